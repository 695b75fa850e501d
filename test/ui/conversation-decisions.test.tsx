import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryBody } from '../../src/trace/entries.ts';
import { Conversation } from '../../src/ui/conversation/Conversation.tsx';
import { offeredRules } from '../../src/ui/conversation/offered-rules.ts';
import { loadLexer } from '../../src/ui/markdown/use-lexer.ts';
import { renderWith } from './fixture.tsx';
import { answerEdit, beforeCall, CALL, called, lastOf, PROMPT, resting } from './edit-rest.tsx';

beforeAll(loadLexer);

const REST = beforeCall().length - 1;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const card = () => screen.getByTestId('call');
const draw = (entries = beforeCall(), run = {}) =>
  renderWith(<Conversation />, resting(entries, run));

function result(text: string): EntryBody {
  return { kind: 'event', event: { type: 'tool_result', id: 'c1', name: 'write', result: text } };
}

describe('a call that the loop rests before', () => {
  it('shows its arguments in full, long ones with their own lines', () => {
    const content = `<h1>${'x'.repeat(300)}</h1>`;
    draw(beforeCall({ ...CALL, args: { path: '/a', content } }));
    expect(card()).toHaveTextContent('{ path: "/a" }');
    expect(screen.getByRole('group', { name: 'content' })).toHaveTextContent(content);
  });

  it('runs it as it is, once, however often that is pressed', async () => {
    const { client } = draw();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Run it' }));
    expect(client.sent).toEqual([{ type: 'allow', rest: REST }]);
  });

  it('refuses it with a reason that can be changed', async () => {
    const { client } = draw();
    await press('Refuse');
    const reason = screen.getByTestId('refuse-reason');
    expect(reason).toHaveFocus();
    expect(reason).not.toHaveValue('');
    await userEvent.clear(reason);
    expect(screen.getByRole('button', { name: 'Refuse the call' })).toBeDisabled();
    await userEvent.type(reason, 'Not this file');
    await press('Refuse the call');
    expect(client.sent).toEqual([{ type: 'refuse', rest: REST, reason: 'Not this file' }]);
  });

  it('answers it by hand, also as an error', async () => {
    const { client } = draw();
    await press('Answer by hand');
    await userEvent.type(screen.getByTestId('answer-text'), 'written');
    await userEvent.click(screen.getByLabelText('as an error'));
    await press('Give this result');
    expect(client.sent).toEqual([
      { type: 'answer', rest: REST, content: 'written', isError: true },
    ]);
  });

  it('goes back to the choices and the button that was pressed on Escape', async () => {
    const { client } = draw();
    await press('Refuse');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Refuse' })).toHaveFocus();
    expect(client.sent).toEqual([]);
  });

  it('says that the tool must ask', () => {
    draw(beforeCall(CALL, 'approval'));
    expect(card()).toHaveTextContent('must ask before it runs');
  });

  it('offers nothing where nobody rests or nobody may', () => {
    renderWith(<Conversation />, { entries: beforeCall() });
    expect(screen.queryByTestId('call-desk')).toBeNull();
  });

  it('says why nothing can be decided in a read-only session', () => {
    draw(beforeCall(), { isReadOnly: true });
    expect(screen.getByTestId('call-desk')).toHaveTextContent('another tab');
    expect(screen.queryByRole('button', { name: 'Run it' })).toBeNull();
  });
});

describe('always allowing', () => {
  it('puts a rule before all others and runs the call', async () => {
    const { client, stores } = draw();
    const { state } = stores.run.getState();
    const old = { tool: '*', argument: null, policy: 'ask' as const };
    const setup = { ...state.setup, rules: [old] };
    act(() => stores.run.setState({ state: { ...state, setup } }));
    await press('Always allow…');
    await press('write with path = /a.html');
    const argument = { path: 'path', value: '/a.html' };
    expect(client.sent).toEqual([
      {
        type: 'setup',
        setup: { ...setup, rules: [{ tool: 'write', argument, policy: 'allow' }, old] },
      },
      { type: 'allow', rest: REST },
    ]);
  });

  it('offers only what a rule can name exactly', () => {
    const args = { path: '/a', glob: '*.ts', 'a.b': 1, long: 'x'.repeat(99), deep: [1], n: 2 };
    expect(offeredRules({ name: 'find', args }).map(({ argument }) => argument)).toEqual([
      null,
      { path: 'path', value: '/a' },
      { path: 'n', value: '2' },
    ]);
  });
});

