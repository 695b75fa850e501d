import { screen } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { STEP_IDS, type StepId, type TurnStop } from '../../src/agent/types.ts';
import { en } from '../../src/i18n/en.ts';
import type { EntryBody, PauseReason, StepValue } from '../../src/trace/entries.ts';
import { Explain } from '../../src/ui/loop/Explain.tsx';
import type { DriverState } from '../../src/worker/protocol.ts';
import { asked } from '../helpers/wire-entries.ts';
import { renderWith } from './fixture.tsx';

const PROMPT: EntryBody = { kind: 'prompt', text: 'x', turn: 1, model: 'demo', systemPrompt: '' };

function draw(bodies: readonly EntryBody[], driver: DriverState) {
  const result = renderWith(<Explain />, { entries: bodies, run: { driver } });
  const strip = screen.getByRole('region', { name: 'What happens here' });
  return { ...result, strip, status: screen.getByRole('status') };
}

function at(id: StepId, value: StepValue = { messages: 1 }): EntryBody[] {
  return [PROMPT, { kind: 'step', step: id, round: 1, value }];
}

function paused(id: StepId | null, why: PauseReason = 'step'): DriverState {
  return { type: 'paused', at: id, why };
}

describe('at a pause', () => {
  it.each(STEP_IDS)('says what happens at %s and what would go wrong without it', (id) => {
    const { strip } = draw(at(id), paused(id));
    expect(strip).toHaveTextContent(`Paused at ${en[`step.${id}`]}.`);
    expect(strip).toHaveTextContent(en[`step.${id}.what`]);
    expect(strip).toHaveTextContent(`Without it: ${en[`step.${id}.without`]}`);
  });

  it('names the call by its place', () => {
    const call = { id: 'c', name: 'read', args: {} };
    const { strip } = draw(at('execute_tool', { call, index: 1, of: 3 }), paused('execute_tool'));
    expect(strip).toHaveTextContent('Paused at execute tool, call 2 of 3.');
  });

  it('says so when it stopped in the middle of an answer', () => {
    const { strip } = draw(at('stream'), paused(null, 'user'));
    expect(strip).toHaveTextContent('Paused in the middle of the answer.');
  });

  it.each([
    ['budget-rounds', 'rounds'],
    ['budget-failing', 'keeps failing'],
    ['budget-cut', 'cut off'],
  ] as const)('says which budget ran out and what one can do: %s', (why, words) => {
    const { strip } = draw(at('compact'), paused('compact', why));
    expect(strip).toHaveTextContent(words);
    expect(strip).toHaveTextContent(/Run .*|Abort /);
  });

  it('tells assistive technology once, and nothing while the loop moves', () => {
    const { status, stores } = draw(at('stream'), paused('stream'));
    expect(status).toHaveTextContent('Paused at stream.');
    act(() => stores.run.setState({ driver: { type: 'running' } }));
    expect(status).toBeEmptyDOMElement();
  });
});

describe('while it runs', () => {
  it('names the step where the loop is', () => {
    const { strip } = draw(at('stream'), { type: 'running' });
    expect(strip).toHaveTextContent('Running: stream.');
  });
});

describe('while a failed request waits', () => {
  it('says that it will be sent again and where the loop stands', () => {
    const wire = { request: 1, attempt: 1 } as const;
    const retry: EntryBody = { kind: 'retry', ...wire, waitMs: 5000, reason: '429' };
    const { strip, status } = draw([...at('stream'), asked(1), retry], { type: 'running' });
    expect(strip).toHaveTextContent('Waiting to send the request again.');
    expect(status).toBeEmptyDOMElement();
  });
});

describe('with no turn under way', () => {
  it('says how to begin before the first turn', () => {
    expect(draw([], { type: 'idle' }).strip).toHaveTextContent('Ready.');
  });

  it.each<[TurnStop, string]>([
    ['end_turn', 'The model asked for no tool, so the turn ended. It took one round.'],
    ['max_tokens', 'Turn 1 ended at the token limit.'],
    ['aborted', 'Turn 1 was aborted.'],
    ['error', 'Turn 1 ended with an error.'],
  ])('says how the last turn ended: %s', (stopReason, words) => {
    const end: EntryBody = { kind: 'event', event: { type: 'turn_end', stopReason } };
    expect(draw([...at('finish'), end], { type: 'idle' }).strip).toHaveTextContent(words);
  });

  it('says that a turn without an end was cut off', () => {
    expect(draw(at('stream'), { type: 'idle' }).strip).toHaveTextContent('This turn was cut off.');
  });
});

describe('a step picked on the track', () => {
  it('is explained until the loop moves on', () => {
    const { strip, stores } = draw([], { type: 'idle' });
    const { cursor } = stores.run.getState().state;
    act(() => stores.view.getState().chooseStep('fill_aborted', cursor));
    expect(strip).toHaveTextContent(en['step.fill_aborted.what']);
    act(() => stores.run.setState(({ state }) => ({ state: { ...state, cursor: cursor + 1 } })));
    expect(strip).toHaveTextContent('Ready.');
  });
});
