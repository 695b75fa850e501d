import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/llm/types.ts';
import type { Edit, EntryBody, Shelved } from '../../src/trace/entries.ts';
import { ContextPane } from '../../src/ui/context/ContextPane.tsx';
import {
  ANSWERED,
  ASKED,
  AT_STREAM,
  createAnsweringClient,
  END,
  ENDED,
  lastSent,
  paused,
  PROMPT,
  pushed,
  SAID,
  USER,
} from './context-fixture.tsx';
import { ownEndpoint, renderWith } from './fixture.tsx';

const SUMMARY: Message = { role: 'user', content: '[context summary]\nShort.' };
const FOLD: EntryBody = {
  kind: 'context',
  change: 'replace',
  index: 0,
  removed: 3,
  inserted: [SUMMARY],
  faults: [],
};

/** What a person made of the message at `index`, as the trace has it. */
function edited(index: number, before: Message, after: Message[], shelf: Shelved[] = []) {
  const edit: Edit = { of: 'messages', how: 'keep', index, before: [before], after, shelf };
  const change: EntryBody = {
    kind: 'context',
    change: 'edit',
    index,
    removed: 1,
    inserted: after,
    faults: [],
    by: 'person',
  };
  const entries: EntryBody[] = [{ kind: 'edit', step: null, edit }, change];
  return entries;
}
const block = (at: number) => {
  const found = screen.getAllByTestId('message')[at];
  if (found === undefined) throw new Error(`There is no message ${at}.`);
  return found;
};
const press = (name: string | RegExp, area: HTMLElement = document.body) =>
  userEvent.click(within(area).getByRole('button', { name }));

describe('a compaction', () => {
  it('shows how many messages are folded, and the messages themselves', async () => {
    renderWith(<ContextPane />, { entries: [...ENDED, FOLD] });
    expect(screen.getByTestId('fold')).toHaveTextContent('3 messages are folded in here');
    await press('Show them');
    const folded = screen.getByTestId('folded');
    expect(within(folded).getAllByRole('listitem')).toHaveLength(3);
    expect(folded).toHaveTextContent('text of a');
    expect(within(block(1)).queryByText('added by hand')).toBeNull();
  });

  it('is undone from where it is: the messages come back in its place', async () => {
    const client = createAnsweringClient();
    renderWith(<ContextPane />, { entries: [...ENDED, FOLD], client });
    await press('Undo');
    expect(lastSent(client, 'editContext')?.edit).toEqual({
      how: 'keep',
      rest: null,
      items: [USER, ASKED, ANSWERED, 1],
      shelf: [],
    });
  });

  it('says why it was not undone', async () => {
    const client = createAnsweringClient({ problems: [{ code: 'moved-on' }] });
    renderWith(<ContextPane />, { entries: [...ENDED, FOLD], client });
    await press('Undo');
    expect(await screen.findByRole('alert')).toHaveTextContent('The loop has gone on meanwhile');
  });

  it('cannot be undone while the loop runs', () => {
    renderWith(<ContextPane />, {
      entries: [...ENDED.slice(0, -1), FOLD],
      run: { driver: { type: 'running' } },
    });
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });

  it('is so far away in messages and, where the window is known, in tokens', async () => {
    const { stores } = renderWith(<ContextPane />, {
      entries: ENDED,
      settings: { ...ownEndpoint({ contextWindow: 1000 }), compactAt: 50 },
    });
    expect(screen.getByText(/^≈ \d+ of 1,000 tokens/)).toBeVisible();
    expect(
      screen.getByText(/^compaction at 50 messages, 46 to go; or at 800 tokens/),
    ).toBeVisible();
    await press('Look ahead…');
    expect(stores.view.getState().overlay).toEqual({ type: 'compaction' });
  });

  it('is due when the window is nearly full', () => {
    renderWith(<ContextPane />, {
      entries: ENDED,
      settings: ownEndpoint({ contextWindow: 10 }),
    });
    expect(screen.getByText(/the window is full to 80 %: due at the next round/)).toBeVisible();
  });
});

