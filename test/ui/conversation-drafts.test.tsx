import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryBody } from '../../src/trace/entries.ts';
import { Conversation } from '../../src/ui/conversation/Conversation.tsx';
import { loadPartialReader } from '../../src/ui/conversation/use-partial-reader.ts';
import { asked, drafting, frame, more } from '../helpers/wire-entries.ts';
import { renderWith, stateOf } from './fixture.tsx';

beforeAll(loadPartialReader);

const PROMPT: EntryBody = { kind: 'prompt', text: 'Go', turn: 1, model: 'm', systemPrompt: '' };
const BEGUN = [PROMPT, asked(1)];
const RUNNING = { driver: { type: 'running' } } as const;
const CONTENT = 'one\ntwo\nthree';
const ARGS = { path: '/index.html', content: CONTENT };
const JSON_TEXT = JSON.stringify(ARGS);
const CALLED: EntryBody = {
  kind: 'event',
  event: { type: 'tool_call', id: 'c1', name: 'write', args: ARGS },
};
const draft = () => screen.getByTestId('call-draft');

function draw(bodies: readonly EntryBody[]) {
  const result = renderWith(<Conversation />, { entries: [...BEGUN, ...bodies], run: RUNNING });
  const follow = (...next: EntryBody[]) =>
    act(() => result.stores.run.setState({ state: stateOf([...BEGUN, ...bodies, ...next]) }));
  return { ...result, follow };
}

describe('a call that arrives', () => {
  it('is named at once, then says its path, then shows the file growing with its size', () => {
    const { follow } = draw([drafting('')]);
    expect(draft()).toHaveTextContent(/arriving\s*write$/);
    follow(more('{"path": "/index.html", "content": "'));
    expect(draft()).toHaveTextContent(/write\s*\/index\.html/);
    follow(more('{"path": "/index.html", "content": "one\\ntw'));
    const text = within(draft()).getByRole('group', { name: 'Arguments' });
    expect(text.textContent).toBe('one\ntw');
    expect(draft()).toHaveTextContent('2 lines · 6 B');
  });

  it('shows other arguments as short JSON', () => {
    draw([drafting('{"path": "/", "depth": 2, "pat', { call: 0, id: 'c', name: 'list' })]);
    expect(draft()).toHaveTextContent('{ path: "/", depth: 2 }');
  });

  it('shows the raw text of broken JSON', () => {
    draw([drafting('{"path": /index.html')]);
    expect(draft()).toHaveTextContent('{"path": /index.html');
  });

  it('has all of its arguments when it no longer arrives', () => {
    draw([drafting(JSON_TEXT)]);
    expect(draft()).toHaveAttribute('data-state', 'waiting');
  });

  it('becomes the call in the same place, and what was seen stays until it is folded', async () => {
    const { follow } = draw([drafting(JSON_TEXT)]);
    const button = within(draft()).getByRole('button');
    const text = screen.getByRole('group', { name: 'Arguments' });
    button.focus();
    follow(CALLED);
    const card = screen.getByTestId('call');
    expect(screen.queryByTestId('call-draft')).toBeNull();
    expect(within(card).getByRole('button')).toBe(button);
    expect(button).toHaveFocus();
    expect(screen.getByRole('group', { name: 'Arguments' })).toBe(text);
    expect(text).toHaveTextContent(/^one two three$/);
    await userEvent.click(button);
    expect(screen.getByRole('group', { name: 'Arguments' })).toHaveTextContent('"content"');
    await userEvent.click(button);
    expect(screen.queryByRole('group', { name: 'Arguments' })).toBeNull();
  });

  it('keeps its place when the other calls of its answer become calls first', () => {
    const second = drafting('{"path": "/b', { call: 1, id: 'c2', name: 'read' });
    const { follow } = draw([drafting(JSON_TEXT), second]);
    const node = within(screen.getAllByTestId('call-draft')[1] ?? document.body).getByRole(
      'button',
    );
    follow(CALLED);
    expect(within(draft()).getByRole('button')).toBe(node);
    expect(screen.getByRole('log').textContent).toMatch(/write.*read/s);
  });

  it('can be folded while it arrives', async () => {
    const { follow } = draw([drafting('{"content": "one\\ntwo')]);
    await userEvent.click(within(draft()).getByRole('button', { expanded: true }));
    follow(more('\\nthree'));
    expect(screen.queryByRole('group', { name: 'Arguments' })).toBeNull();
  });

  it('shows the error of a call whose text is still on the screen', () => {
    const { follow } = draw([drafting(JSON_TEXT)]);
    const result = 'error: no such folder';
    follow(CALLED, {
      kind: 'event',
      event: { type: 'tool_result', id: 'c1', name: 'write', result },
    });
    expect(screen.getByTestId('call')).toHaveTextContent('one two three');
    expect(screen.getByText(result)).toBeVisible();
  });

  it('stays the same card when the driver is heard to rest before its last entries come', () => {
    const { follow, stores } = draw([drafting(JSON_TEXT)]);
    const text = screen.getByRole('group', { name: 'Arguments' });
    act(() => stores.run.setState({ driver: { type: 'idle' } }));
    follow(CALLED);
    expect(screen.getByRole('group', { name: 'Arguments' })).toBe(text);
  });
});

describe('reasoning', () => {
  const thought = (text: string) => frame(1, 5, { as: 'reasoning', text });
  const said: EntryBody = { kind: 'event', event: { type: 'assistant_text', delta: 'So:' } };

  it('is folded and says how much there is; opened it is plain text', async () => {
    draw([thought('First *I*\nthink.')]);
    expect(screen.queryByText(/First/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Thinking… · 16 characters' }));
    expect(screen.getByRole('group', { name: 'Reasoning' }).textContent).toBe('First *I*\nthink.');
  });

  it('is over when the answer begins', () => {
    const { follow } = draw([thought('Hm.')]);
    expect(screen.getByTestId('reasoning')).toHaveAttribute('data-streaming', 'true');
    follow(said);
    expect(screen.getByTestId('reasoning')).toHaveAttribute('data-streaming', 'false');
    expect(screen.getByRole('button', { name: /^Thought for a moment · 3 char/ })).toBeVisible();
  });
});
