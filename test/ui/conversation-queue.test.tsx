import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { EntryBody, Queued } from '../../src/trace/entries.ts';
import { Conversation } from '../../src/ui/conversation/Conversation.tsx';
import { renderWith, stateOf } from './fixture.tsx';
import { PROMPT } from './edit-rest.tsx';

const RUNNING = { driver: { type: 'running' } } as const;
const STEER: Queued = { id: 'q1', as: 'steer', text: 'Use a table' };
const FOLLOW: Queued = { id: 'q2', as: 'followUp', text: 'Then test it' };
const LATER: Queued = { id: 'q3', as: 'followUp', text: 'And ship it' };

const added = (queued: Queued): EntryBody => ({ kind: 'queue', change: 'added', queued });
const ended = (stopReason: 'aborted' | 'error'): EntryBody => ({
  kind: 'event',
  event: { type: 'turn_end', stopReason },
});
const box = () => screen.getByTestId('prompt');
const rows = () => screen.queryAllByTestId('queued');
const times = () => rows().map((row) => within(row).getByText(/^(before|as|waits)/).textContent);

function draw(queue: readonly Queued[], run: object = RUNNING, after: readonly EntryBody[] = []) {
  const entries = [PROMPT, ...queue.map(added), ...after];
  return renderWith(<Conversation />, { entries, run });
}
const pressIn = (row: number, name: string | RegExp) =>
  userEvent.click(within(rows()[row] ?? box()).getByRole('button', { name }));

describe('the composer during a turn', () => {
  it.each([
    ['{Enter}', 'steer'],
    ['{Alt>}{Enter}{/Alt}', 'followUp'],
  ] as const)('queues the text with %s as %s', async (keys, as) => {
    const { client } = draw([]);
    await userEvent.type(box(), `  more ${keys}`);
    expect(client.sent).toEqual([
      { type: 'queue', queued: { id: expect.any(String), as, text: 'more' } },
    ]);
    expect(box()).toHaveValue('');
    expect(box()).toHaveFocus();
  });

  it.each([
    ['steer', 'steer'],
    ['follow-up', 'followUp'],
  ])('does the same with the button %s', async (id, as) => {
    const { client } = draw([]);
    expect(screen.getByTestId(id)).toBeDisabled();
    await userEvent.type(box(), 'more');
    await userEvent.click(screen.getByTestId(id));
    expect(client.sent).toMatchObject([{ type: 'queue', queued: { as, text: 'more' } }]);
  });

  it('explains what the keys do while there is something to send', async () => {
    draw([]);
    await userEvent.type(box(), 'x');
    expect(box()).toHaveAccessibleDescription(/Enter: goes in before the next round/);
  });

  it('does not queue with an Enter that picks a word', () => {
    const { client } = draw([]);
    fireEvent.change(box(), { target: { value: 'ni' } });
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    expect(client.sent).toEqual([]);
  });

  it('keeps a text that a read-only session cannot send, and says why', async () => {
    const { client } = draw([], { ...RUNNING, isReadOnly: true });
    await userEvent.type(box(), 'more{Enter}');
    expect(box()).toHaveValue('more');
    expect(screen.getByText(/Not sent: .*another tab/)).toBeVisible();
    expect(client.sent).toEqual([]);
  });

  it('sends a prompt again when the turn is over', async () => {
    const { client, stores } = draw([]);
    await userEvent.type(box(), 'more');
    act(() => stores.run.setState({ driver: { type: 'idle' } }));
    await userEvent.type(box(), '{Enter}');
    expect(client.sent).toEqual([{ type: 'prompt', text: 'more', mode: 'run' }]);
  });
});

describe('the queue', () => {
  it('is not there when nothing waits', () => {
    draw([]);
    expect(screen.queryByTestId('queue')).toBeNull();
  });

  it('says of each text what it is and when it will be used', () => {
    draw([FOLLOW, STEER, LATER]);
    expect(rows().map((row) => row.dataset['as'])).toEqual(['steer', 'followUp', 'followUp']);
    expect(times()).toEqual(['before the next round', 'as the next turn', 'as a turn after that']);
  });

  it.each([
    ['aborted', 'waits: the last turn was stopped'],
    ['error', 'waits: the last turn ended in an error'],
  ] as const)('says why it waits after a turn that ended by %s', (reason, words) => {
    draw([STEER, FOLLOW], {}, [ended(reason)]);
    expect(times()).toEqual([words, words]);
  });

  it('withdraws a text', async () => {
    const { client } = draw([STEER, FOLLOW]);
    await pressIn(1, 'Withdraw');
    expect(client.sent).toEqual([{ type: 'withdraw', id: 'q2' }]);
  });

  it('switches the kind of a text', async () => {
    const { client } = draw([STEER]);
    await pressIn(0, 'Make it the next turn instead');
    expect(client.sent).toEqual([{ type: 'requeue', queued: { ...STEER, as: 'followUp' } }]);
  });

  it('edits a text in place', async () => {
    const { client } = draw([STEER]);
    await pressIn(0, 'Edit the text');
    const field = screen.getByLabelText('Text that waits', { selector: 'textarea' });
    expect(field).toHaveFocus();
    await userEvent.type(field, ', please{Enter}');
    expect(client.sent).toEqual([
      { type: 'requeue', queued: { ...STEER, text: 'Use a table, please' } },
    ]);
  });

  it('leaves a text alone on Escape', async () => {
    const { client } = draw([STEER]);
    await pressIn(0, 'Edit the text');
    await userEvent.keyboard('x{Escape}');
    expect(client.sent).toEqual([]);
    expect(screen.getByText('Use a table')).toBeVisible();
  });

  it('sends a text at once when no turn is under way', async () => {
    const { client } = draw([STEER], {}, [ended('aborted')]);
    await pressIn(0, 'Send now');
    expect(client.sent).toEqual([
      { type: 'withdraw', id: 'q1' },
      { type: 'prompt', text: 'Use a table', mode: 'run' },
    ]);
  });

  it('cannot send at once during a turn', () => {
    draw([STEER]);
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  });

  it('gives what was typed back when the text is used meanwhile', async () => {
    const { stores } = draw([STEER]);
    await userEvent.type(box(), 'first');
    await pressIn(0, 'Edit the text');
    await userEvent.keyboard('!');
    const used: EntryBody = { kind: 'queue', change: 'used', queued: STEER };
    act(() => stores.run.setState({ state: stateOf([PROMPT, added(STEER), used]) }));
    expect(box()).toHaveValue('first\nUse a table!');
    expect(screen.getByText(/was used while you changed it/)).toBeVisible();
  });

  it('only shows what waits in a read-only session', () => {
    draw([STEER], { ...RUNNING, isReadOnly: true });
    expect(within(screen.getByTestId('queue')).queryByRole('button')).toBeNull();
  });
});
