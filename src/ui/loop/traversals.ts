/**
 * How often each way through the loop was taken in this turn, worked out from how often each
 * step came. Pure. The loop says nothing of its branches; what it does say decides them,
 * because an abort can skip calls only once in a turn, and only in its last round.
 */
import type { TraceState } from '../../trace/state.ts';

export type EdgeId =
  | 'compact-stream'
  | 'stream-push'
  | 'push-decision'
  | 'decision-finish'
  | 'decision-truncated'
  | 'decision-execute'
  | 'decision-fill'
  | 'execute-execute'
  | 'execute-fill'
  | 'execute-results'
  | 'truncated-results'
  | 'fill-results'
  | 'results-compact'
  | 'results-end';

type Counted = Pick<TraceState, 'stepCounts' | 'roundSteps' | 'isInTurn'>;

/** Times that each edge was travelled to its end. */
export function traversals(state: Counted): Readonly<Record<EdgeId, number>> {
  const { stepCounts: counts, roundSteps } = state;
  const now = roundSteps.at(-1) ?? null;
  /** Times that a step was left again: the last one that came is where the loop still is. */
  const left = (step: 'push_assistant' | 'truncated' | 'fill_aborted') =>
    counts[step] - (now === step ? 1 : 0);

  const decided = left('push_assistant');
  const withCalls = Math.max(0, decided - counts.finish - counts.truncated);
  const isSkipped = roundSteps.includes('fill_aborted');
  const isAllSkipped = isSkipped && !roundSteps.includes('execute_tool');
  const toFill = isAllSkipped && !roundSteps.includes('truncated') ? 1 : 0;
  const toExecute = withCalls - toFill;
  const fromTruncated = Math.min(left('truncated'), counts.push_results);
  const fromFill = left('fill_aborted');
  return {
    'compact-stream': counts.stream,
    'stream-push': counts.push_assistant,
    'push-decision': decided,
    'decision-finish': counts.finish,
    'decision-truncated': counts.truncated,
    'decision-execute': Math.max(0, toExecute),
    'decision-fill': toFill,
    'execute-execute': Math.max(0, counts.execute_tool - toExecute),
    'execute-fill': isSkipped && !isAllSkipped ? 1 : 0,
    'execute-results': Math.max(0, counts.push_results - fromTruncated - fromFill),
    'truncated-results': fromTruncated,
    'fill-results': fromFill,
    'results-compact': Math.max(0, counts.compact - 1),
    'results-end': !state.isInTurn && now === 'push_results' ? 1 : 0,
  };
}

/** What the decision was in this round: how many calls, and whether the answer was cut off. */
export type Verdict = { calls: number; isCut: boolean };

/** Null before the round has come to it. */
export function verdictOf(state: Pick<TraceState, 'step' | 'roundSteps'>): Verdict | null {
  const { step, roundSteps } = state;
  const isCut = roundSteps.includes('truncated');
  if (roundSteps.includes('finish')) return { calls: 0, isCut };
  if (step === null) return null;
  const { value } = step;
  if ('call' in value) return { calls: value.of, isCut };
  if ('results' in value) return { calls: value.results.length, isCut };
  return step.id === 'truncated' && 'calls' in value ? { calls: value.calls.length, isCut } : null;
}
