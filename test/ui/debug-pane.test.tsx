import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { EntryBody } from '../../src/trace/entries.ts';
import { DEFAULT_SETUP } from '../../src/trace/setup.ts';
import { DebugPane } from '../../src/ui/debug/DebugPane.tsx';
import { breakpoint, PROMPT, renderDebug, setupEntry } from './debug-fixture.tsx';

const writes = breakpoint({
  condition: { on: 'tool', tool: 'write', argument: { path: 'path', value: '/index.html' } },
});
const errors = breakpoint({
  id: 'b2',
  condition: { on: 'error' },
  skip: 2,
  every: 3,
  log: 'at {round}',
});

const row = (id: string) => {
  const found = document.querySelector<HTMLElement>(`[data-breakpoint="${id}"]`);
  if (found === null) throw new Error(`No row of ${id}.`);
  return found;
};

describe('the empty pane', () => {
  it('teaches each part in a sentence', () => {
    renderDebug(<DebugPane />);
    expect(screen.getByText(/Nothing stops the loop yet/)).toBeInTheDocument();
    expect(screen.getByText(/Keep an eye on any value/)).toBeInTheDocument();
    expect(screen.getByText(/A logpoint writes a line here/)).toBeInTheDocument();
  });

  it('folds a part by its heading', async () => {
    renderDebug(<DebugPane />);
    await userEvent.click(screen.getByRole('button', { name: 'Tools' }));
    expect(screen.queryByText('grep')).toBeNull();
  });
});

