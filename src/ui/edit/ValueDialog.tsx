/**
 * Changes what the loop is about to use, at the rest at which it was opened. It keeps to
 * that rest: when the loop moves on it says so, sends nothing, and keeps what was typed.
 */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { LoaderCircle } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import { Button } from '../common/Button.tsx';
import { Dialog } from '../common/Dialog.tsx';
import { isComposing } from '../common/is-composing.ts';
import { Kbd } from '../common/Kbd.tsx';
import { useStores, useView } from '../stores.tsx';
import { heldAt, type Held } from './held-value.ts';
import { useFirstFocus } from './use-first-focus.ts';
import { useGuardedClose } from './use-guarded-close.ts';
import { useReplace } from './use-replace.ts';
import { useValueDraft } from './use-value-draft.ts';
import { draftOf } from './value-draft.ts';
import { ValueEditor } from './ValueEditor.tsx';
import styles from './ValueDialog.module.css';

export function ValueDialog() {
  const { run } = useStores();
  const [begun] = useState(() => {
    const { state } = run.getState();
    return { held: heldAt(state), rest: state.paused?.n ?? -1 };
  });
  const { held, rest } = begun;
  if (held === null || held.of === 'messages') return <NothingHere held={held} />;
  return <Editing held={held} rest={rest} />;
}

/** There is nothing to change here, or there is an editor of its own for it. */
function NothingHere(props: { held: Extract<Held, { of: 'messages' }> | null }) {
  const t = useT();
  const { open, close } = useStores().view.getState();
  const isContext = props.held !== null;
  return (
    <Dialog title={t('edit.title')} size="small" onClose={close}>
      <div className={styles['nothing']}>
        <p>{t(isContext ? 'edit.isContext' : 'edit.nothing')}</p>
        {isContext && (
          <Button kind="main" onClick={() => open({ type: 'context' })}>
            {t('edit.openContext')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Editing(props: { held: Exclude<Held, { of: 'messages' }>; rest: number }) {
  const { held, rest } = props;
  const t = useT();
  const close = useView((view) => view.close);
  const state = useValueDraft(() => draftOf(held.of, held.value));
  const [original] = useState(() => draftOf(held.of, held.original));
  const sending = useReplace(rest);
  const guard = useGuardedClose(state.isDirty, close);
  useFirstFocus(guard.inside);
  const save = async () => {
    if (!state.isDirty || (await sending.send(state.read))) guard.leave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    void save();
  };
  const lock = sending.isReadOnly ? 'readOnly' : sending.isGone ? 'gone' : null;
  return (
    <Dialog title={t(`edit.title.${held.of}`)} onClose={guard.onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields */}
      <form
        ref={guard.inside}
        className={styles['form']}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className={styles['body']}>
          <p className={styles['lead']}>{t(`edit.lead.${held.of}`)}</p>
          <ValueEditor state={state} original={original} problems={sending.problems} />
        </div>
        {lock !== null && (
          <p className={styles['lock']} role="status">
            {t(`edit.${lock}`)}
          </p>
        )}
        {guard.isAsking ? (
          <Question onStay={guard.stay} onLeave={guard.leave} />
        ) : (
          <Foot isLocked={lock !== null || !state.read.isWhole} isSending={sending.isSending} />
        )}
      </form>
    </Dialog>
  );
}

function Foot(props: { isLocked: boolean; isSending: boolean }) {
  const t = useT();
  return (
    <div className={styles['foot']}>
      <span className="grow" />
      <Button onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
        {t('edit.cancel')}
      </Button>
      <Button type="submit" kind="main" data-testid="value-save" disabled={props.isLocked}>
        {props.isSending && <LoaderCircle size={14} className={styles['spin']} />}
        {t('edit.save')}
        <Kbd>Ctrl ↵</Kbd>
      </Button>
    </div>
  );
}

function Question(props: { onStay: () => void; onLeave: () => void }) {
  const t = useT();
  const asked = useRef<HTMLDivElement>(null);
  useEffect(() => asked.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={asked} className={styles['foot']} role="alert" data-question>
      <span className="grow">{t('edit.throwAway')}</span>
      <Button onClick={props.onStay}>{t('edit.stay')}</Button>
      <Button kind="danger" onClick={props.onLeave}>
        {t('edit.leave')}
      </Button>
    </div>
  );
}
