/**
 * What the loop is about to push, drawn as the message it will be but dashed: the answer
 * in hand, or the results so far and the calls that still wait for theirs.
 */
import { useT } from '../../i18n/translate.tsx';
import { argumentsLine, firstLines } from '../conversation/call-summary.ts';
import { classes } from '../common/classes.ts';
import type { Upcoming } from './context-facts.ts';
import { partsOf } from './message-parts.ts';
import styles from './NextBlock.module.css';

export function NextBlock(props: { upcoming: Upcoming }) {
  const { upcoming } = props;
  const t = useT();
  if (upcoming.type === 'answer') {
    return (
      <div className={styles['next']} data-testid="next-message">
        <b>{t('context.nextAnswer')}</b>
        {partsOf(upcoming.message).map((part, at) => {
          if (part.type === 'text')
            return <div key={at}>{firstLines(part.text, { lines: 3, characters: 240 }).text}</div>;
          if (part.type === 'reasoning') {
            const count = part.text.length;
            return <div key={at}>{t('context.reasoning', { count })}</div>;
          }
          if (part.type !== 'tool_use') return null;
          return (
            <div key={at} className={styles['line']}>
              ⟶ {part.name} {part.argsRaw ?? argumentsLine(part.args)}
            </div>
          );
        })}
      </div>
    );
  }
  const { lines } = upcoming;
  return (
    <div className={styles['next']} data-testid="next-message">
      <b>
        {lines.length === 1
          ? t('context.nextResult')
          : t('context.nextResults', { count: lines.length })}
      </b>
      {lines.map(({ call, result }, at) => (
        <div
          key={at}
          className={classes(
            styles['line'],
            result === null && styles['waiting'],
            result?.is_error === true && styles['bad'],
          )}
        >
          ⟵ {call.name}{' '}
          {result === null
            ? t('context.waiting')
            : firstLines(result.content, { lines: 1, characters: 160 }).text}
        </div>
      ))}
    </div>
  );
}
