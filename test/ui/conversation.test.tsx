import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { emptyConnection } from '../../src/store/connections.ts';
import type { ConversationItem } from '../../src/trace/state.ts';
import type { EntryBody } from '../../src/trace/entries.ts';
import { Conversation } from '../../src/ui/conversation/Conversation.tsx';
import { loadLexer } from '../../src/ui/markdown/use-lexer.ts';
import { renderWith, stateOf } from './fixture.tsx';

beforeAll(loadLexer);

const PROMPT: EntryBody = {
  kind: 'prompt',
  text: 'Build it',
  turn: 1,
  model: 'demo',
  systemPrompt: '',
};
const CALL = { id: 'c1', name: 'write', args: { path: '/a.html', content: 'x' } };

function said(delta: string): EntryBody {
  return { kind: 'event', event: { type: 'assistant_text', delta } };
}
function called(call = CALL): EntryBody {
  return { kind: 'event', event: { type: 'tool_call', ...call } };
}
function ended(stopReason: 'end_turn' | 'max_tokens' | 'aborted' | 'error'): EntryBody {
  return { kind: 'event', event: { type: 'turn_end', stopReason } };
}
const RAN: EntryBody[] = [
  { kind: 'tool', phase: 'start', id: 'c1', name: 'write' },
  { kind: 'file', path: '/a.html', before: null, after: { hash: 'h', size: 1 }, callId: 'c1' },
  { kind: 'tool', phase: 'end', id: 'c1', name: 'write', ms: 6.4, isError: false },
  { kind: 'event', event: { type: 'tool_result', id: 'c1', name: 'write', result: 'ok' } },
];

function withItems(conversation: readonly ConversationItem[]) {
  return { run: { state: { ...stateOf([PROMPT]), conversation } } };
}

describe('Conversation', () => {
  it('invites to begin when nothing was said', () => {
    renderWith(<Conversation />);
    expect(screen.getByText(/Nothing has been said yet/)).toBeVisible();
  });

  it('shows what was said, called and how the turn ended, in order', () => {
    const entries = [PROMPT, said('Hello **you**'), called(), ...RAN, ended('end_turn')];
    renderWith(<Conversation />, { entries });
    const log = screen.getByRole('log');
    expect(log.textContent).toMatch(/You.*Build it.*Agent.*Hello you.*write.*over/s);
    expect(within(log).getAllByText('Agent')).toHaveLength(1);
    expect(screen.getByText('turn 1 · round 0')).toBeVisible();
  });

  it.each(['end_turn', 'max_tokens', 'aborted', 'error'] as const)(
    'says that a turn ended by %s',
    (reason) => {
      renderWith(<Conversation />, { entries: [PROMPT, ended(reason)] });
      const end = screen.getByTestId('turn-end');
      expect(end).toHaveAttribute('data-stop-reason', reason);
      expect(end).toHaveTextContent(/\w+.*0 rounds\./);
    },
  );

  it('draws the error that ended an answer as an error, after the text so far', () => {
    const entries = [PROMPT, said('Half a sen'), said('\n[error] 429 slow down'), ended('error')];
    renderWith(<Conversation />, { entries });
    expect(screen.getByRole('note')).toHaveTextContent('429 slow down');
    expect(screen.getByText('Half a sen')).toBeVisible();
    expect(screen.getByRole('log')).not.toHaveTextContent('[error]');
  });

  it('leaves a text alone that only talks about errors', () => {
    renderWith(<Conversation />, {
      entries: [PROMPT, said('See:\n[error] here'), ended('end_turn')],
    });
    expect(screen.queryByRole('note')).toBeNull();
    expect(screen.getByRole('log')).toHaveTextContent('[error] here');
  });

  it('says what went wrong outside the loop, with the detail', () => {
    const fault: EntryBody = { kind: 'fault', code: 'worker-crash', message: 'out of memory' };
    renderWith(<Conversation />, { entries: [PROMPT, fault] });
    expect(screen.getByRole('note')).toHaveTextContent(/worker crashed.*out of memory/);
  });

  it('folds a compaction and opens it to its summary', async () => {
    renderWith(
      <Conversation />,
      withItems([{ type: 'compaction', n: 3, removed: 31, summary: 'All of it' }]),
    );
    expect(screen.queryByText('All of it')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '31 messages became a summary' }));
    expect(screen.getByText('All of it')).toBeVisible();
  });

  it('follows the store while text streams', () => {
    const { stores } = renderWith(<Conversation />, { entries: [PROMPT, said('One')] });
    act(() => stores.run.setState({ state: stateOf([PROMPT, said('One'), said(' and two')]) }));
    expect(screen.getByText('One and two')).toBeVisible();
  });
});