describe('breakpoints', () => {
  const entries: EntryBody[] = [
    setupEntry({ breakpoints: [writes, errors] }),
    PROMPT,
    { kind: 'hit', breakpoint: 'b1', count: 4, did: 'stopped', message: null },
    { kind: 'pause', step: 'execute_tool', why: 'breakpoint', breakpoint: 'b1' },
  ];

  it('are sentences with their hits and counts; the one that stopped the run is marked', () => {
    renderDebug(<DebugPane />, { entries });
    expect(row('b1')).toHaveTextContent('when write is called with path = /index.html');
    expect(row('b1')).toHaveTextContent('stopped here');
    expect(row('b1')).toHaveTextContent('hit 4×');
    expect(row('b2')).not.toHaveTextContent('stopped here');
    expect(row('b2')).toHaveTextContent('skips the first 2 · every 3rd');
    expect(row('b2')).toHaveTextContent('logs “at {round}”');
  });

  it('are turned off and on', async () => {
    const { setup } = renderDebug(<DebugPane />, { entries });
    const box = screen.getByRole('checkbox', { name: /when write is called/ });
    await userEvent.click(box);
    expect(setup().breakpoints.map(({ isOn }) => isOn)).toEqual([false, true]);
    expect(box).not.toBeChecked();
  });

  it('are deleted, and the keyboard stays in the list, then at the menu', async () => {
    const { setup } = renderDebug(<DebugPane />, { entries });
    within(row('b1'))
      .getByRole('button', { name: /Delete/ })
      .focus();
    await userEvent.keyboard('{Enter}');
    expect(setup().breakpoints).toEqual([errors]);
    expect(row('b2').contains(document.activeElement)).toBe(true);
    within(row('b2'))
      .getByRole('button', { name: /Delete/ })
      .focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Add…' })).toHaveFocus();
  });

  it('are made of every kind from the menu, by keyboard', async () => {
    const { stores } = renderDebug(<DebugPane />);
    screen.getByRole('button', { name: 'Add…' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getAllByRole('menuitem')).toHaveLength(9);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(stores.view.getState().overlay).toMatchObject({ id: null, condition: { on: 'tool' } });
  });

  it('cannot be changed in a session that is open elsewhere', () => {
    renderDebug(<DebugPane />, { entries, run: { isReadOnly: true } });
    expect(screen.getByText(/change nothing/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add…' })).toBeDisabled();
    for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
    for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled();
  });
});

describe('watches', () => {
  const push = (index: number, text: string): EntryBody => ({
    kind: 'context',
    change: 'push',
    index,
    removed: 0,
    inserted: [{ role: 'user', content: text }],
    faults: [],
  });
  const entries: EntryBody[] = [
    setupEntry({ watches: ['context.messages.length', 'value.call.name'] }),
    PROMPT,
    push(0, 'one'),
    { kind: 'step', step: 'stream', round: 1, value: { messages: 1 } },
    push(1, 'two'),
  ];
  const watch = (path: string) => document.querySelector(`[data-watch="${path}"]`);

  it('show the value as it is now, and say where there is none', () => {
    const { say } = renderDebug(<DebugPane />, { entries });
    expect(watch('context.messages.length')).toHaveTextContent('2');
    expect(watch('value.call.name')).toHaveTextContent('nothing there now');
    say(push(2, 'three'));
    expect(watch('context.messages.length')).toHaveTextContent('3');
  });

  it('show the values they had, the newest first, with their places', async () => {
    renderDebug(<DebugPane />, { entries });
    await userEvent.click(
      screen.getByRole('button', { name: 'Values that context.messages.length had' }),
    );
    const list = screen.getByRole('list', { name: /Values of context.messages.length/ });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3));
    const lines = within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(lines).toEqual(['turn 1 · round 1 · stream2', 'turn 11', 'before the first turn0']);
  });

  it('are added with completion and removed', async () => {
    const { setup } = renderDebug(<DebugPane />, { entries: [PROMPT] });
    await userEvent.type(screen.getByTestId('watch-path'), 'context.mes');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByTestId('watch-path')).toHaveValue('context.messages');
    await userEvent.keyboard('{Escape}{Enter}');
    expect(setup().watches).toEqual(['context.messages']);
    await userEvent.click(screen.getByRole('button', { name: 'Stop watching context.messages' }));
    expect(setup().watches).toEqual([]);
    expect(screen.getByTestId('watch-path')).toHaveFocus();
  });

  it('say what is wrong with a path, and take none twice', async () => {
    const { client } = renderDebug(<DebugPane />, { entries });
    const field = screen.getByTestId('watch-path');
    await userEvent.type(field, 'a..b{Enter}');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/From character 2 on this is no path/);
    await userEvent.clear(field);
    await userEvent.type(field, 'value.call.name{Enter}');
    expect(field).toHaveAccessibleDescription('This path is watched already.');
    expect(client.sent).toEqual([]);
  });

  it('fold out a long value', async () => {
    const text = 'long '.repeat(40);
    renderDebug(<DebugPane />, {
      entries: [setupEntry({ watches: ['context.messages'] }), PROMPT, push(0, text)],
    });
    expect(watch('context.messages')).not.toHaveTextContent(text.trim());
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(watch('context.messages')).toHaveTextContent(text.trim());
  });
});

describe('tools', () => {
  const policyOf = (tool: string) =>
    within(screen.getByRole('group', { name: `Calls of ${tool}` }))
      .getAllByRole('radio')
      .find((radio) => (radio as HTMLInputElement).checked);

  it('are all allowed at first, and one can be made to ask', async () => {
    const { setup } = renderDebug(<DebugPane />);
    expect(policyOf('write')).toHaveAccessibleName('allow');
    const group = screen.getByRole('group', { name: 'Calls of write' });
    await userEvent.click(within(group).getByRole('radio', { name: 'ask' }));
    expect(setup().rules).toEqual([{ tool: 'write', argument: null, policy: 'ask' }]);
    expect(policyOf('write')).toHaveAccessibleName('ask');
  });

  it('ask before all that changes files with one button, and back', async () => {
    renderDebug(<DebugPane />);
    await userEvent.click(screen.getByRole('button', { name: /Ask before anything/ }));
    expect(policyOf('delete')).toHaveAccessibleName('ask');
    expect(policyOf('read')).toHaveAccessibleName('allow');
    await userEvent.click(screen.getByRole('button', { name: /without asking/ }));
    expect(policyOf('delete')).toHaveAccessibleName('allow');
  });

  it('list the rules with arguments, which can be deleted', async () => {
    const rule = {
      tool: 'write',
      argument: { path: 'path', value: '/tmp/*' },
      policy: 'allow',
    } as const;
    const { setup } = renderDebug(<DebugPane />, { entries: [setupEntry({ rules: [rule] })] });
    await userEvent.click(
      screen.getByRole('button', { name: 'Delete: allow write with path = /tmp/*' }),
    );
    expect(setup().rules).toEqual([]);
  });
});

