/** One text that waits. Its two kinds look as different as the buttons that made them. */
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { ArrowUp, CornerDownRight, ListPlus, Pencil, Repeat2, X } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import type { Queued } from '../../trace/entries.ts';
import { Button, IconButton } from '../common/Button.tsx';
import { isComposing } from '../common/is-composing.ts';
import { Pill } from '../common/Pill.tsx';
import { GrowingArea } from '../edit/GrowingArea.tsx';
import { useRun, useStores } from '../stores.tsx';
import type { QueueTime } from './queue-facts.ts';
import styles from './Queue.module.css';

type RowProps = {
  queued: Queued;
  time: QueueTime;
  isBusy: boolean;
  isReadOnly: boolean;
  /** What is typed while it is edited; null when it is not. */
  typed: string | null;
  onType: (text: string | null) => void;
};

export function QueueRow(props: RowProps) {
  const { queued, typed } = props;
  const t = useT();
  const isSteering = queued.as === 'steer';
  return (
    <li className={styles['row']} data-as={queued.as} data-testid="queued">
      <div className={styles['head']}>
        <Pill tone={isSteering ? 'now' : 'model'} className={styles['kind']}>
          {isSteering ? <CornerDownRight size={11} /> : <ListPlus size={11} />}
          {t(`queue.kind.${queued.as}`)}
        </Pill>
        <span className={styles['time']}>{t(`queue.time.${props.time}`)}</span>
        {typed === null && !props.isReadOnly && <Actions {...props} />}
      </div>
      {typed === null ? (
        <div className={styles['text']}>{queued.text}</div>
      ) : (
        <Edit {...props} typed={typed} />
      )}
    </li>
  );
}

function Actions({ queued, isBusy, onType }: RowProps) {
  const t = useT();
  const { run } = useStores();
  const other = queued.as === 'steer' ? 'followUp' : 'steer';
  const sendNow = () => {
    const { withdraw, prompt } = run.getState();
    withdraw(queued.id);
    prompt(queued.text, 'run');
  };
  return (
    <span className={styles['actions']}>
      {!isBusy && (
        <IconButton size="small" label={t('queue.sendNow')} onClick={sendNow}>
          <ArrowUp size={13} />
        </IconButton>
      )}
      <IconButton
        size="small"
        label={t(`queue.to.${other}`)}
        onClick={() => run.getState().requeue({ ...queued, as: other })}
      >
        <Repeat2 size={13} />
      </IconButton>
      <IconButton
        size="small"
        label={t('queue.edit')}
        data-testid="queued-edit"
        onClick={() => onType(queued.text)}
      >
        <Pencil size={12} />
      </IconButton>
      <IconButton
        size="small"
        label={t('queue.withdraw')}
        onClick={() => run.getState().withdraw(queued.id)}
      >
        <X size={13} />
      </IconButton>
    </span>
  );
}

/** Enter keeps, Escape leaves it as it was. */
function Edit({ queued, typed, onType }: RowProps & { typed: string }) {
  const t = useT();
  const requeue = useRun((run) => run.requeue);
  const row = useRef<HTMLDivElement>(null);
  const isBlank = typed.trim() === '';
  useEffect(() => {
    const area = row.current?.querySelector('textarea');
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);
  const end = () => {
    const item = row.current?.closest('li');
    onType(null);
    // The button that began it is drawn again only after this.
    requestAnimationFrame(() =>
      item?.querySelector<HTMLElement>('[data-testid="queued-edit"]')?.focus(),
    );
  };
  const keep = () => {
    if (isBlank) return;
    if (typed.trim() !== queued.text) requeue({ ...queued, text: typed.trim() });
    end();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.shiftKey) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') keep();
    else end();
  };
  return (
    <div ref={row} className={styles['edit']}>
      <GrowingArea
        aria-label={t('queue.editLabel')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="small" kind="main" disabled={isBlank} onClick={keep}>
        {t('queue.keep')}
      </Button>
      <Button size="small" kind="quiet" onClick={end}>
        {t('edit.cancel')}
      </Button>
    </div>
  );
}
