/**
 * Where a person writes. The draft lives in its store, so it outlives the pane. Between
 * turns Enter sends a prompt. During one Enter queues a text for the next round and
 * Alt+Enter one for the next turn; two buttons say so and do the same. Shift+Enter breaks
 * the line, and an Enter that picks a word of an input method does nothing. What cannot be
 * sent stays where it is, with the reason.
 */
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { ArrowUp, CornerDownRight, ListPlus } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import type { Queued } from '../../trace/entries.ts';
import { Button, IconButton } from '../common/Button.tsx';
import { classes } from '../common/classes.ts';
import { isComposing } from '../common/is-composing.ts';
import { ModelPill } from './ModelPill.tsx';
import { Queue } from './Queue.tsx';
import { useDraft, useRun } from '../stores.tsx';
import styles from './Composer.module.css';

export function Composer() {
  const t = useT();
  const text = useDraft((draft) => draft.text);
  const setText = useDraft((draft) => draft.setText);
  const { send, isBusy, isReadOnly, canSend } = useSending();
  const area = useGrowing();
  const give = (as: Queued['as']) => {
    send(as);
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    give(event.altKey ? 'followUp' : 'steer');
  };
  return (
    <>
      <Queue />
      <div className={styles['composer']} data-busy={isBusy && !isReadOnly}>
        <textarea
          ref={area}
          data-testid="prompt"
          rows={1}
          value={text}
          aria-label={t('conversation.promptLabel')}
          aria-describedby="composer-note"
          placeholder={t(isBusy ? 'conversation.promptBusy' : 'conversation.prompt')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Note isBusy={isBusy} isReadOnly={isReadOnly} hasText={text.trim() !== ''} />
        <div className={classes(styles['row'], isBusy && styles['busy'])}>
          <ModelPill className={styles['model']} />
          <span className="grow" />
          {isBusy && !isReadOnly ? (
            <QueueButtons canSend={canSend} onGive={give} />
          ) : (
            <IconButton
              kind="main"
              label={t(isReadOnly ? 'conversation.readOnly' : 'conversation.send')}
              data-testid="send"
              disabled={!canSend}
              className={styles['send']}
              onClick={() => give('steer')}
            >
              <ArrowUp size={15} />
            </IconButton>
          )}
        </div>
      </div>
    </>
  );
}

/** Sends the draft as what it can be now, and empties it only then. */
function useSending() {
  const text = useDraft((draft) => draft.text);
  const setText = useDraft((draft) => draft.setText);
  const prompt = useRun((run) => run.prompt);
  const queue = useRun((run) => run.queue);
  const isBusy = useRun((run) => run.driver.type !== 'idle');
  const isReadOnly = useRun((run) => run.isReadOnly);
  const canSend = !isReadOnly && text.trim() !== '';
  const send = (as: Queued['as']) => {
    if (!canSend) return;
    if (isBusy) queue(as, text);
    else prompt(text, 'run');
    setText('');
  };
  return { send, isBusy, isReadOnly, canSend };
}

function QueueButtons(props: { canSend: boolean; onGive: (as: Queued['as']) => void }) {
  const { canSend, onGive } = props;
  const t = useT();
  return (
    <>
      <Button
        size="small"
        data-testid="follow-up"
        title={t('queue.followUpTitle')}
        disabled={!canSend}
        className={styles['followUp']}
        onClick={() => onGive('followUp')}
      >
        <ListPlus size={13} aria-hidden="true" />
        {t('queue.followUp')}
      </Button>
      <Button
        kind="now"
        size="small"
        data-testid="steer"
        title={t('queue.steerTitle')}
        disabled={!canSend}
        onClick={() => onGive('steer')}
      >
        <CornerDownRight size={13} aria-hidden="true" />
        {t('queue.steer')}
      </Button>
    </>
  );
}

/** One line under the text: what Enter will do, or why nothing can be sent. */
function Note(props: { isBusy: boolean; isReadOnly: boolean; hasText: boolean }) {
  const { isBusy, isReadOnly, hasText } = props;
  const t = useT();
  const words = isReadOnly ? 'queue.readOnly' : isBusy ? 'queue.keys' : null;
  return (
    <p id="composer-note" className={styles['note']}>
      {hasText && words !== null && t(words)}
    </p>
  );
}

/** A text area as high as its text; the style caps it. Measured whenever it is drawn. */
function useGrowing() {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  });
  return area;
}
