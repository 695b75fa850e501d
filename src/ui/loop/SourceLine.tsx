/**
 * One line of the loop's source: number, how often its step came, the code in colours, and
 * on the lit line the value in hand. Memoised, so that while the loop runs only the lines
 * that change are drawn again.
 */
import { memo } from 'react';
import type { Token } from '../../source/loop-tokens.ts';
import { classes } from '../common/classes.ts';
import tokenStyles from '../common/Tokens.module.css';
import styles from './Source.module.css';

export type SourceLineProps = {
  line: number;
  tokens: readonly Token[];
  light: 'lit' | 'near' | 'chosen' | null;
  /** Empty where there is no step, or it has not come yet. */
  count: string;
  value: string | null;
};

export const SourceLine = memo(function SourceLine(props: SourceLineProps) {
  const { line, tokens, light, count, value } = props;
  return (
    <div
      className={classes(styles['line'], light !== null && styles[light])}
      data-line={line}
      data-lit={light === 'lit' ? '' : undefined}
    >
      <span className={styles['number']}>{line}</span>
      <span className={styles['count']}>{count}</span>
      <code>
        {tokens.map((token, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line's tokens never move
          <span key={index} className={token.kind === null ? undefined : tokenStyles[token.kind]}>
            {token.text}
          </span>
        ))}
      </code>
      {value !== null && (
        <span className={styles['value']} title={value}>
          {value}
        </span>
      )}
    </div>
  );
});
