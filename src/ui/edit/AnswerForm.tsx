/**
 * The model's answer as a form: its text, what it thought, and its calls, each of which can
 * be added or taken away. An answer of text alone stays one text until a call is added.
 */
import { useT } from '../../i18n/translate.tsx';
import { Pill } from '../common/Pill.tsx';
import type { Schemas } from './argument-fields.ts';
import { isRecord } from './at-path.ts';
import { CallForm } from './CallForm.tsx';
import { AddButton, Place, RemoveButton, type PartProps } from './FormParts.tsx';
import { GrowingArea } from './GrowingArea.tsx';
import styles from './Form.module.css';

type Fields = Record<string, unknown>;

export function AnswerForm(props: PartProps<Fields> & { schemas: Schemas; newId: () => string }) {
  const { value, path, verbs, schemas } = props;
  const t = useT();
  const at = [...path, 'content'];
  const { content } = value;
  const parts: readonly unknown[] = Array.isArray(content) ? content : toParts(content);
  const add = (part: Fields) =>
    Array.isArray(content)
      ? verbs.set([...at, parts.length], part)
      : verbs.set(at, [...parts, part]);
  const name = schemas.keys().next().value ?? '';
  return (
    <div className={styles['parts']}>
      {typeof content === 'string' ? (
        <Place label={t('edit.text')}>
          {(control) => (
            <GrowingArea
              {...control}
              value={content}
              onChange={(event) => verbs.set(at, event.target.value)}
            />
          )}
        </Place>
      ) : (
        parts.map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- told apart by their place only
          <Part key={index} {...props} part={isRecord(part) ? part : {}} index={index} />
        ))
      )}
      <div className={styles['adds']}>
        {typeof content !== 'string' && (
          <AddButton label={t('edit.addText')} onClick={() => add({ type: 'text', text: '' })} />
        )}
        <AddButton
          label={t('edit.addCall')}
          onClick={() => add({ type: 'tool_use', id: props.newId(), name, args: {} })}
        />
      </div>
    </div>
  );
}

function toParts(content: unknown): readonly unknown[] {
  return typeof content === 'string' && content !== '' ? [{ type: 'text', text: content }] : [];
}

function Part(props: PartProps<Fields> & { schemas: Schemas; part: Fields; index: number }) {
  const { part, index, verbs } = props;
  const t = useT();
  const list = [...props.path, 'content'];
  const at = [...list, index];
  const isCall = part['type'] === 'tool_use';
  const what = isCall
    ? t('edit.call')
    : t(part['type'] === 'reasoning' ? 'conversation.reasoning' : 'edit.text');
  return (
    <fieldset className={styles['part']}>
      <legend>
        <Pill tone={isCall ? 'tool' : 'model'}>{what}</Pill>
      </legend>
      <RemoveButton
        what={t('edit.part', { what, number: index + 1 })}
        onClick={() => verbs.remove(list, index)}
      />
      {isCall ? (
        <CallForm {...props} value={part} path={at} />
      ) : (
        <GrowingArea
          aria-label={t('edit.part', { what, number: index + 1 })}
          value={typeof part['text'] === 'string' ? part['text'] : ''}
          onChange={(event) => verbs.set([...at, 'text'], event.target.value)}
        />
      )}
    </fieldset>
  );
}
