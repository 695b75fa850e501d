/** A call as a form: which tool, and its arguments. Its id stays, or its result would be lost. */
import { useId } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { Schemas } from './argument-fields.ts';
import { ArgumentsForm } from './ArgumentsForm.tsx';
import { isRecord, isSame } from './at-path.ts';
import { Place, type PartProps } from './FormParts.tsx';
import { GrowingArea } from './GrowingArea.tsx';
import { isUnread, mended } from './held-value.ts';
import { parseJson } from './json-fault.ts';
import styles from './Form.module.css';

export type CallValue = Record<string, unknown>;

export function CallForm(props: PartProps<CallValue> & { schemas: Schemas }) {
  const { value, path, verbs, schemas } = props;
  const t = useT();
  const names = useId();
  const name = typeof value['name'] === 'string' ? value['name'] : '';
  const isUnknown = schemas.size > 0 && !schemas.has(name);
  return (
    <div className={styles['fields']}>
      <Place label={t('edit.tool')} note={isUnknown ? t('edit.unknownTool') : undefined}>
        {(control) => (
          <>
            <input
              {...control}
              className={styles['input']}
              list={names}
              spellCheck={false}
              value={name}
              onChange={(event) => verbs.set([...path, 'name'], event.target.value)}
            />
            <datalist id={names}>
              {[...schemas.keys()].map((known) => (
                <option key={known} value={known}>
                  {known}
                </option>
              ))}
            </datalist>
          </>
        )}
      </Place>
      {isRecord(value['args']) && !isUnread(value) ? (
        <ArgumentsForm
          {...props}
          value={value['args']}
          path={[...path, 'args']}
          schema={schemas.get(name)}
        />
      ) : (
        <UnreadArguments {...props} />
      )}
    </div>
  );
}

/** What came as arguments and is no JSON object: it can stay, or be mended as text. */
function UnreadArguments({ value, path, broken, verbs }: PartProps<CallValue>) {
  const t = useT();
  const at = [...path, 'args'];
  const raw = typeof value['argsRaw'] === 'string' ? value['argsRaw'] : '';
  const typed = broken.find((one) => isSame(one.path, at))?.text;
  const onType = (text: string) => {
    const read = parseJson(text);
    if (text === raw) verbs.set(at, value['args']);
    else if (read.isJson && isRecord(read.value)) verbs.set(path, mended(value, read.value));
    else verbs.spoil(at, text);
  };
  return (
    <Place
      label={t('conversation.arguments')}
      note={t('edit.unreadArguments')}
      error={typed === undefined ? undefined : 'edit.noObject'}
    >
      {(control) => (
        <GrowingArea
          {...control}
          isCode
          value={typed ?? raw}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Place>
  );
}
