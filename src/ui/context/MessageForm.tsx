/**
 * A message as a form: its role where either could say it, each part in its own fields, and
 * what can be added. Every keystroke changes the draft; arguments stay as they are typed, and the
 * message has the last that were a JSON object.
 */
import { useId } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { Message, Part } from '../../llm/types.ts';
import { Button } from '../common/Button.tsx';
import { withChanged, type DraftRow } from './editor-draft.ts';
import { isPlain, withAdded, withoutPlace, withPart, withRole } from './message-edits.ts';
import { partsOf } from './message-parts.ts';
import { PartForm } from './PartForm.tsx';
import type { ChangeDraft } from './use-draft.ts';
import styles from './EditorList.module.css';

export function MessageForm(props: { row: DraftRow; isNew: boolean; change: ChangeDraft }) {
  const { row, change } = props;
  const { key, message, was } = row;
  const t = useT();
  const set = (next: Message, field?: string) =>
    change((draft) => withChanged(draft, key, { message: next }), field);
  const setPart = (at: number, next: Part | null, text?: string) => {
    if (next === null) {
      const typed = withoutPlace(row.typed, at);
      change((draft) => withChanged(draft, key, { message: withPart(message, at, null), typed }));
      return;
    }
    const typed = text === undefined ? row.typed : { ...row.typed, [at]: text };
    const field = `${key} ${at}`;
    change(
      (draft) => withChanged(draft, key, { message: withPart(message, at, next), typed }),
      field,
    );
  };
  return (
    <div className={styles['form']} data-testid="message-form">
      {isPlain(message) && (
        <RoleChoice role={message.role} onChange={(role) => set(withRole(message, role))} />
      )}
      {partsOf(message).map((part, at) => (
        <PartForm
          key={at}
          part={part}
          typed={row.typed[at]}
          isFirst={at === 0}
          takesFocus={props.isNew && at === 0}
          onChange={(next, text) => setPart(at, next, text)}
        />
      ))}
      <div className={styles['adds']}>
        <Adds message={message} onAdd={(part) => set(withAdded(message, part))} />
        <span className="grow" />
        {was !== null && was !== message && (
          <Button
            size="small"
            kind="quiet"
            onClick={() => change((draft) => withChanged(draft, key, { message: was, typed: {} }))}
          >
            {t('contextEditor.restore')}
          </Button>
        )}
      </div>
    </div>
  );
}

function RoleChoice(props: { role: Message['role']; onChange: (role: Message['role']) => void }) {
  const t = useT();
  const name = useId();
  return (
    <fieldset className={styles['roles']}>
      <legend>{t('contextEditor.role')}</legend>
      {(['user', 'assistant'] as const).map((role) => (
        <label key={role}>
          <input
            type="radio"
            name={name}
            checked={props.role === role}
            onChange={() => props.onChange(role)}
          />
          {t(`context.role.${role}`)}
        </label>
      ))}
    </fieldset>
  );
}

function Adds(props: { message: Message; onAdd: (part: Part) => void }) {
  const { message, onAdd } = props;
  const t = useT();
  const hasText = partsOf(message).some(({ type }) => type === 'text');
  const newId = () => `call_${crypto.randomUUID().slice(0, 8)}`;
  return (
    <>
      {!hasText && (
        <Button size="small" onClick={() => onAdd({ type: 'text', text: '' })}>
          {t('contextEditor.addText')}
        </Button>
      )}
      {message.role === 'assistant' ? (
        <Button
          size="small"
          onClick={() => onAdd({ type: 'tool_use', id: newId(), name: '', args: {} })}
        >
          {t('contextEditor.addCall')}
        </Button>
      ) : (
        <Button
          size="small"
          onClick={() => onAdd({ type: 'tool_result', tool_use_id: '', content: '' })}
        >
          {t('contextEditor.addResult')}
        </Button>
      )}
    </>
  );
}