describe('a tool call’s card', () => {
  it('names the call, its telling argument, its time and that it changed a file', () => {
    renderWith(<Conversation />, { entries: [PROMPT, called(), ...RAN] });
    const card = screen.getByTestId('call');
    expect(card).toHaveAttribute('data-state', 'done');
    expect(card).toHaveTextContent(/done\s*write\s*\/a\.html\s*changed\s*6 ms/);
  });

  it('opens to all of its arguments and its result', async () => {
    renderWith(<Conversation />, { entries: [PROMPT, called(), ...RAN] });
    await userEvent.click(
      within(screen.getByTestId('call')).getByRole('button', { expanded: false }),
    );
    expect(screen.getByRole('group', { name: 'Arguments' })).toHaveTextContent('"content": "x"');
    expect(screen.getByRole('group', { name: 'Result' })).toHaveTextContent('ok');
  });

  it('shows the arguments of the call that the loop is paused before', () => {
    const call = { ...CALL, args: CALL.args };
    const entries: EntryBody[] = [
      PROMPT,
      called(),
      { kind: 'step', step: 'execute_tool', round: 1, value: { call, index: 0, of: 1 } },
      { kind: 'pause', step: 'execute_tool', why: 'step' },
    ];
    renderWith(<Conversation />, { entries });
    const card = screen.getByTestId('call');
    expect(card).toHaveAttribute('data-state', 'paused');
    expect(card).toHaveTextContent('paused before it runs');
    expect(card).toHaveTextContent('{ path: "/a.html", content: "x" }');
  });

  it('shows an error at once, without being opened', () => {
    const failed: EntryBody = {
      kind: 'event',
      event: { type: 'tool_result', id: 'c1', name: 'write', result: 'error: no such folder' },
    };
    renderWith(<Conversation />, { entries: [PROMPT, called(), failed] });
    expect(screen.getByTestId('call')).toHaveAttribute('data-state', 'error');
    expect(screen.getByText('error: no such folder')).toBeVisible();
  });
});

describe('the composer', () => {
  const box = () => screen.getByTestId('prompt');

  it('sends with Enter and is empty after it', async () => {
    const { client } = renderWith(<Conversation />);
    await userEvent.type(box(), 'Do it{Enter}');
    expect(client.sent).toEqual([{ type: 'prompt', text: 'Do it', mode: 'run' }]);
    expect(box()).toHaveValue('');
  });

  it('breaks the line with Shift+Enter', async () => {
    const { client } = renderWith(<Conversation />);
    await userEvent.type(box(), 'one{Shift>}{Enter}{/Shift}two');
    expect(box()).toHaveValue('one\ntwo');
    expect(client.sent).toEqual([]);
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'does not send an Enter that picks a word: %j',
    (how) => {
      const { client } = renderWith(<Conversation />, { draft: 'ni' });
      fireEvent.keyDown(box(), { key: 'Enter', ...how });
      expect(client.sent).toEqual([]);
    },
  );

  it('does not send blank text', async () => {
    const { client } = renderWith(<Conversation />);
    await userEvent.type(box(), '  {Enter}');
    expect(client.sent).toEqual([]);
    expect(screen.getByTestId('send')).toBeDisabled();
  });

  it('names the model that answers', () => {
    const connection = { ...emptyConnection('c'), model: 'gpt-x' };
    renderWith(<Conversation />, { settings: { connections: [connection], active: 'c' } });
    expect(screen.getByTitle('The model that answers')).toHaveTextContent('gpt-x');
  });
});
