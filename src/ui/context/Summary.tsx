/**
 * The top of the context pane: how large the context is, what a strict provider would say
 * to it, how its tokens are spread, and how far compaction is. Sizes are estimates and say
 * so, since no tokenizer is on board.
 */
import { useMemo } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { Message } from '../../llm/types.ts';
import { lastExactInput } from '../../store/usage.ts';
import { Pill } from '../common/Pill.tsx';
import { useSpending } from '../conversation/use-spending.ts';
import { TotalsNote } from '../conversation/UsageNotes.tsx';
import { useRun } from '../stores.tsx';
import { segmentsOf, type Segment, type Verdict } from './context-facts.ts';
import styles from './ContextPane.module.css';

const MOST_SEGMENTS = 90;

export function Summary(props: {
  systemTokens: number;
  messages: readonly Message[];
  compactAt: number;
  verdict: Verdict;
}) {
  const { systemTokens, messages, compactAt, verdict } = props;
  const t = useT();
  const segments = useMemo(
    () => segmentsOf(systemTokens, messages, MOST_SEGMENTS),
    [systemTokens, messages],
  );
  const total = segments.reduce((sum, segment) => sum + segment.tokens, 0);
  return (
    <div className={styles['summary']}>
      <div className={styles['row']}>
        <span className={styles['total']}>{t('context.total', { count: total })}</span>
        <ExactInput />
        <span className="grow" />
        {messages.length > 0 && <VerdictPill verdict={verdict} />}
      </div>
      <Meter segments={segments} />
      <div className={styles['compaction']}>
        {compactAt > messages.length
          ? t('context.compaction', { at: compactAt, left: compactAt - messages.length })
          : t('context.compactionDue', { at: compactAt })}
      </div>
      <SessionTotals />
      {verdict.type === 'refused' && (
        <ul className={styles['faults']}>
          {verdict.faults.map((fault) => (
            <li key={`${fault.index} ${fault.rule} ${fault.id ?? ''}`}>
              {t('context.fault', { index: fault.index + 1, message: fault.message })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What the endpoint counted last, beside what is estimated now. */
function ExactInput() {
  const t = useT();
  const count = useRun((run) => lastExactInput(run.state.requests));
  if (count === null) return null;
  return (
    <span className={styles['exact']} title={t('usage.exactInputTitle')}>
      {t('usage.exactInput', { count })}
    </span>
  );
}

function SessionTotals() {
  const { session } = useSpending();
  if (session.answers === 0) return null;
  return <TotalsNote totals={session} of="session" />;
}

function VerdictPill(props: { verdict: Verdict }) {
  const { verdict } = props;
  const t = useT();
  switch (verdict.type) {
    case 'accepted':
      return <Pill tone="tool">{t('context.accepted')}</Pill>;
    case 'owed':
      return (
        <Pill tone="now" title={t('context.owedTitle')}>
          {verdict.count === 1
            ? t('context.owedOne')
            : t('context.owedMany', { count: verdict.count })}
        </Pill>
      );
    case 'refused':
      return <Pill tone="bad">{t('context.refused')}</Pill>;
    default:
      return verdict satisfies never;
  }
}

function Meter(props: { segments: readonly Segment[] }) {
  const { segments } = props;
  const t = useT();
  const sums = { system: 0, user: 0, assistant: 0, tool: 0 };
  for (const { role, tokens } of segments) sums[role] += tokens;
  return (
    <div
      className={styles['meter']}
      role="img"
      aria-label={t('context.meter', sums)}
      title={t('context.meter', sums)}
      data-dense={segments.length > 40}
    >
      {segments.map((segment, at) => (
        <i key={at} data-role={segment.role} style={{ flexGrow: Math.max(1, segment.tokens) }} />
      ))}
    </div>
  );
}
