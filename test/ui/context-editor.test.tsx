import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { HistoryFault, Message } from '../../src/llm/types.ts';
import { ContextEditor } from '../../src/ui/context/ContextEditor.tsx';
import {
  ANSWERED,
  ASKED,
  AT_CALL,
  AT_STREAM,
  createAnsweringClient,
  ENDED,
  lastSent,
  paused,
  pushed,
  restAt,
  SAID,
  USER,
} from './context-fixture.tsx';
import {
  createFakeClient,
  entriesOf,
  renderWith,
  SESSION,
  type FixtureOptions,
} from './fixture.tsx';

function draw(options: FixtureOptions = {}) {
  const client = options.client ?? createAnsweringClient();
  const result = renderWith(<ContextEditor />, { entries: ENDED, ...options, client });
  result.stores.view.getState().open({ type: 'context' });
  return { ...result, client, isOpen: () => result.stores.view.getState().overlay !== null };
}
const rows = () => screen.getAllByTestId('editor-row');
const row = (at: number) => {
  const found = rows()[at];
  if (found === undefined) throw new Error(`There is no row ${at}.`);
  return found;
};
const press = (name: string | RegExp, area: HTMLElement = document.body) =>
  userEvent.click(within(area).getByRole('button', { name }));
const open = (at: number) => press(/^Edit message/, row(at));
const keep = () => screen.getByTestId('edit-keep');
const once = () => screen.getByTestId('edit-once');
const accepted = () => screen.findByText('a provider would accept this');
const missing = (messages: readonly Message[]): HistoryFault[] =>
  messages.length === 3
    ? [{ rule: 'missing-result', index: 1, id: 'c1', message: 'English only' }]
    : [];

describe('the context as a list', () => {
  it('has a row for each message, and nothing to finish before a change', async () => {
    draw();
    expect(rows()).toHaveLength(4);
    await accepted();
    expect(keep()).toBeDisabled();
    expect(keep()).toHaveAccessibleDescription('Nothing is changed yet.');
  });

  it('keeps a changed text, and sends only that message whole', async () => {
    const { client, isOpen } = draw();
    await open(0);
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), ' on');
    await accepted();
    await userEvent.click(keep());
    expect(lastSent(client, 'editContext')?.edit).toEqual({
      how: 'keep',
      rest: null,
      items: [{ role: 'user', content: 'Go on' }, 1, 2, 3],
      shelf: [],
    });
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it('adds a message of either role anywhere', async () => {
    const { client } = draw();
    const gap = screen.getAllByRole('button', { name: 'Add a message here' })[1];
    await userEvent.click(gap ?? document.body);
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Hm');
    await userEvent.click(screen.getByRole('radio', { name: 'assistant' }));
    await accepted();
    await userEvent.click(keep());
    expect(lastSent(client, 'editContext')?.edit.items).toEqual([
      0,
      { role: 'assistant', content: 'Hm' },
      1,
      2,
      3,
    ]);
  });

  it('changes the arguments of a call, and waits until they are a JSON object', async () => {
    const { client } = draw();
    await open(1);
    const field = screen.getByRole('textbox', { name: 'Arguments (JSON)' });
    fireEvent.change(field, { target: { value: '{"path":' } });
    expect(field).toBeInvalid();
    expect(keep()).toHaveAccessibleDescription('Some arguments are no JSON object yet.');
    fireEvent.change(field, { target: { value: '{"path": "/b.ts"}' } });
    expect(field).toHaveValue('{"path": "/b.ts"}');
    await accepted();
    await userEvent.click(keep());
    expect(lastSent(client, 'editContext')?.edit.items[1]).toMatchObject({
      content: [{ type: 'text' }, { type: 'tool_use', id: 'c1', args: { path: '/b.ts' } }],
    });
  });

  it('changes what a tool gave', async () => {
    const { client } = draw();
    await open(2);
    fireEvent.change(screen.getByRole('textbox', { name: 'Result' }), { target: { value: 'no' } });
    await userEvent.click(screen.getByRole('checkbox', { name: 'It is an error' }));
    await accepted();
    await userEvent.click(keep());
    expect(lastSent(client, 'editContext')?.edit.items[2]).toEqual({
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'no', is_error: true }],
    });
  });

  it('switches a call and its result off together, and keeps both in their place', async () => {
    const { client } = draw();
    await press(/^Switch off/, row(1));
    expect(rows().map((each) => each.dataset['off'])).toEqual(['false', 'true', 'true', 'false']);
    await accepted();
    await userEvent.click(keep());
    expect(lastSent(client, 'editContext')?.edit).toMatchObject({
      items: [0, 3],
      shelf: [
        { index: 1, message: ASKED },
        { index: 1, message: ANSWERED },
      ],
    });
  });

  it('moves with Alt and the arrows, and the focus goes along', async () => {
    const { client } = draw();
    const handle = within(row(0)).getByRole('button', { name: 'Move message 1' });
    handle.focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(screen.getByText('Moved to place 3 of 4')).toBeInTheDocument();
    expect(within(row(2)).getByRole('button', { name: 'Move message 3' })).toHaveFocus();
    await accepted();
    await userEvent.click(keep());
    expect(lastSent(client, 'editContext')?.edit.items).toEqual([1, 2, 0, 3]);
  });

  it('takes the last change back with Ctrl+Z outside of text fields, all of a text at once', async () => {
    draw();
    await press('Delete', row(3));
    await open(0);
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), ' and on');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Go and on');
    within(row(0)).getByRole('button', { name: /^Move/ }).focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Go');
    expect(rows()).toHaveLength(3);
    await press('Undo');
    expect(rows()).toHaveLength(4);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });
});

