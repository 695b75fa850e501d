import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { EntryBody } from '../../src/trace/entries.ts';
import { ValueDialog } from '../../src/ui/edit/ValueDialog.tsx';
import { stateOf, renderWith } from './fixture.tsx';
import { answerEdit, beforeCall, CALL, lastOf, resting, restAt } from './edit-rest.tsx';

function draw(entries: EntryBody[], run = {}) {
  const result = renderWith(<ValueDialog />, resting(entries, run));
  result.stores.view.getState().open({ type: 'value' });
  return { ...result, rest: entries.length - 1 };
}
const isOpen = ({ stores }: ReturnType<typeof draw>) => stores.view.getState().overlay !== null;
const save = () => userEvent.click(screen.getByTestId('value-save'));
const toJson = () => userEvent.click(screen.getByRole('tab', { name: 'JSON' }));
const toForm = () => userEvent.click(screen.getByRole('tab', { name: 'Form' }));
const json = () => screen.getByTestId<HTMLTextAreaElement>('value-json');

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.type(field, text.replaceAll(/[{[]/g, '$&$&'));
}

describe('changing a call', () => {
  it('shows its arguments as the tool’s schema describes them', () => {
    draw(beforeCall());
    expect(screen.getByLabelText('Tool')).toHaveValue('write');
    expect(screen.getByLabelText('path')).toHaveAccessibleDescription('Where to write.');
    expect(screen.getByLabelText('content')).toHaveValue('one\ntwo');
    expect(screen.getByLabelText('depth')).toHaveValue('2');
    const absent = screen.getByRole('group', { name: 'Add an argument' });
    expect(within(absent).getAllByRole('button')).toHaveLength(4);
  });

  it('sends what was changed, to the rest at which it was opened, and closes', async () => {
    const page = draw(beforeCall());
    await retype(screen.getByLabelText('path'), '/b.html');
    await save();
    expect(lastOf(page.client, 'replace')).toMatchObject({
      rest: page.rest,
      value: { ...CALL, args: { ...CALL.args, path: '/b.html' } },
    });
    expect(isOpen(page)).toBe(true);
    act(() => answerEdit(page.client));
    await waitFor(() => expect(isOpen(page)).toBe(false));
  });

  it('adds and removes arguments, each in a control of its kind', async () => {
    const page = draw(beforeCall());
    for (const name of ['mode', 'isForced', 'tags']) {
      await userEvent.click(screen.getByRole('button', { name }));
    }
    await userEvent.selectOptions(screen.getByLabelText('mode'), 'over');
    await userEvent.click(screen.getByRole('checkbox', { name: /isForced/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Add an item' }));
    await userEvent.type(screen.getByLabelText('tags, item 1'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Remove depth' }));
    await save();
    expect(lastOf(page.client, 'replace').value).toEqual({
      ...CALL,
      args: { path: '/a.html', content: 'one\ntwo', mode: 'over', isForced: true, tags: ['x'] },
    });
  });

  it('keeps a number as it is typed and does not send what is none', async () => {
    draw(beforeCall());
    const depth = screen.getByLabelText('depth');
    await retype(depth, '1.5');
    expect(depth).toHaveValue('1.5');
    expect(depth).toBeInvalid();
    expect(depth).toHaveAccessibleDescription('This is no whole number.');
    expect(screen.getByTestId('value-save')).toBeDisabled();
    await retype(depth, '10');
    expect(screen.getByTestId('value-save')).toBeEnabled();
  });

  it('stays open with what was typed when it was not taken, and says why', async () => {
    const page = draw(beforeCall());
    await userEvent.clear(screen.getByLabelText('path'));
    await save();
    act(() =>
      answerEdit(page.client, [
        { code: 'no-text', at: { in: 'argument', id: 'c1', path: 'path' } },
      ]),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The argument “path” of call “c1” must be a text',
    );
    expect(screen.getByLabelText('path')).toHaveValue('');
    expect(isOpen(page)).toBe(true);
  });

  it('lets arguments that came as no JSON be mended', async () => {
    const broken = { id: 'c1', name: 'write', args: null, invalid: true, argsRaw: '{"path": ' };
    const page = draw(beforeCall(broken));
    const field = screen.getByLabelText('Arguments');
    expect(field).toHaveValue('{"path": ');
    await userEvent.type(field, '"');
    expect(screen.getByTestId('value-save')).toBeDisabled();
    await retype(screen.getByLabelText('Arguments'), '{"path": "/a"}');
    await save();
    expect(lastOf(page.client, 'replace').value).toEqual({
      id: 'c1',
      name: 'write',
      args: { path: '/a' },
    });
  });
});

describe('the two views', () => {
  it('show the same value', async () => {
    draw(beforeCall());
    await retype(screen.getByLabelText('path'), '/b');
    await toJson();
    expect(JSON.parse(json().value)).toMatchObject({ args: { path: '/b' } });
    await retype(json(), '{"id":"c1","name":"write","args":{"path":"/c","content":""}}');
    await toForm();
    expect(screen.getByLabelText('path')).toHaveValue('/c');
  });

  it('stay at JSON that cannot be read, with the place of what is wrong', async () => {
    draw(beforeCall());
    await toJson();
    await retype(json(), '{"id": 1,}');
    expect(screen.getByTestId('json-fault')).toHaveTextContent('Line 1, column 10:');
    await toForm();
    expect(json()).toBeVisible();
    expect(json()).toHaveValue('{"id": 1,}');
    expect(screen.getByRole('status')).toHaveTextContent('no JSON yet');
    await userEvent.click(screen.getByRole('button', { name: 'Go there' }));
    expect(json()).toHaveFocus();
    expect(json().selectionStart).toBe(9);
  });

  it('keep the caret of the JSON, also when the form changed the value', async () => {
    draw(beforeCall());
    await toJson();
    json().focus();
    json().setSelectionRange(7, 9);
    await toForm();
    await userEvent.type(screen.getByLabelText('path'), '/deeper');
    await toJson();
    expect([json().selectionStart, json().selectionEnd]).toEqual([7, 9]);
  });
});

describe('the original', () => {
  it('is what stood there before all edits of this rest, and can be gone back to', async () => {
    const after = { ...CALL, args: { path: '/edited' } };
    const entries: EntryBody[] = [
      ...beforeCall(),
      { kind: 'edit', step: 'execute_tool', edit: { of: 'call', before: CALL, after } },
    ];
    draw(entries);
    expect(screen.getByLabelText('path')).toHaveValue('/edited');
    await userEvent.click(screen.getByRole('button', { name: 'The original' }));
    expect(screen.getByRole('group', { name: 'The original' })).toHaveTextContent('/a.html');
    await userEvent.click(screen.getByRole('button', { name: 'Go back to it' }));
    expect(screen.getByLabelText('path')).toHaveValue('/a.html');
  });
});

describe('the other values', () => {
  it('of an answer: text, and calls that are added and removed', async () => {
    const message = { role: 'assistant' as const, content: 'Hello' };
    const page = draw(restAt({ step: 'push_assistant', value: { message } }));
    await retype(screen.getByLabelText('Text'), 'Hi');
    await userEvent.click(screen.getByRole('button', { name: 'Call' }));
    await retype(screen.getByLabelText('path'), '/x');
    await save();
    const { value } = lastOf(page.client, 'replace');
    expect(value).toEqual({
      role: 'assistant',
      content: [
        { type: 'text', text: 'Hi' },
        {
          type: 'tool_use',
          id: expect.stringMatching(/^call_\w{24}$/),
          name: 'write',
          args: { path: '/x' },
        },
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remove Call 2' }));
    expect(screen.queryByLabelText('path')).toBeNull();
  });

  it('of results: content and whether it is an error', async () => {
    const results = [{ tool_use_id: 'c1', content: 'ok' }];
    const page = draw(restAt({ step: 'push_results', value: { results } }));
    await retype(screen.getByLabelText('Result 1, of c1'), 'no');
    await userEvent.click(screen.getByLabelText('as an error'));
    await save();
    expect(lastOf(page.client, 'replace').value).toEqual([
      { tool_use_id: 'c1', content: 'no', is_error: true },
    ]);
  });

  it('of the end: the stop reason', async () => {
    const page = draw(restAt({ step: 'finish', value: { stopReason: 'end_turn' } }));
    await userEvent.click(screen.getByRole('radio', { name: /max_tokens/ }));
    await save();
    expect(lastOf(page.client, 'replace').value).toBe('max_tokens');
  });

  it.each(['truncated', 'fill_aborted'] as const)('of %s: each of the calls', async (step) => {
    const calls = [CALL, { ...CALL, id: 'c2' }];
    const page = draw(restAt({ step, value: { calls } }));
    const [, second] = screen.getAllByLabelText('path');
    if (second) await retype(second, '/2');
    await save();
    expect(lastOf(page.client, 'replace').value).toEqual([
      CALL,
      { ...CALL, id: 'c2', args: { ...CALL.args, path: '/2' } },
    ]);
  });

  it('of a summary: its words, sent as the whole message', async () => {
    const summary = { role: 'user' as const, content: '[context summary]\nAll of it' };
    const entries: EntryBody[] = [
      ...restAt({ step: 'compact', value: { messages: 60 } }),
      { kind: 'resume' },
      { kind: 'proposal', cut: 40, summary },
      { kind: 'pause', step: 'compact', why: 'summary' },
    ];
    const page = draw(entries);
    expect(screen.getByLabelText('Summary')).toHaveValue('All of it');
    await retype(screen.getByLabelText('Summary'), 'Less');
    await save();
    expect(lastOf(page.client, 'replace').value).toEqual({
      role: 'user',
      content: '[context summary]\nLess',
    });
  });

  it.each(['compact', 'stream'] as const)(
    'of %s: the messages, for which it leads to their editor',
    async (step) => {
      const page = draw(restAt({ step, value: { messages: 3 } }));
      await userEvent.click(screen.getByRole('button', { name: 'Edit the context' }));
      expect(page.stores.view.getState().overlay).toEqual({ type: 'context' });
    },
  );

  it('says that there is nothing to change where the loop does not rest', () => {
    draw([]);
    expect(screen.getByText(/nothing to change here/)).toBeVisible();
  });
});

describe('leaving', () => {
  it('closes at once when nothing was changed', async () => {
    const page = draw(beforeCall());
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(isOpen(page)).toBe(false);
  });

  it('asks before it throws away what was changed', async () => {
    const page = draw(beforeCall());
    await userEvent.type(screen.getByLabelText('path'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(isOpen(page)).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('path')).toHaveValue('/a.htmlx');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Throw away' }));
    expect(isOpen(page)).toBe(false);
    expect(page.client.sent).toEqual([]);
  });

  it('stops an Escape while something was changed', async () => {
    draw(beforeCall());
    const escape = () => new Event('cancel', { cancelable: true });
    const before = escape();
    screen.getByRole('dialog').dispatchEvent(before);
    expect(before.defaultPrevented).toBe(false);
    await userEvent.type(screen.getByLabelText('path'), 'x');
    const after = escape();
    fireEvent(screen.getByRole('dialog'), after);
    expect(after.defaultPrevented).toBe(true);
    expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  });

  it('saves with Ctrl+Enter', async () => {
    const page = draw(beforeCall());
    await userEvent.type(screen.getByLabelText('path'), 'x{Control>}{Enter}{/Control}');
    expect(lastOf(page.client, 'replace').rest).toBe(page.rest);
  });
});

describe('a rest that is over', () => {
  it('is said, and nothing is sent to the next one', async () => {
    const page = draw(beforeCall());
    await userEvent.type(screen.getByLabelText('path'), 'x');
    const moved: EntryBody[] = [...beforeCall(), { kind: 'resume' }, ...beforeCall().slice(-2)];
    act(() => page.stores.run.setState({ state: stateOf(moved) }));
    expect(screen.getByRole('status')).toHaveTextContent('moved on');
    expect(screen.getByTestId('value-save')).toBeDisabled();
    await userEvent.type(screen.getByLabelText('path'), '{Control>}{Enter}{/Control}');
    expect(page.client.sent).toEqual([]);
    expect(screen.getByLabelText('path')).toHaveValue('/a.htmlx');
  });

  it('is not needed to see why a read-only session takes no change', async () => {
    const page = draw(beforeCall(), { isReadOnly: true });
    expect(screen.getByRole('status')).toHaveTextContent('another tab');
    await userEvent.type(screen.getByLabelText('path'), 'x{Control>}{Enter}{/Control}');
    expect(page.client.sent).toEqual([]);
  });
});
