import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { STEP_IDS, type StepId } from '../../src/agent/types.ts';
import { en } from '../../src/i18n/en.ts';
import type { EntryBody, StepValue } from '../../src/trace/entries.ts';
import { DEFAULT_SETUP } from '../../src/trace/setup.ts';
import { layoutFor } from '../../src/ui/loop/diagram-layout.ts';
import { LoopPane } from '../../src/ui/loop/LoopPane.tsx';
import { entriesOf, renderWith, type FixtureOptions } from './fixture.tsx';

const PROMPT: EntryBody = { kind: 'prompt', text: 'x', turn: 1, model: 'demo', systemPrompt: '' };

function step(id: StepId, value: StepValue = { messages: 1 }, round = 1): EntryBody {
  return { kind: 'step', step: id, round, value };
}

const CALL = { id: 'c', name: 'write', args: {} };

async function draw(options: FixtureOptions = {}) {
  const result = renderWith(<LoopPane />, options);
  act(() => result.stores.view.getState().showLoopAs('diagram'));
  const diagram = await screen.findByRole('group', { name: 'Diagram of the loop' });
  const node = (id: StepId) => {
    const found = diagram.querySelector<HTMLElement>(`[data-node="${id}"]`);
    if (found === null) throw new Error(`The diagram has no ${id}.`);
    return found;
  };
  const edge = (id: string) => diagram.querySelector(`[data-edge="${id}"]`);
  const token = () => diagram.querySelector('[data-token]')?.getAttribute('data-token') ?? null;
  return { ...result, diagram, node, edge, token };
}

describe('the ways to show the loop', () => {
  const tab = (name: string) => screen.getByRole('tab', { name });
  const track = () => screen.queryByRole('list', { name: 'Steps of a round' });
  const source = () => screen.queryByRole('region', { name: 'Source of the loop' });

  it('are the source with its track, the diagram, or both', async () => {
    renderWith(<LoopPane />);
    expect(track()).toBeInTheDocument();
    await userEvent.click(tab('Diagram'));
    await screen.findByRole('group', { name: 'Diagram of the loop' });
    expect(source()).not.toBeInTheDocument();
    expect(track()).not.toBeInTheDocument();
    await userEvent.click(tab('Both'));
    expect(screen.getByRole('group', { name: 'Diagram of the loop' })).toBeInTheDocument();
    expect(source()).toBeInTheDocument();
    await userEvent.click(tab('Source'));
    expect(screen.queryByRole('group', { name: 'Diagram of the loop' })).toBeNull();
  });
});

describe('the diagram', () => {
  it('holds the eight steps as buttons in their order', async () => {
    const { diagram } = await draw();
    const nodes = within(diagram).getAllByRole('button');
    expect(nodes.map((node) => node.dataset['node'])).toEqual(STEP_IDS);
    expect(nodes[0]).toHaveAccessibleName('compact, 0× this turn');
    expect(nodes[0]).toHaveAccessibleDescription(en['step.compact.what']);
  });

  it('has the token at no step before a turn, and then where the loop stands', async () => {
    const { client, stores, token, node } = await draw();
    expect(token()).toBeNull();
    const session = stores.run.getState().session?.id ?? '';
    const entries = entriesOf([PROMPT, step('compact'), step('stream')]);
    act(() => client.say({ type: 'entries', session, batch: 1, entries }));
    expect(token()).toBe('stream');
    expect(node('stream')).toHaveAttribute('aria-current', 'step');
    expect(node('compact')).not.toHaveAttribute('aria-current');
  });

  it('says which call of how many, and what the decision was', async () => {
    const { diagram, node } = await draw({
      entries: [
        PROMPT,
        step('push_assistant'),
        step('execute_tool', { call: CALL, index: 1, of: 2 }),
      ],
    });
    expect(node('execute_tool')).toHaveAccessibleName('execute tool 2/2, 1× this turn');
    expect(within(diagram).getByText('2 · not cut off')).toBeInTheDocument();
  });

  it('counts the ways that were taken and the way back', async () => {
    const round = (n: number) => [
      step('compact', undefined, n),
      step('stream', undefined, n),
      step('push_assistant', undefined, n),
      step('execute_tool', { call: CALL, index: 0, of: 1 }, n),
      step('push_results', { results: [] }, n),
    ];
    const entries = [PROMPT, ...round(1), ...round(2), step('compact', undefined, 3)];
    const { edge, diagram } = await draw({ entries });
    expect(edge('decision-execute')).toHaveAttribute('data-count', '2');
    expect(edge('decision-truncated')).toHaveAttribute('data-count', '0');
    expect(within(diagram).getByText('next round · 2×')).toBeInTheDocument();
    const width = (id: string) => Number(edge(id)?.getAttribute('stroke-width'));
    expect(width('decision-execute')).toBeGreaterThan(width('decision-truncated'));
  });

  it('marks steps with a breakpoint, also one that is off', async () => {
    const at = (id: StepId, isOn: boolean) => ({
      id,
      condition: { on: 'step', step: id } as const,
      isOn,
      skip: 0,
      every: 1,
      log: null,
    });
    const breakpoints = [at('stream', true), at('finish', false)];
    const { node } = await draw({
      entries: [{ kind: 'setup', setup: { ...DEFAULT_SETUP, breakpoints } }],
    });
    expect(node('stream').querySelector('[data-stop="on"]')).not.toBeNull();
    expect(node('stream')).toHaveAccessibleName(/breakpoint$/);
    expect(node('finish')).toHaveAccessibleName(/breakpoint, off$/);
    expect(node('compact').querySelector('[data-stop]')).toBeNull();
  });
});

