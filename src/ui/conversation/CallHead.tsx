/**
 * The line of a call's card that is always there: its state, name and most telling argument,
 * and at its end the size of what is being written, or what came of it. It folds the card.
 */
import { Ban, Check, ChevronRight, Circle, LoaderCircle, Pause, X } from 'lucide-react';
import { useLocale, useT } from '../../i18n/translate.tsx';
import type { CallState } from '../../trace/state.ts';
import { classes } from '../common/classes.ts';
import { Pill } from '../common/Pill.tsx';
import { formatBytes } from '../files/format-bytes.ts';
import type { Pieces } from './growing-pieces.ts';
import styles from './CallCard.module.css';

/** `arriving`: its arguments are not all here yet. */
export type CardState = CallState | 'paused' | 'arriving';

export function CallHead(props: {
  name: string;
  telling: string;
  state: CardState;
  files: readonly string[];
  ms: number | null;
  /** A person changed the call or its result. */
  isEdited: boolean;
  /** Lines and bytes of the text that is shown below; null when there is none. */
  size: Pick<Pieces, 'lines' | 'bytes'> | null;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { state, isOpen, size } = props;
  const t = useT();
  return (
    <button
      type="button"
      className={styles['head']}
      aria-expanded={isOpen}
      onClick={props.onToggle}
    >
      <StateIcon state={state} />
      <span className={styles['name']}>{props.name === '' ? '…' : props.name}</span>
      <span className={styles['telling']}>{props.telling}</span>
      {size !== null && props.ms === null && state !== 'paused' && <Size {...size} />}
      {props.isEdited && (
        <Pill tone="now" className={styles['edited']}>
          {t('edit.edited')}
        </Pill>
      )}
      <Marks state={state} files={props.files} ms={props.ms} />
      <ChevronRight size={13} className={classes(styles['chevron'], isOpen && styles['open'])} />
    </button>
  );
}

function Size(props: { lines: number; bytes: number }) {
  const { lines, bytes } = props;
  const { t, language } = useLocale();
  const size = formatBytes(bytes, language);
  return (
    <span className={styles['time']}>
      {lines === 1
        ? t('conversation.sizeOne', { size })
        : t('conversation.sizeMany', { lines, size })}
    </span>
  );
}

function Marks(props: { state: CardState; files: readonly string[]; ms: number | null }) {
  const { state, files, ms } = props;
  const t = useT();
  return (
    <>
      {state === 'paused' && <Pill tone="now">{t('conversation.pausedBefore')}</Pill>}
      {files.length > 0 && (
        <Pill tone="tool" title={files.join('\n')}>
          {files.length === 1
            ? t('conversation.changedOne')
            : t('conversation.changedMany', { count: files.length })}
        </Pill>
      )}
      {ms !== null && (
        <span className={styles['time']}>{t('conversation.ms', { ms: Math.round(ms) })}</span>
      )}
    </>
  );
}

function StateIcon(props: { state: CardState }) {
  const { state } = props;
  const t = useT();
  const isTurning = state === 'running' || state === 'arriving';
  return (
    <span className={styles['state']} data-state={state}>
      {state === 'waiting' && <Circle size={11} />}
      {isTurning && <LoaderCircle size={13} className={styles['spin']} />}
      {state === 'paused' && <Pause size={13} />}
      {state === 'done' && <Check size={13} />}
      {state === 'error' && <X size={13} />}
      {state === 'aborted' && <Ban size={12} />}
      <span className="sr-only">{t(`conversation.call.${state}`)}</span>
    </span>
  );
}
