import { describe, expect, it } from 'vitest';
import type { StepId } from '../../../../src/agent/types.ts';
import type { EntryBody, StepValue } from '../../../../src/trace/entries.ts';
import { project } from '../../../../src/trace/project.ts';
import { EMPTY_STATE, type TraceState } from '../../../../src/trace/state.ts';
import { thickness } from '../../../../src/ui/loop/diagram-layout.ts';
import { traversals, verdictOf, type EdgeId } from '../../../../src/ui/loop/traversals.ts';

const HEAD: StepId[] = ['compact', 'stream', 'push_assistant'];
const calls = (count: number): StepId[] => [
  ...HEAD,
  ...Array.from({ length: count }, () => 'execute_tool' as const),
];
const ROUND = (count: number): StepId[] => [...calls(count), 'push_results'];
const CUT: StepId[] = [...HEAD, 'truncated', 'push_results'];

const TURNS: [string, StepId[][]][] = [
  ['an answer without calls', [[...HEAD, 'finish']]],
  ['rounds of one and three calls', [ROUND(1), ROUND(3), [...HEAD, 'finish']]],
  ['an answer that was cut off', [ROUND(2), CUT, CUT, [...HEAD, 'finish']]],
  ['an abort before the first call', [ROUND(1), [...HEAD, 'fill_aborted', 'push_results']]],
  ['an abort between calls', [CUT, [...calls(2), 'fill_aborted', 'push_results']]],
];

const EDGE: Partial<Record<`${StepId} ${StepId}`, EdgeId[]>> = {
  'compact stream': ['compact-stream'],
  'stream push_assistant': ['stream-push'],
  'push_assistant finish': ['push-decision', 'decision-finish'],
  'push_assistant truncated': ['push-decision', 'decision-truncated'],
  'push_assistant execute_tool': ['push-decision', 'decision-execute'],
  'push_assistant fill_aborted': ['push-decision', 'decision-fill'],
  'execute_tool execute_tool': ['execute-execute'],
  'execute_tool fill_aborted': ['execute-fill'],
  'execute_tool push_results': ['execute-results'],
  'truncated push_results': ['truncated-results'],
  'fill_aborted push_results': ['fill-results'],
  'push_results compact': ['results-compact'],
};

/** The edges as one counts them who walks along the steps. */
function walked(steps: readonly StepId[]): Partial<Record<EdgeId, number>> {
  const counts: Partial<Record<EdgeId, number>> = {};
  for (const [at, step] of steps.entries()) {
    const before = steps[at - 1];
    for (const edge of before === undefined ? [] : (EDGE[`${before} ${step}`] ?? [])) {
      counts[edge] = (counts[edge] ?? 0) + 1;
    }
  }
  return counts;
}

function stateAfter(rounds: readonly (readonly StepId[])[], more: EntryBody[] = []): TraceState {
  const prompt: EntryBody = { kind: 'prompt', text: '', turn: 1, model: '', systemPrompt: '' };
  const value: StepValue = { messages: 1 };
  const steps = rounds.flatMap((round, index) =>
    round.map((step): EntryBody => ({ kind: 'step', step, round: index + 1, value })),
  );
  return [prompt, ...steps, ...more].reduce(
    (state, body, n) => project(state, { ...body, n, at: n }),
    EMPTY_STATE,
  );
}

const taken = (state: TraceState) =>
  Object.fromEntries(Object.entries(traversals(state)).filter(([, count]) => count > 0));

describe('traversals', () => {
  it.each(TURNS)('count what was walked, at every step of %s', (_, rounds) => {
    const all = rounds.flat();
    for (let length = 0; length <= all.length; length += 1) {
      let left = length;
      const sofar = rounds.map((round) => {
        const part = round.slice(0, Math.max(0, left));
        left -= round.length;
        return part;
      });
      expect(taken(stateAfter(sofar))).toEqual(walked(all.slice(0, length)));
    }
  });

  it('come to the second end when an abort ends the turn', () => {
    const end: EntryBody = { kind: 'event', event: { type: 'turn_end', stopReason: 'aborted' } };
    const rounds: StepId[][] = [[...calls(1), 'fill_aborted', 'push_results']];
    expect(traversals(stateAfter(rounds, [end]))['results-end']).toBe(1);
    expect(traversals(stateAfter(rounds))['results-end']).toBe(0);
  });

  it('begin anew with the next turn', () => {
    const next: EntryBody = { kind: 'prompt', text: '', turn: 2, model: '', systemPrompt: '' };
    expect(taken(stateAfter([ROUND(2)], [next]))).toEqual({});
  });
});

describe('the verdict of the decision', () => {
  const at = (id: StepId, value: StepValue, roundSteps: StepId[]) =>
    verdictOf({ step: { id, round: 1, value }, roundSteps });
  const call = { id: 'c', name: 'read', args: {} };

  it('is not there before the answer was looked at', () => {
    expect(at('push_assistant', { message: { role: 'assistant', content: '' } }, HEAD)).toBeNull();
  });

  it('says how many calls there are, and whether they were cut off', () => {
    expect(at('execute_tool', { call, index: 1, of: 3 }, calls(2))).toEqual({
      calls: 3,
      isCut: false,
    });
    expect(at('truncated', { calls: [call] }, [...HEAD, 'truncated'])).toEqual({
      calls: 1,
      isCut: true,
    });
    const results = [{ tool_use_id: 'c', content: '' }];
    expect(at('push_results', { results }, CUT)).toEqual({ calls: 1, isCut: true });
  });

  it('is none at the end, also when the turn is over', () => {
    const roundSteps: StepId[] = [...HEAD, 'finish'];
    expect(verdictOf({ step: null, roundSteps })).toEqual({ calls: 0, isCut: false });
  });
});

describe('the thickness of a way', () => {
  it('grows with its count, less and less, and has an end', () => {
    const widths = [0, 1, 2, 4, 100, 1_000_000].map(thickness);
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect(new Set(widths.slice(0, 5)).size).toBe(5);
    expect(widths.at(-1)).toBeLessThanOrEqual(7);
  });
});