describe('the verdict', () => {
  it('stands at its message in plain words, and keeps a faulty context from being kept', async () => {
    const client = createAnsweringClient({ faults: missing });
    draw({ client });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Calls and results together' }));
    await press('Delete', row(2));
    expect(await screen.findByText('1 fault')).toBeVisible();
    expect(within(row(1)).getByTestId('editor-fault')).toHaveTextContent(
      /^Call c1 has no result\./,
    );
    expect(keep()).toBeDisabled();
    expect(keep()).toHaveAccessibleDescription(/^Possible once a provider would accept it/);
  });

  it('is mended by one button that says what it did', async () => {
    const repaired = [USER, ASKED, { role: 'user' as const, content: 'mended' }, SAID];
    const repairs = ['Call "c1" was answered as interrupted.'];
    const client = createAnsweringClient({ faults: missing, repaired, repairs });
    draw({ client });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Calls and results together' }));
    await press('Delete', row(2));
    await userEvent.click(await screen.findByRole('button', { name: 'Repair' }));
    expect(screen.getByText('Call "c1" was answered as interrupted.')).toBeVisible();
    await accepted();
    await userEvent.click(keep());
    expect(lastSent(client, 'editContext')?.edit.items).toEqual([
      0,
      1,
      { role: 'user', content: 'mended' },
      3,
    ]);
  });

  it('is the one on the latest messages, whichever answer comes last', async () => {
    const client = createFakeClient();
    draw({ client });
    const asked = async (count: number) => {
      await waitFor(() => expect(lastSent(client, 'checkContext')?.messages).toHaveLength(count));
      return lastSent(client, 'checkContext')?.request ?? 0;
    };
    const first = await asked(4);
    await press('Delete', row(3));
    const second = await asked(3);
    const say = (request: number, faults: HistoryFault[]) =>
      act(async () => {
        client.say({ type: 'checked', request, faults, repaired: null, repairs: [] });
        await Promise.resolve();
      });
    await say(second, missing([USER, ASKED, ANSWERED]));
    expect(screen.getByText('1 fault')).toBeVisible();
    await say(first, []);
    expect(screen.getByText('1 fault')).toBeVisible();
    await press('Undo');
    expect(screen.getByText('checking…')).toBeVisible();
  });
});

describe('sending once', () => {
  it('is for the rest before a request', async () => {
    draw();
    await press('Delete', row(0));
    await accepted();
    expect(once()).toBeDisabled();
    expect(once()).toHaveAccessibleDescription(/^Possible while the loop rests at “stream”/);
  });

  it('is allowed for what a provider refuses, with a warning, and with fewer tools', async () => {
    const faults = (): HistoryFault[] => [
      { rule: 'orphan-result', index: 0, id: 'c1', message: 'x' },
    ];
    const client = createAnsweringClient({ faults });
    draw({ client, entries: AT_STREAM, run: paused('stream') });
    await userEvent.click(screen.getByText('Tools offered in this request: 2 of 2'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'write' }));
    await screen.findByText('1 fault');
    expect(once()).toHaveAccessibleDescription(/^The provider will refuse this/);
    await userEvent.click(once());
    expect(lastSent(client, 'editContext')?.edit).toEqual({
      how: 'once',
      rest: 3,
      items: [0, 1, 2],
      shelf: [],
      tools: ['read'],
    });
  });
});