describe('editing on the card', () => {
  const edit = async () => {
    const page = draw();
    await press('Edit arguments');
    const path = await screen.findByLabelText('path');
    await userEvent.clear(path);
    await userEvent.type(path, '/b');
    return page;
  };

  it('keeps the arguments and goes on resting', async () => {
    const { client } = await edit();
    await press('Keep');
    expect(lastOf(client, 'replace')).toMatchObject({
      rest: REST,
      value: { id: 'c1', name: 'write', args: { ...CALL.args, path: '/b' } },
    });
    act(() => answerEdit(client));
    expect(await screen.findByRole('button', { name: 'Edit arguments' })).toHaveFocus();
    expect(client.sent).toHaveLength(1);
  });

  it('keeps them and runs the call only when they were taken', async () => {
    const { client } = await edit();
    await press('Keep and run');
    expect(client.sent.map(({ type }) => type)).toEqual(['replace']);
    act(() => answerEdit(client, [{ code: 'moved-on' }]));
    expect(await screen.findByRole('alert')).toHaveTextContent('nothing was changed');
    expect(screen.getByLabelText('path')).toHaveValue('/b');
    await press('Keep and run');
    act(() => answerEdit(client));
    await waitFor(() => expect(client.sent.at(-1)).toEqual({ type: 'allow', rest: REST }));
  });

  it('keeps what is typed from an Escape', async () => {
    await edit();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByLabelText('path')).toHaveValue('/b');
  });
});

describe('calls that wait', () => {
  it('can be run to, while the loop rests', async () => {
    const other = { ...CALL, id: 'c2' };
    const entries = [...beforeCall().slice(0, -2), called(other), ...beforeCall().slice(-2)];
    const { client, stores } = draw(entries);
    await press('Run to here');
    expect(client.sent).toEqual([{ type: 'runTo', target: { call: 'c2' } }]);
    act(() => stores.run.setState({ driver: { type: 'running' } }));
    expect(screen.queryByRole('button', { name: 'Run to here' })).toBeNull();
  });
});

describe('the marks of what a person did', () => {
  it('show an edited call with what it was', async () => {
    const after = { ...CALL, args: { path: '/b' } };
    const edit: EntryBody = {
      kind: 'edit',
      step: 'execute_tool',
      edit: { of: 'call', before: CALL, after },
    };
    draw([...beforeCall(), edit]);
    expect(within(card()).getByText('edited')).toBeVisible();
    expect(card()).toHaveTextContent('{ path: "/b" }');
    await press('What the model had asked for');
    expect(screen.getByRole('group', { name: 'What the model had asked for' })).toHaveTextContent(
      '"depth": 2',
    );
  });

  it('show an edited result with what it was', async () => {
    const edit = (before: string, after: string): EntryBody => ({
      kind: 'edit',
      step: 'push_results',
      edit: {
        of: 'results',
        before: [{ tool_use_id: 'c1', content: before }],
        after: [{ tool_use_id: 'c1', content: after }],
      },
    });
    draw([...beforeCall(), result('ok'), edit('ok', 'done')]);
    await press('What the tool had given');
    expect(screen.getByRole('group', { name: 'What the tool had given' })).toHaveTextContent('ok');
  });

  it.each([
    ['refused', 'person', 'no', 'Refused by you: no'],
    ['refused', 'policy', 'rule', 'Refused by the session’s rule'],
    ['answered', 'person', '42', 'Answered by you; the tool did not run'],
    ['allowed', 'person', '', 'Allowed by you'],
  ] as const)('say that a call was %s by a %s', (decision, by, text, words) => {
    const decided: EntryBody = { kind: 'decision', id: 'c1', decision, by, text };
    draw([PROMPT, called(), decided, result(text)]);
    expect(
      screen.getByText((_, element) => element?.textContent === words && element.tagName === 'P'),
    ).toBeVisible();
  });

  it('show what the model had said before its answer was edited', async () => {
    const said: EntryBody = { kind: 'event', event: { type: 'assistant_text', delta: 'Hello' } };
    const answer = (content: string) => ({ role: 'assistant' as const, content });
    const edit: EntryBody = {
      kind: 'edit',
      step: 'push_assistant',
      edit: { of: 'answer', before: answer('Hello'), after: answer('Good day') },
    };
    draw([PROMPT, said, edit]);
    expect(screen.getByText('Good day')).toBeVisible();
    await press(/What the model had said/);
    expect(screen.getByText('Hello')).toBeVisible();
  });

  it('tell a steering text from a prompt', () => {
    const queued = { id: 'q', as: 'steer' as const, text: 'Use a table' };
    draw([
      PROMPT,
      { kind: 'queue', change: 'added', queued },
      { kind: 'queue', change: 'used', queued },
    ]);
    expect(screen.getAllByText('You')).toHaveLength(2);
    expect(screen.getAllByText('steering')).toHaveLength(1);
  });
});
