/**
 * The texts that wait, above the place to write: what each is, when it will be used, and
 * how to change, switch, withdraw or send it. A text that is used while it is edited goes
 * back to the composer as it was typed, so that nothing a person wrote is ever lost.
 */
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { useDraft, useRun, useStores } from '../stores.tsx';
import { timesOf } from './queue-facts.ts';
import { QueueRow } from './QueueRow.tsx';
import styles from './Queue.module.css';

/** A text while it is edited: `text` is what is typed, `was` what waits. */
type Editing = { id: string; text: string; was: string };

export function Queue() {
  const t = useT();
  const queue = useRun((run) => run.state.queue);
  const conversation = useRun((run) => run.state.conversation);
  const isBusy = useRun((run) => run.driver.type !== 'idle');
  const isReadOnly = useRun((run) => run.isReadOnly);
  const hasDraft = useDraft((draft) => draft.text !== '');
  const { editing, setEditing, wasRescued } = useEditing();
  const isRescued = wasRescued && hasDraft;
  if (queue.length === 0 && !isRescued) return null;
  const times = timesOf({ queue, conversation }, isBusy);
  return (
    <section className={styles['queue']} aria-label={t('queue.title')} data-testid="queue">
      {queue.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and may hold no button
        <ul tabIndex={isReadOnly ? 0 : undefined}>
          {queue.map((queued, index) => (
            <QueueRow
              key={queued.id}
              queued={queued}
              time={times[index] ?? 'waits'}
              isBusy={isBusy}
              isReadOnly={isReadOnly}
              typed={editing?.id === queued.id ? editing.text : null}
              onType={(text) =>
                setEditing(text === null ? null : { id: queued.id, text, was: queued.text })
              }
            />
          ))}
        </ul>
      )}
      <p role="status" className={styles['rescued']}>
        {isRescued && t('queue.rescued')}
      </p>
    </section>
  );
}

function useEditing() {
  const { draft } = useStores();
  const queue = useRun((data) => data.state.queue);
  const [editing, setEditing] = useState<Editing | null>(null);
  const rescued = useRef<Editing | null>(null);
  const isGone = editing !== null && !queue.some(({ id }) => id === editing.id);
  const wasRescued = isGone && editing.text !== editing.was;
  useEffect(() => {
    if (!wasRescued || rescued.current === editing) return;
    rescued.current = editing;
    const { text, setText } = draft.getState();
    setText(text.trim() === '' ? editing.text : `${text}\n${editing.text}`);
  }, [wasRescued, editing, draft]);
  return { editing, setEditing, wasRescued };
}
