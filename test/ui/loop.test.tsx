import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { STEP_IDS, type StepId } from '../../src/agent/types.ts';
import { lineOf, LOOP_LINES, paragraphOf } from '../../src/source/loop-source.ts';
import type { EntryBody, StepValue } from '../../src/trace/entries.ts';
import { LoopPane } from '../../src/ui/loop/LoopPane.tsx';
import { targetTop } from '../../src/ui/loop/use-follow.ts';
import { valueLine } from '../../src/ui/loop/value-place.ts';
import { entriesOf, renderWith } from './fixture.tsx';

const PROMPT: EntryBody = { kind: 'prompt', text: 'x', turn: 1, model: 'demo', systemPrompt: '' };

function step(id: StepId, value: StepValue = { messages: 1 }, round = 1): EntryBody {
  return { kind: 'step', step: id, round, value };
}

const lit = () => document.querySelectorAll('[data-lit]');

describe('the source', () => {
  it('shows every line of the file and lights none before a turn', () => {
    renderWith(<LoopPane />);
    expect(document.querySelectorAll('[data-line]')).toHaveLength(LOOP_LINES.length);
    expect(lit()).toHaveLength(0);
  });

  it.each(STEP_IDS)('lights exactly the line of %s', (id) => {
    renderWith(<LoopPane />, { entries: [PROMPT, step(id)] });
    expect(lit()).toHaveLength(1);
    expect(lit()[0]).toHaveAttribute('data-line', String(lineOf(id)));
  });

  it('moves the light with the next entries', () => {
    const entries = [PROMPT, step('compact')];
    const { client, stores } = renderWith(<LoopPane />, { entries });
    const next = entriesOf([...entries, step('stream', { messages: 1, tools: ['read'] })]).slice(
      -1,
    );
    const session = stores.run.getState().session?.id ?? '';
    act(() => client.say({ type: 'entries', session, batch: 1, entries: next }));
    expect(lit()[0]).toHaveAttribute('data-line', String(lineOf('stream')));
  });

  it('goes dark when the turn has ended, and keeps the counts', () => {
    renderWith(<LoopPane />, {
      entries: [
        PROMPT,
        step('compact'),
        step('finish', { stopReason: 'end_turn' }),
        { kind: 'event', event: { type: 'turn_end', stopReason: 'end_turn' } },
      ],
    });
    expect(lit()).toHaveLength(0);
    expect(document.querySelector(`[data-line="${lineOf('finish')}"]`)).toHaveTextContent('1×');
  });

  it('counts how often a step came in this turn only', () => {
    const turn = [step('compact'), step('compact', { messages: 3 }, 2)];
    renderWith(<LoopPane />, {
      entries: [PROMPT, ...turn, { ...PROMPT, turn: 2 }, ...turn, step('compact', undefined, 3)],
    });
    expect(document.querySelector(`[data-line="${lineOf('compact')}"]`)).toHaveTextContent('3×');
  });

  it('says what the loop holds: the call and which of how many', () => {
    const call = {
      id: 'c2',
      name: 'write',
      args: { path: '/index.html', content: 'x'.repeat(999) },
    };
    renderWith(<LoopPane />, {
      entries: [PROMPT, step('execute_tool', { call, index: 1, of: 2 })],
    });
    expect(screen.getByText('call: write /index.html · 2 of 2')).toBeInTheDocument();
  });

  it.each<[StepValue, string]>([
    [{ messages: 7 }, 'messages: 7'],
    [{ messages: 7, tools: ['a', 'b'] }, 'messages: 7 · tools: 2'],
    [{ stopReason: 'end_turn' }, 'stop: end_turn'],
    [{ results: [{ tool_use_id: 'a', content: '' }] }, 'results: 1'],
    [{ calls: [{ id: 'a', name: 'read', args: null }] }, 'calls: read'],
    [{ message: { role: 'assistant', content: 'Done.' } }, 'answer: "Done."'],
  ])('puts %j in a few words', (value, words) => {
    renderWith(<LoopPane />, { entries: [PROMPT, step('stream', value)] });
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('cuts a long argument between whole characters', () => {
    const call = { id: 'c', name: 'say', args: { text: '😀'.repeat(500) } };
    renderWith(<LoopPane />, {
      entries: [PROMPT, step('execute_tool', { call, index: 0, of: 1 })],
    });
    expect(screen.getByText(`call: say ${'😀'.repeat(48)}…`)).toBeInTheDocument();
  });

  it('colours the text and keeps it', () => {
    renderWith(<LoopPane />);
    const line = document.querySelector(`[data-line="${lineOf('stream')}"] code`);
    expect(line?.children.length).toBeGreaterThan(1);
    expect(line).toHaveTextContent((LOOP_LINES[(lineOf('stream') ?? 0) - 1] ?? '').trim());
  });
});

describe('the track', () => {
  it('shows the eight steps in order and marks where the loop stands', () => {
    renderWith(<LoopPane />, { entries: [PROMPT, step('compact'), step('stream')] });
    const track = screen.getByRole('list', { name: 'Steps of a round' });
    const steps = within(track).getAllByRole('listitem');
    expect(steps.map((item) => item.dataset['step'])).toEqual(STEP_IDS);
    const current = steps.filter((item) => item.getAttribute('aria-current') === 'step');
    expect(current.map((item) => item.dataset['step'])).toEqual(['stream']);
  });

  it('names a step with its count for those who do not see it', () => {
    renderWith(<LoopPane />, { entries: [PROMPT, step('compact')] });
    expect(screen.getByRole('button', { name: /compact.*1× this turn/ })).toBeInTheDocument();
  });

  it('picks a step to read about, and lets go of it at the second press', async () => {
    const { stores } = renderWith(<LoopPane />);
    const track = screen.getByRole('list', { name: 'Steps of a round' });
    const button = within(track).getByRole('button', { name: /fill aborted/ });
    await userEvent.click(button);
    expect(stores.view.getState().chosenStep?.step).toBe('fill_aborted');
    await userEvent.click(button);
    expect(stores.view.getState().chosenStep).toBeNull();
  });
});

describe('following the light', () => {
  it('stays while the line is in the comfortable middle', () => {
    expect(targetTop(500, 300, 400)).toBeNull();
  });

  it('puts a line that left it a little above the middle', () => {
    expect(targetTop(1000, 300, 400)).toBe(840);
    expect(targetTop(310, 300, 400)).toBe(150);
  });

  it('never scrolls above the top', () => {
    expect(targetTop(30, 300, 400)).toBe(0);
  });
});

describe('the place of the value', () => {
  it('is beside the lit line where there is room', () => {
    expect(valueLine(2, [10, 30, 10], { room: 60, needed: 12 })).toBe(2);
  });

  it('is beside a neighbour where the lit line is too long', () => {
    expect(valueLine(2, [10, 80, 20], { room: 60, needed: 12 })).toBe(3);
    expect(valueLine(2, [10, 80, 70], { room: 60, needed: 12 })).toBe(1);
  });

  it('is beside the shortest where none has room', () => {
    expect(valueLine(1, [80, 60], { room: 20, needed: 30 })).toBe(2);
  });

  it('is next to the step in the real source', () => {
    const lengths = LOOP_LINES.map((line) => line.length);
    for (const id of STEP_IDS) {
      const line = lineOf(id) ?? 0;
      const { from, to } = paragraphOf(line);
      const at = valueLine(line, lengths, { room: 70, needed: 24 });
      expect(at).toBeGreaterThanOrEqual(from - 1);
      expect(at).toBeLessThanOrEqual(to + 1);
    }
  });
});
