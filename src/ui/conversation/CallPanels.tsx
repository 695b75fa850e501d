/** In place of running a call: a reason why not, or a result written by hand. */
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { Button } from '../common/Button.tsx';
import { isComposing } from '../common/is-composing.ts';
import { GrowingArea } from '../edit/GrowingArea.tsx';
import type { Decide } from './use-decide.ts';
import styles from './CallDesk.module.css';

type PanelProps = { decide: Decide; onDone: () => void };

export function RefusePanel({ decide, onDone }: PanelProps) {
  const t = useT();
  const [reason, setReason] = useState(t('edit.refuseReason'));
  const isBlank = reason.trim() === '';
  const refuse = () => {
    if (isBlank) return;
    decide.refuse(reason.trim());
    onDone();
  };
  return (
    <PanelForm label={t('edit.mode.refuse')} onSubmit={refuse} onCancel={onDone}>
      <label className={styles['label']}>
        {t('edit.refuseLabel')}
        <GrowingArea
          data-testid="refuse-reason"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <Button type="submit" kind="main" size="small" disabled={isBlank}>
        {t('edit.refuseNow')}
      </Button>
    </PanelForm>
  );
}

/** An empty result is a result: tools give them, too. */
export function AnswerPanel({ decide, onDone }: PanelProps) {
  const t = useT();
  const [content, setContent] = useState('');
  const [isError, setError] = useState(false);
  const answer = () => {
    decide.answer(content, isError);
    onDone();
  };
  return (
    <PanelForm label={t('edit.mode.answer')} onSubmit={answer} onCancel={onDone}>
      <label className={styles['label']}>
        {t('edit.answerLabel')}
        <GrowingArea
          isCode
          data-testid="answer-text"
          value={content}
          onChange={(event) => setContent(event.target.value)}
        />
      </label>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={isError}
          onChange={(event) => setError(event.target.checked)}
        />
        {t('edit.asError')}
      </label>
      <Button type="submit" kind="main" size="small">
        {t('edit.answerNow')}
      </Button>
    </PanelForm>
  );
}

/** Ctrl or Cmd with Enter sends, Escape cancels. */
function PanelForm(props: {
  label: string;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const t = useT();
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isSend && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (isSend) props.onSubmit();
    else props.onCancel();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields
    <form
      className={styles['panel']}
      aria-label={props.label}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      {props.children}
      <Button size="small" kind="quiet" onClick={props.onCancel}>
        {t('edit.cancel')}
      </Button>
    </form>
  );
}