describe('the place', () => {
  it('in the middle of a call leaves the message with the open call alone', async () => {
    const { client } = draw({ entries: AT_CALL, run: paused('execute_tool') });
    expect(rows()).toHaveLength(1);
    expect(screen.getByTestId('locked-row')).toHaveTextContent('Looking.');
    await waitFor(() => expect(lastSent(client, 'checkContext')?.messages).toEqual([USER]));
    await press('Delete', row(0));
    await accepted();
    await userEvent.click(keep());
    expect(lastSent(client, 'editContext')?.edit.items).toEqual([1]);
  });

  it('of a running loop is one to pause first', async () => {
    const { client } = draw({ entries: AT_STREAM, run: { driver: { type: 'running' } } });
    expect(screen.getByText(/^The loop is running\. Pause it/)).toBeVisible();
    expect(within(row(0)).getByRole('button', { name: 'Delete' })).toBeDisabled();
    await press('Pause');
    expect(client.sent.at(-1)).toEqual({ type: 'pause' });
  });

  it('between two deltas is one to step from', async () => {
    const rest = { kind: 'pause' as const, step: null, why: 'user' as const };
    draw({ entries: [...AT_STREAM.slice(0, 3), rest], run: paused(null) });
    expect(screen.getByText(/rests in the middle of an answer/)).toBeVisible();
  });

  it('says that the loop moved on, keeps what was typed, and takes in what came', async () => {
    const { client, stores } = draw({ entries: AT_CALL, run: paused('execute_tool') });
    await open(0);
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), '!');
    const later = [
      ...AT_CALL,
      { kind: 'resume' as const },
      pushed(2, ANSWERED),
      ...restAt('compact', { messages: 3 }),
    ];
    act(() => {
      client.say({
        type: 'entries',
        session: SESSION.id,
        batch: 1,
        entries: entriesOf(later).slice(AT_CALL.length),
      });
      stores.run.setState(paused('compact'));
    });
    expect(screen.getByText(/has moved on since you began\. What you typed is kept/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Go!');
    expect(keep()).toBeDisabled();
    await press('Take it in');
    expect(rows()).toHaveLength(3);
    await accepted();
    await userEvent.click(keep());
    expect(lastSent(client, 'editContext')?.edit).toMatchObject({
      rest: 7,
      items: [{ role: 'user', content: 'Go!' }, 1, 2],
    });
  });

  it('between turns has the system prompt of the settings, at a rest one to change', async () => {
    const { unmount } = draw();
    await press(/^System prompt/);
    expect(screen.getByRole('textbox', { name: 'System prompt' })).toHaveAttribute('readonly');
    unmount();
    const { client } = draw({ entries: AT_STREAM, run: paused('stream') });
    await press(/^System prompt/);
    await userEvent.type(screen.getByRole('textbox', { name: 'System prompt' }), ' Be kind.');
    await accepted();
    await userEvent.click(keep());
    expect(lastSent(client, 'editContext')?.edit.systemPrompt).toBe('Be good. Be kind.');
  });
});

describe('leaving', () => {
  it('with changes asks first, on Escape and on the button', async () => {
    const { isOpen } = draw();
    await press('Delete', row(0));
    fireEvent.keyDown(row(0), { key: 'Escape' });
    expect(screen.getByText('Close without your changes?')).toBeVisible();
    await press('Go on editing');
    await press('Close');
    expect(isOpen()).toBe(true);
    await press('Discard the changes');
    expect(isOpen()).toBe(false);
  });

  it('without changes just closes', async () => {
    const { isOpen } = draw();
    await press('Close');
    expect(isOpen()).toBe(false);
  });

  it('is not what a refused edit does: its reasons are shown and nothing is lost', async () => {
    const client = createAnsweringClient({
      problems: [{ code: 'message-shape', values: { index: 1 } }],
    });
    const { isOpen } = draw({ client });
    await press('Delete', row(0));
    await accepted();
    await userEvent.click(keep());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Message 1 is not one that can be sent',
    );
    expect(isOpen()).toBe(true);
    expect(rows()).toHaveLength(3);
  });
});
