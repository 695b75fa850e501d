/**
 * One tool call: its state, name, most telling argument and time; opened, its arguments
 * and result in full. Closed it shows a glance of what matters now: the arguments while it
 * is paused before it runs, else the first lines of the result.
 */
import { memo, useState } from 'react';
import { Ban, Check, ChevronRight, Circle, LoaderCircle, Pause, X } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import type { CallState, ConversationItem } from '../../trace/state.ts';
import { classes } from '../common/classes.ts';
import { Pill } from '../common/Pill.tsx';
import { LongText } from '../markdown/LongText.tsx';
import { argumentsLine, firstLines, tellingArgument } from './call-summary.ts';
import styles from './CallCard.module.css';

export type Call = Extract<ConversationItem, { type: 'call' }>;

export const CallCard = memo(function CallCard(props: { call: Call; isPaused: boolean }) {
  const { call, isPaused } = props;
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const isBad = call.state === 'error' || call.state === 'aborted';
  return (
    <div
      className={classes(styles['card'], isPaused && styles['paused'])}
      data-testid="call"
      data-state={isPaused ? 'paused' : call.state}
    >
      <button
        type="button"
        className={styles['head']}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <StateIcon state={isPaused ? 'paused' : call.state} />
        <span className={styles['name']}>{call.name}</span>
        <span className={styles['telling']}>{tellingArgument(call.args)}</span>
        <Marks call={call} isPaused={isPaused} />
        <ChevronRight size={13} className={classes(styles['chevron'], isOpen && styles['open'])} />
      </button>
      {isOpen ? (
        <>
          <LongText text={JSON.stringify(call.args, null, 2)} label={t('conversation.arguments')} />
          {call.result !== null && (
            <LongText text={call.result} label={t('conversation.result')} isBad={isBad} />
          )}
        </>
      ) : (
        <Glance call={call} isPaused={isPaused} isBad={isBad} />
      )}
    </div>
  );
});

function Marks(props: { call: Call; isPaused: boolean }) {
  const { call, isPaused } = props;
  const t = useT();
  const { files } = call;
  return (
    <>
      {isPaused && <Pill tone="now">{t('conversation.pausedBefore')}</Pill>}
      {files.length > 0 && (
        <Pill tone="tool" title={files.join('\n')}>
          {files.length === 1
            ? t('conversation.changedOne')
            : t('conversation.changedMany', { count: files.length })}
        </Pill>
      )}
      {call.ms !== null && (
        <span className={styles['time']}>{t('conversation.ms', { ms: Math.round(call.ms) })}</span>
      )}
    </>
  );
}

function Glance(props: { call: Call; isPaused: boolean; isBad: boolean }) {
  const { call, isPaused, isBad } = props;
  if (isPaused) return <div className={styles['glance']}>{argumentsLine(call.args)}</div>;
  // What a call wrote is seen in the files; its result only says so.
  if (call.result === null || call.result === '' || (call.files.length > 0 && !isBad)) return null;
  const { text, isCut } = firstLines(call.result);
  return (
    <div className={classes(styles['glance'], isBad && styles['bad'])}>
      {isCut ? `${text} …` : text}
    </div>
  );
}

function StateIcon(props: { state: CallState | 'paused' }) {
  const { state } = props;
  const t = useT();
  return (
    <span className={styles['state']} data-state={state}>
      {state === 'waiting' && <Circle size={11} />}
      {state === 'running' && <LoaderCircle size={13} className={styles['spin']} />}
      {state === 'paused' && <Pause size={13} />}
      {state === 'done' && <Check size={13} />}
      {state === 'error' && <X size={13} />}
      {state === 'aborted' && <Ban size={12} />}
      <span className="sr-only">{t(`conversation.call.${state}`)}</span>
    </span>
  );
}
