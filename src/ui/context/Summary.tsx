/**
 * The top of the context pane: how large the context is, what a strict provider would say
 * to it, how its tokens are spread, and how far compaction is. Sizes are estimates and say
 * so, since no tokenizer is on board.
 */
import { later } from '../common/later.tsx';
import { problemText } from '../common/problem-text.ts';
import { ChevronRight } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { Message } from '../../llm/types.ts';
import { lastExactInput } from '../../store/usage.ts';
import { Button } from '../common/Button.tsx';
import { Pill } from '../common/Pill.tsx';
import { useSpending } from '../conversation/use-spending.ts';
import { TotalsNote } from '../conversation/UsageNotes.tsx';
import { useRun, useView } from '../stores.tsx';
import { FULL } from './cuts.ts';
import { segmentsOf, type Segment, type Verdict } from './context-facts.ts';
import styles from './ContextPane.module.css';

const Breakdown = later(async () => (await import('./Breakdown.tsx')).Breakdown);

const MOST_SEGMENTS = 90;

/** When the loop compacts: at so many messages, or when the window is full. */
export type Limits = { compactAt: number; contextWindow: number | null };

export function Summary(props: {
  systemTokens: number;
  messages: readonly Message[];
  limits: Limits;
  verdict: Verdict;
}) {
  const { systemTokens, messages, limits, verdict } = props;
  const t = useT();
  const segments = useMemo(
    () => segmentsOf(systemTokens, messages, MOST_SEGMENTS),
    [systemTokens, messages],
  );
  const [isOpen, setOpen] = useState(false);
  const total = segments.reduce((sum, segment) => sum + segment.tokens, 0);
  const { contextWindow } = limits;
  return (
    <div className={styles['summary']}>
      <div className={styles['row']}>
        <span className={styles['total']}>
          {contextWindow === null
            ? t('context.total', { count: total })
            : t('context.totalOf', { count: total, window: contextWindow })}
        </span>
        <ExactInput />
        <span className="grow" />
        {messages.length > 0 && <VerdictPill verdict={verdict} />}
      </div>
      <Meter segments={segments} />
      <Distance count={messages.length} tokens={total - systemTokens} limits={limits} />
      <button
        type="button"
        className={styles['fills']}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={13} aria-hidden="true" />
        {t('context.fills')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Breakdown systemTokens={systemTokens} messages={messages} />
        </Suspense>
      )}
      <SessionTotals />
      {verdict.type === 'refused' && (
        <ul className={styles['faults']}>
          {verdict.faults.map((fault) => (
            <li key={`${fault.index} ${fault.rule} ${fault.id ?? ''}`}>
              {problemText(t, { code: 'history', ...fault, id: fault.id ?? '' })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** How far compaction is, in messages and, where the window is known, in tokens. */
function Distance(props: { count: number; tokens: number; limits: Limits }) {
  const { count, tokens, limits } = props;
  const { compactAt, contextWindow } = limits;
  const t = useT();
  const open = useView((view) => view.open);
  const at = contextWindow === null ? null : Math.floor(contextWindow * FULL);
  return (
    <div className={styles['compaction']}>
      <span>
        {compactAt > count
          ? t('context.compaction', { at: compactAt, left: compactAt - count })
          : t('context.compactionDue', { at: compactAt })}
        {at !== null && '; '}
        {at !== null &&
          (tokens <= at
            ? t('context.windowLeft', { at, left: at - tokens })
            : t('context.windowDue', { percent: FULL * 100 }))}
      </span>
      <Button
        kind="quiet"
        size="small"
        title={t('context.aheadTitle')}
        data-testid="look-ahead"
        onClick={() => open({ type: 'compaction' })}
      >
        {t('context.ahead')}
      </Button>
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