describe('a step of the diagram', () => {
  it('is explained in a sentence while it is pointed at or has the focus', async () => {
    const { node } = await draw();
    const line = screen.getByText(en['diagram.hint']);
    const words = () => line.textContent;
    fireEvent.pointerEnter(node('truncated'));
    expect(words()).toBe(`truncated ${en['step.truncated.what']}`);
    fireEvent.pointerLeave(node('truncated'));
    act(() => node('finish').focus());
    expect(words()).toBe(`finish ${en['step.finish.what']}`);
  });

  it('is chosen by a click, and let go of by the next', async () => {
    const { node, stores } = await draw();
    await userEvent.click(node('finish'));
    expect(stores.view.getState().chosenStep?.step).toBe('finish');
    expect(node('finish')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(node('finish'));
    expect(stores.view.getState().chosenStep).toBeNull();
  });

  it.each(['Enter', ' '])('is chosen by %j and nothing else happens', async (key) => {
    const { node, stores, client } = await draw();
    fireEvent.keyDown(node('stream'), { key });
    fireEvent.keyDown(node('stream'), { key, repeat: true });
    expect(stores.view.getState().chosenStep?.step).toBe('stream');
    expect(client.sent).toEqual([]);
  });

  it('leaves Ctrl+Enter to the command that has it', async () => {
    const { node, stores } = await draw();
    expect(fireEvent.keyDown(node('stream'), { key: 'Enter', ctrlKey: true })).toBe(true);
    expect(stores.view.getState().chosenStep).toBeNull();
  });
});

describe('the layout', () => {
  it('is wide where that is larger and can be read, else narrow', () => {
    const isNarrow = (width: number, height: number) => {
      const layout = layoutFor({ width, height });
      return layout.width < layout.height;
    };
    expect(isNarrow(700, 560)).toBe(false);
    expect(isNarrow(490, 210)).toBe(false);
    expect(isNarrow(490, 480)).toBe(true);
    expect(isNarrow(370, 150)).toBe(true);
    expect(isNarrow(0, 0)).toBe(false);
  });

  it.each([
    { width: 700, height: 400 },
    { width: 370, height: 500 },
  ])('keeps its nodes apart and inside at $width px', (space) => {
    const layout = layoutFor(space);
    const boxes = Object.entries(layout.nodes);
    const outside = boxes.filter(
      ([, { x, y, width, height }]) =>
        x < width / 2 || x + width / 2 > layout.width || y + height / 2 > layout.height,
    );
    const touching = boxes.flatMap(([name, a], at) =>
      boxes.slice(at + 1).flatMap(([other, b]) => {
        const isApart =
          Math.abs(a.x - b.x) * 2 >= a.width + b.width ||
          Math.abs(a.y - b.y) * 2 >= a.height + b.height;
        return isApart ? [] : [`${name} and ${other}`];
      }),
    );
    expect([outside, touching]).toEqual([[], []]);
  });
});
