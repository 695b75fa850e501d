/**
 * What stands in the conversation without having been said in it: a compaction, a repair of
 * the context, a fault outside the loop, the end of a turn, and an error that ended a text.
 */
import { useState } from 'react';
import { ChevronRight, TriangleAlert, Wrench } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import type { Totals } from '../../store/usage.ts';
import type { ConversationItem } from '../../trace/state.ts';
import { classes } from '../common/classes.ts';
import { Pill } from '../common/Pill.tsx';
import { LongText } from '../markdown/LongText.tsx';
import { TotalsNote } from './UsageNotes.tsx';
import styles from './Notes.module.css';

type Item<T extends ConversationItem['type']> = Extract<ConversationItem, { type: T }>;

export function Compaction(props: { item: Item<'compaction'> }) {
  const { removed, summary, isUndone = false } = props.item;
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles['fold']}>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <ChevronRight size={13} className={classes(isOpen && styles['open'])} />
        {removed === 1
          ? t('conversation.foldedOne')
          : t('conversation.foldedMany', { count: removed })}
        {isUndone && <Pill>{t('conversation.undone')}</Pill>}
      </button>
      {isOpen && <LongText text={summary} label={t('conversation.summary')} />}
    </div>
  );
}

/** The sentences are the rule's own: they name messages and calls by what they are. */
export function Repair(props: { item: Item<'repair'> }) {
  const t = useT();
  return (
    <div className={styles['repair']} role="note">
      <Wrench size={13} />
      <div>{t('conversation.repaired', { repairs: props.item.repairs.join(' ') })}</div>
    </div>
  );
}

export function Fault(props: { item: Item<'fault'> }) {
  const { code, message } = props.item;
  const t = useT();
  return <Problem words={t(`conversation.fault.${code}`)} detail={message} />;
}

/** The error that ended an answer, as the loop wrote it into the text. */
export function TextError(props: { message: string }) {
  const t = useT();
  return <Problem words={t('conversation.modelFailed')} detail={props.message} />;
}

function Problem(props: { words: string; detail: string }) {
  return (
    <div className={styles['problem']} role="note">
      <TriangleAlert size={14} />
      <div>
        <b>{props.words}</b>
        {props.detail !== '' && <div className={styles['detail']}>{props.detail}</div>}
      </div>
    </div>
  );
}

export function TurnEnd(props: { item: Item<'end'>; totals: Totals | null }) {
  const { stopReason, rounds } = props.item;
  const { totals } = props;
  const t = useT();
  const count =
    rounds === 1 ? t('conversation.roundsOne') : t('conversation.roundsMany', { count: rounds });
  return (
    <div className={styles['endBlock']}>
      <div
        className={classes(styles['end'], stopReason === 'error' && styles['endBad'])}
        data-testid="turn-end"
        data-stop-reason={stopReason}
      >
        <span>
          {t(`conversation.end.${stopReason}`)} {count}
        </span>
      </div>
      {totals !== null && <TotalsNote totals={totals} of="turn" />}
    </div>
  );
}