describe('budgets', () => {
  const rounds = () => screen.getByRole('textbox', { name: 'Limit: Rounds, This turn' });
  const turn = (fields: object) => ({
    ...DEFAULT_SETUP.budget,
    turn: { ...DEFAULT_SETUP.budget.turn, ...fields },
  });

  it('show what is used beside the limit', () => {
    const stream: EntryBody = { kind: 'step', step: 'stream', round: 1, value: { messages: 1 } };
    renderDebug(<DebugPane />, { entries: [PROMPT, stream, { ...stream, round: 2 }] });
    const line = document.querySelector('[data-budget="turn-rounds"]');
    expect(line).toHaveTextContent('2 of');
    expect(rounds()).toHaveValue('100');
  });

  it('take a number on Enter and on leaving, and nothing as no limit', async () => {
    const { setup } = renderDebug(<DebugPane />);
    await userEvent.clear(rounds());
    await userEvent.type(rounds(), '12{Enter}');
    expect(setup().budget).toEqual(turn({ rounds: 12 }));
    await userEvent.clear(rounds());
    await userEvent.tab();
    expect(setup().budget).toEqual(turn({ rounds: null }));
  });

  it('say what is wrong and keep the limit', async () => {
    const { client } = renderDebug(<DebugPane />);
    await userEvent.type(rounds(), '.5{Enter}');
    expect(rounds()).toBeInvalid();
    expect(rounds()).toHaveAccessibleDescription('A whole number from 1, or empty.');
    expect(client.sent).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(rounds()).toHaveValue('100');
  });

  it('take money in the chosen currency', async () => {
    const { setup } = renderDebug(<DebugPane />);
    const amount = screen.getByRole('textbox', { name: 'Limit: Money, Session' });
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Currency. Limit: Money, Session' }),
      'EUR',
    );
    await userEvent.type(amount, '0.25{Enter}');
    expect(setup().budget.session.money).toEqual({ amount: 0.25, currency: 'EUR' });
  });
});

describe('the log', () => {
  it('shows what logpoints wrote, the newest first, with the place', () => {
    renderDebug(<DebugPane />, {
      entries: [
        PROMPT,
        { kind: 'step', step: 'stream', round: 1, value: { messages: 1 } },
        { kind: 'hit', breakpoint: 'b', count: 1, did: 'logged', message: 'first' },
        { kind: 'step', step: 'compact', round: 2, value: { messages: 1 } },
        { kind: 'hit', breakpoint: 'b', count: 2, did: 'logged', message: 'second' },
      ],
    });
    const lines = within(screen.getByRole('list', { name: 'Log' })).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'turn 1 · round 2 · compactsecond',
      'turn 1 · round 1 · streamfirst',
    ]);
  });

  it('draws only the newest of very many', () => {
    const hits = Array.from({ length: 250 }, (_, at): EntryBody => {
      return { kind: 'hit', breakpoint: 'b', count: at, did: 'logged', message: `line ${at}` };
    });
    renderDebug(<DebugPane />, { entries: [PROMPT, ...hits] });
    expect(screen.getByText('line 249')).toBeInTheDocument();
    expect(screen.queryByText('line 10')).toBeNull();
    expect(screen.getByText('50 older lines are not shown.')).toBeInTheDocument();
  });
});
