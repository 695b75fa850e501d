/**
 * Everything about what answers: the list on one side, the connection that is edited on the
 * other. It works on the form it is given; only a deletion that was confirmed, and a lock,
 * take effect at once.
 */
import { useT } from '../../i18n/translate.tsx';
import { hostOf } from '../../store/connections.ts';
import { Field } from '../common/Field.tsx';
import { AddressField } from './AddressField.tsx';
import { cleanURL } from './clean-endpoint.ts';
import type { Draft, DraftField } from './connection-form.ts';
import { ConnectionHead } from './ConnectionHead.tsx';
import { ConnectionList } from './ConnectionList.tsx';
import { ConnectionTest } from './ConnectionTest.tsx';
import styles from './Connect.module.css';
import type { EditorProps } from './editor.ts';
import { KeyField } from './KeyField.tsx';
import { ModelField } from './ModelField.tsx';

export type ConnectionTabProps = Pick<
  EditorProps,
  'errors' | 'lockAfterMinutes' | 'onLockAfter'
> & {
  drafts: readonly Draft[];
  selected: string;
  isDemo: boolean;
  onSelect: (id: string) => void;
  onSelectDemo: () => void;
  onAdd: () => void;
  onCopy: (draft: Draft) => void;
  onDelete: (draft: Draft) => void;
  onEdit: <F extends DraftField>(draft: Draft, field: F, value: Draft[F]) => void;
  onAnswer: (draft: Draft, answer: 'keep' | 'clear') => void;
};

export function ConnectionTab(props: ConnectionTabProps) {
  const t = useT();
  const draft = props.drafts.find(({ id }) => id === props.selected);
  return (
    <div className={styles['tab']}>
      <ConnectionList {...props} />
      {draft !== undefined && (
        // Another connection is another form: no list or test of the last one may stay.
        <div key={draft.id} className={styles['editor']}>
          {props.isDemo && <p className={styles['demo']}>{t('connect.demoChosen')}</p>}
          <Editor {...props} draft={draft} />
        </div>
      )}
    </div>
  );
}

function Editor({ draft, ...props }: ConnectionTabProps & { draft: Draft }) {
  const url = cleanURL(draft.baseURL);
  const host = url.ok ? hostOf(url.value) : '';
  const { errors, lockAfterMinutes, onLockAfter } = props;
  const editor: EditorProps = {
    draft,
    errors,
    host,
    lockAfterMinutes,
    onLockAfter,
    onEdit: (field, value) => props.onEdit(draft, field, value),
    onAnswer: (answer) => props.onAnswer(draft, answer),
  };
  return (
    <>
      <ConnectionHead
        draft={draft}
        onName={(name) => props.onEdit(draft, 'name', name)}
        onCopy={() => props.onCopy(draft)}
        onDelete={() => props.onDelete(draft)}
      />
      <AddressField {...editor} />
      <KeyField {...editor} />
      <ModelField {...editor} />
      <Limits {...editor} />
      <ConnectionTest draft={draft} />
      <Leaves host={host} />
    </>
  );
}

function Limits({ draft, errors, onEdit }: EditorProps) {
  const t = useT();
  const fields = [
    { field: 'maxTokens', id: 'own-max-tokens', label: t('settings.maxTokens') },
    { field: 'contextWindow', id: 'context-window', label: t('connect.contextWindow') },
  ] as const;
  return (
    <div className={styles['pair']}>
      {fields.map(({ field, id, label }) => (
        <Field
          key={field}
          id={id}
          label={label}
          error={errors[id]}
          note={<p>{t(`connect.${field}Note`)}</p>}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={draft[field]}
              onChange={(event) => onEdit(field, event.target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

/** What leaves the page, and to whom. */
function Leaves({ host }: { host: string }) {
  const t = useT();
  return (
    <section className={styles['leaves']}>
      <h3>{t('connect.leaves')}</h3>
      <p>{t('connect.leavesText', { host: host || t('connect.leavesHost') })}</p>
    </section>
  );
}
