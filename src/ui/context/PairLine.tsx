/**
 * One call or result on a line; opened, all of it. A line in the margin joins it to its
 * other half in the message below or above.
 */
import { useState, type ReactNode } from 'react';
import { classes } from '../common/classes.ts';
import { LongText } from '../markdown/LongText.tsx';
import styles from './MessageBlock.module.css';

/** What a line of a call or result tells the pane: it is pointed at, or no longer. */
export type OnPoint = (pair: string | null) => void;

export function PairLine(props: {
  pair: string | null;
  lit: string | null;
  onPoint: OnPoint;
  /** Where its other half stands; null when there is none. */
  joins: 'down' | 'up' | null;
  full: string;
  label: string;
  isBad?: boolean;
  children: ReactNode;
}) {
  const { pair, onPoint } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isLit = pair !== null && pair === props.lit;
  return (
    <div className={styles['pair']} data-joins={props.joins ?? undefined} data-lit={isLit}>
      <button
        type="button"
        className={classes(
          styles['line'],
          isLit && styles['lit'],
          props.isBad === true && styles['lineBad'],
        )}
        aria-expanded={isOpen}
        data-pair={pair}
        onPointerEnter={() => onPoint(pair)}
        onPointerLeave={() => onPoint(null)}
        onFocus={() => onPoint(pair)}
        onBlur={() => onPoint(null)}
        onClick={() => setIsOpen(!isOpen)}
      >
        {props.children}
      </button>
      {isOpen && (
        <div className={styles['full']}>
          <LongText text={props.full} label={props.label} isBad={props.isBad === true} />
        </div>
      )}
    </div>
  );
}
