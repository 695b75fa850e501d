/** A short word on a coloured ground: a state, a count. The tone says whose it is. */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Pill.module.css';

export type Tone = 'plain' | 'now' | 'model' | 'tool' | 'user' | 'fold' | 'bad';

export function Pill(props: {
  tone?: Tone;
  title?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(styles['pill'], styles[props.tone ?? 'plain'], props.className)}
      title={props.title}
    >
      {props.children}
    </span>
  );
}
