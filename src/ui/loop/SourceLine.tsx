/**
 * One line of the loop's source: its number, which carries breakpoints, how often its step
 * came, the code in colours, and on the lit line the value in hand. Memoised, so that while
 * the loop runs only the lines that change are drawn again.
 */
import { memo } from 'react';
import type { StepId } from '../../agent/types.ts';
import type { MessageKey } from '../../i18n/en.ts';
import { useT } from '../../i18n/translate.tsx';
import { lineOf } from '../../source/loop-source.ts';
import type { Token } from '../../source/loop-tokens.ts';
import { classes } from '../common/classes.ts';
import tokenStyles from '../common/Tokens.module.css';
import { shortCount } from './gutter.ts';
import styles from './Source.module.css';

export type GutterProps = {
  /** `ghost` is where a press would put one. */
  mark: 'stop' | 'log' | 'ghost' | null;
  isOn: boolean;
  hits: number;
  /** The one number that the tab key stops at. */
  isFirst: boolean;
  /** Why no breakpoint can be set; null when one can. */
  obstacle: MessageKey | null;
};

export type SourceLineProps = GutterProps & {
  line: number;
  tokens: readonly Token[];
  light: 'lit' | 'near' | 'chosen' | null;
  /** Empty where there is no step, or it has not come yet. */
  count: string;
  value: string | null;
  /** The step that stands on this line. */
  step: StepId | null;
  /** The step that a breakpoint set here goes to; null where none can be. */
  target: StepId | null;
};

export const SourceLine = memo(function SourceLine(props: SourceLineProps) {
  const { line, tokens, light, count, value, step } = props;
  return (
    <div
      className={classes(styles['line'], light !== null && styles[light])}
      data-line={line}
      data-lit={light === 'lit' ? '' : undefined}
    >
      {step === null ? <PlainNumber {...props} /> : <StepNumber {...props} step={step} />}
      <span className={styles['count']}>
        <span>{count}</span>
        {step !== null && <More step={step} />}
      </span>
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

/** A press slides down to the next step: its title says where, and the mark shows there. */
function PlainNumber({ line, target, obstacle }: SourceLineProps) {
  const t = useT();
  if (target === null) return <span className={styles['number']}>{line}</span>;
  const where = { step: t(`step.${target}`), line: lineOf(target) ?? 0 };
  return (
    <span
      className={styles['number']}
      data-gutter=""
      title={obstacle === null ? t('debug.gutter.slides', where) : t(obstacle)}
    >
      {line}
    </span>
  );
}

function StepNumber(props: SourceLineProps & { step: StepId }) {
  const { line, mark, isOn, hits, isFirst, obstacle } = props;
  const t = useT();
  const hasMark = mark === 'stop' || mark === 'log';
  const step = t(`step.${props.step}`);
  return (
    <button
      type="button"
      className={styles['number']}
      data-gutter=""
      tabIndex={isFirst ? 0 : -1}
      aria-pressed={hasMark}
      aria-disabled={obstacle !== null}
      aria-keyshortcuts="Shift+F10"
      aria-label={t(hasMark && !isOn ? 'debug.gutter.nameOff' : 'debug.gutter.name', {
        step,
        line,
      })}
      title={titleOf()}
    >
      {mark !== null && (
        <span
          className={styles['mark']}
          data-mark={mark}
          data-off={hasMark && !isOn ? '' : undefined}
        >
          {isOn && shortCount(hits)}
        </span>
      )}
      {line}
    </button>
  );

  function titleOf(): string {
    if (obstacle !== null) return t(obstacle);
    if (!hasMark) return t('debug.gutter.set');
    return hits > 0 ? t('debug.gutter.hits', { count: hits }) : t('debug.gutter.clear');
  }
}

/** For those who point: the menu that the keyboard opens with its menu key. */
function More({ step }: { step: StepId }) {
  const t = useT();
  const name = t('debug.gutter.more', { step: t(`step.${step}`) });
  return (
    <button
      type="button"
      className={styles['more']}
      data-more=""
      tabIndex={-1}
      aria-haspopup="menu"
      aria-label={name}
      title={name}
    >
      ⋯
    </button>
  );
}