describe('what a person changed', () => {
  it('is marked, and shows what it was', async () => {
    const after: Message = { role: 'assistant', content: 'Done indeed' };
    renderWith(<ContextPane />, { entries: [...ENDED, ...edited(3, SAID, [after])] });
    expect(within(block(4)).getByText('edited')).toBeVisible();
    expect(within(block(1)).queryByText('edited')).toBeNull();
    await press('Show the original', block(4));
    expect(screen.getByRole('group', { name: 'Before the edit' })).toHaveTextContent('Done');
  });

  it('is marked as made by hand where nothing stood before', () => {
    const added: Message = { role: 'user', content: 'And now?' };
    renderWith(<ContextPane />, { entries: [...ENDED, ...edited(3, SAID, [SAID, added])] });
    expect(within(block(5)).getByText('added by hand')).toBeVisible();
    expect(within(block(4)).queryByText('added by hand')).toBeNull();
  });

  it('and switched off stands dimmed at its place, and counts for nothing', () => {
    const shelf = [{ index: 3, message: SAID }];
    renderWith(<ContextPane />, { entries: [...ENDED, ...edited(3, SAID, [], shelf)] });
    const off = screen.getByTestId('shelved');
    expect(off).toHaveTextContent('Done');
    expect(off).toHaveTextContent('off');
    expect(screen.getAllByTestId('message')).toHaveLength(4);
    expect(screen.getByText(/47 to go/)).toBeVisible();
  });

  it('for one request only says so, until that request is over', () => {
    const edit: Edit = { of: 'messages', how: 'once', index: 0, before: [], after: [], shelf: [] };
    const once: EntryBody = { kind: 'edit', step: 'stream', edit };
    const entries = [...AT_STREAM, once];
    const { unmount } = renderWith(<ContextPane />, { entries, run: paused('stream') });
    expect(screen.getByText(/goes out once as you edited it/)).toBeVisible();
    unmount();
    const value = { messages: 3, tools: [] };
    const later: EntryBody = { kind: 'step', step: 'stream', round: 2, value };
    renderWith(<ContextPane />, { entries: [...entries, later] });
    expect(screen.queryByText(/goes out once/)).toBeNull();
  });

  it('opens in the editor', async () => {
    const { stores } = renderWith(<ContextPane />, { entries: ENDED });
    await press('Edit');
    expect(stores.view.getState().overlay).toEqual({ type: 'context' });
  });
});

describe('sizes and pairs', () => {
  it('give each block its share and its length beside the largest', () => {
    const large: Message = { role: 'user', content: 'a'.repeat(4000) };
    renderWith(<ContextPane />, { entries: [PROMPT, pushed(0, USER, large), END] });
    const sizes = [1, 2].map((at) => block(at).style.getPropertyValue('--scale'));
    expect(sizes).toEqual(['1', '100']);
    expect(Number(block(2).style.getPropertyValue('--percent'))).toBeGreaterThan(95);
  });

  it('join a call with its result, and a call without one with nothing', () => {
    const { unmount, container } = renderWith(<ContextPane />, { entries: ENDED });
    const joins = (root: HTMLElement) =>
      [...root.querySelectorAll<HTMLElement>('[data-joins]')].map((each) => each.dataset['joins']);
    expect(joins(container)).toEqual(['down', 'up']);
    unmount();
    const open = renderWith(<ContextPane />, { entries: [PROMPT, pushed(0, USER, ASKED), END] });
    expect(joins(open.container)).toEqual([]);
  });

  it('light up from either end', () => {
    const { container } = renderWith(<ContextPane />, { entries: ENDED });
    fireEvent.focus(screen.getByRole('button', { name: '⟵ text of a' }));
    expect(container.querySelectorAll('[data-lit="true"]')).toHaveLength(2);
  });

  it('are broken down by role, tool and file', async () => {
    renderWith(<ContextPane />, { entries: ENDED });
    await press('What fills it');
    const breakdown = await screen.findByTestId('breakdown');
    const names = (by: string) =>
      within(within(breakdown).getByRole('region', { name: by }))
        .getAllByRole('listitem')
        .map((item) => item.dataset['name']);
    expect(names('By tool')).toEqual(['read']);
    expect(names('By file')).toEqual(['/a.ts']);
    expect(names('By role')).toContain('tool');
  });
});

describe('200 messages', () => {
  it('leave those alone that did not change when one comes', async () => {
    const many = Array.from({ length: 200 }, (_, at): Message => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content: `message ${at}`,
    }));
    const { client, stores } = renderWith(<ContextPane />, {
      entries: [PROMPT, pushed(0, ...many)],
    });
    const before = block(100);
    const mutations: MutationRecord[] = [];
    const observer = new MutationObserver((records) => mutations.push(...records));
    observer.observe(before, { subtree: true, childList: true, attributes: true });
    act(() => {
      const entry = { ...pushed(200, SAID), n: 2, at: 0 };
      const session = stores.run.getState().session?.id ?? '';
      client.say({ type: 'entries', session, batch: 1, entries: [entry] });
    });
    await waitFor(() => expect(screen.getAllByTestId('message')).toHaveLength(202));
    mutations.push(...observer.takeRecords());
    expect(mutations).toEqual([]);
  });
});
