/**
 * A call's arguments edited in place, on its card: keep them, or keep them and let it run.
 * What was refused is said here and nothing that was typed is lost.
 */
import { useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { ToolCall } from '../../llm/types.ts';
import { Button } from '../common/Button.tsx';
import { isComposing } from '../common/is-composing.ts';
import { useStores } from '../stores.tsx';
import { heldAt } from './held-value.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { useReplace } from './use-replace.ts';
import { useValueDraft } from './use-value-draft.ts';
import { argumentsDraft } from './value-draft.ts';
import { ValueEditor } from './ValueEditor.tsx';
import styles from './CallEdit.module.css';

type EditProps = { rest: number; onRun: () => void; onDone: () => void };

/** `onRun` lets the call run. */
export function CallEdit(props: EditProps) {
  const { run } = useStores();
  const [held] = useState(() => heldAt(run.getState().state));
  if (held === null || held.of !== 'call') return null;
  return <Editing {...props} call={held.value as ToolCall} original={held.original as ToolCall} />;
}

function Editing(props: EditProps & { call: ToolCall; original: ToolCall }) {
  const { rest, onRun, onDone, call, original } = props;
  const t = useT();
  const state = useValueDraft(() => argumentsDraft(call.args, call.argsRaw));
  const [before] = useState(() => argumentsDraft(original.args, original.argsRaw));
  const sending = useReplace(rest);
  const form = useRef<HTMLFormElement>(null);
  useFirstFocus(form);
  const keep = async (andRun: boolean) => {
    const toCall = (args: unknown) => ({ id: call.id, name: call.name, args });
    if (state.isDirty && !(await sending.send(state.read, toCall))) return;
    if (andRun) onRun();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const isKeep = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const isCancel = event.key === 'Escape' && !state.isDirty;
    if (!isKeep && !isCancel) return;
    event.preventDefault();
    event.stopPropagation();
    if (isKeep) void keep(false);
    else onDone();
  };
  const isLocked = sending.isSending || sending.isGone || !state.read.isWhole;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields
    <form
      ref={form}
      className={styles['form']}
      aria-label={t('edit.mode.edit')}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void keep(false);
      }}
    >
      <ValueEditor state={state} original={before} problems={sending.problems} tool={call.name} />
      {sending.isGone && <p role="status">{t('edit.gone')}</p>}
      <div className={styles['buttons']}>
        <Button type="submit" size="small" kind="main" disabled={isLocked}>
          {t('edit.keep')}
        </Button>
        <Button size="small" disabled={isLocked} onClick={() => void keep(true)}>
          {t('edit.keepAndRun')}
        </Button>
        <Button size="small" kind="quiet" onClick={onDone}>
          {t('edit.cancel')}
        </Button>
      </div>
    </form>
  );
}
