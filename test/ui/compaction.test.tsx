import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/llm/types.ts';
import type { EntryBody } from '../../src/trace/entries.ts';
import { CompactionDialog } from '../../src/ui/context/CompactionDialog.tsx';
import {
  ANSWERED,
  ASKED,
  createAnsweringClient,
  END,
  lastSent,
  paused,
  PROMPT,
  pushed,
  SAID,
  USER,
} from './context-fixture.tsx';
import { renderWith, type FakeClient, type FixtureOptions } from './fixture.tsx';
import type { Problem } from '../../src/trace/problem.ts';

const MORE: Message = { role: 'user', content: 'Now run `npm test` for totalDue, 15 % of 80.' };
const LAST: Message = { role: 'assistant', content: 'Ran it.' };
const ENTRIES: EntryBody[] = [PROMPT, pushed(0, USER, ASKED, ANSWERED, SAID, MORE, LAST), END];

function draw(options: FixtureOptions = {}) {
  const client = options.client ?? createAnsweringClient();
  const settings = { keepRecent: 1, ...options.settings };
  const result = renderWith(<CompactionDialog />, {
    entries: ENTRIES,
    ...options,
    settings,
    client,
  });
  result.stores.view.getState().open({ type: 'compaction' });
  return { ...result, client, isOpen: () => result.stores.view.getState().overlay !== null };
}
const slider = () => screen.getByTestId<HTMLInputElement>('cut-slider');
const text = () => screen.getByTestId<HTMLTextAreaElement>('summary-text');
const lost = () => screen.getByTestId('lost-facts');

/** Asks for a summary and lets the worker answer. */
async function dryRun(client: FakeClient, words: string | null, problem: Problem | null = null) {
  await userEvent.click(screen.getByTestId('dry-run'));
  const asked = lastSent(client, 'dryRun');
  const { request = 0, cut = 0 } = asked ?? {};
  const summary: Message | null =
    words === null ? null : { role: 'user', content: `[context summary]\n${words}` };
  await act(async () => {
    client.say({ type: 'summarised', request, cut: cut ?? 0, summary, problem });
    await Promise.resolve();
  });
  return asked;
}

describe('the cut', () => {
  it('begins where the loop would cut, and says what folds and what stays', () => {
    draw();
    expect(slider()).toHaveAttribute('aria-valuetext', 'Folds 5 messages, keeps 1');
    expect(screen.getByTestId('side-folds')).toHaveTextContent(/folds 5 messages, ≈ \d+ tokens/);
    expect(screen.getByTestId('side-stays')).toHaveTextContent(/stays 1 message, ≈ \d+ tokens/);
  });

  it('moves to legal places only, and back to that of the loop', async () => {
    draw();
    const places = ['0', '1', '2'].map((value) => {
      fireEvent.change(slider(), { target: { value } });
      return slider().getAttribute('aria-valuetext');
    });
    expect(places).toEqual([
      'Folds 3 messages, keeps 3',
      'Folds 4 messages, keeps 2',
      'Folds 5 messages, keeps 1',
    ]);
    expect(slider().max).toBe('2');
    fireEvent.change(slider(), { target: { value: '0' } });
    await userEvent.click(screen.getByRole('button', { name: 'To where the loop would cut' }));
    expect(slider()).toHaveAttribute('aria-valuetext', 'Folds 5 messages, keeps 1');
  });

  it('lies in the middle while the loop itself would fold nothing', () => {
    draw({ settings: { keepRecent: 20 } });
    expect(slider()).toHaveAttribute('aria-valuetext', 'Folds 3 messages, keeps 3');
    expect(screen.getByRole('button', { name: /would fold nothing yet/ })).toBeDisabled();
  });

  it('is not there when there is nothing to fold, and the dialog says why', () => {
    draw({ entries: [PROMPT, pushed(0, USER, ASKED, ANSWERED), END] });
    expect(screen.getByText(/There is nothing to fold yet/)).toBeVisible();
    expect(screen.queryByTestId('dry-run')).toBeNull();
  });
});

describe('a dry run', () => {
  it('gives a summary to read and changes nothing', async () => {
    const { client } = draw();
    const asked = await dryRun(client, 'The user wants a test.');
    expect(asked).toMatchObject({ cut: 5 });
    expect(text()).toHaveValue('The user wants a test.');
    expect(screen.getByTestId('sizes')).toHaveTextContent(/before.*after.*% (less|more)/);
    expect(lastSent(client, 'editContext')).toBeUndefined();
  });

  it('can be given up, and a late answer then counts for nothing', async () => {
    const { client } = draw();
    await userEvent.click(screen.getByTestId('dry-run'));
    expect(screen.getByText(/The model is writing the summary/)).toBeVisible();
    const request = lastSent(client, 'dryRun')?.request ?? 0;
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(lastSent(client, 'cancelDryRun')).toEqual({ type: 'cancelDryRun', request });
    await act(async () => {
      client.say({ type: 'summarised', request, cut: 5, summary: SAID, problem: null });
      await Promise.resolve();
    });
    expect(screen.queryByTestId('summary-text')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByTestId('dry-run')).toBeEnabled();
  });

  it('says why there is no summary', async () => {
    const { client } = draw();
    await dryRun(client, null, {
      code: 'model-failed',
      values: { message: 'the endpoint is gone.' },
    });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'There is no summary: the endpoint is gone.',
    );
  });

  it('is given up with the dialog', async () => {
    const { client, unmount } = draw();
    await userEvent.click(screen.getByTestId('dry-run'));
    unmount();
    expect(client.sent.at(-1)?.type).toBe('cancelDryRun');
  });

  it('is no more than a note once the cut is another', async () => {
    const { client } = draw();
    await dryRun(client, 'Short.');
    fireEvent.change(slider(), { target: { value: '0' } });
    expect(screen.getByText(/This summary was made of 5 messages/)).toBeVisible();
  });
});

describe('what would be lost', () => {
  it('is what neither the summary nor the rest has, and follows each word', async () => {
    const { client } = draw();
    await dryRun(client, 'Run it.');
    expect(lost()).toHaveTextContent(/Commands 1npm test/);
    expect(lost()).toHaveTextContent('totalDue');
    expect(lost()).toHaveTextContent('/a.ts');
    fireEvent.change(text(), {
      target: { value: 'npm test: totalDue, 15 % of 80, /a.ts, Looking' },
    });
    await waitFor(() =>
      expect(lost()).toHaveTextContent('No path, number, name or command would be lost.'),
    );
  });

  it('shows a long list in part, and all of it when asked', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `userName${at}x`).join(' ');
    const entries = [PROMPT, pushed(0, USER, { role: 'user', content: names }, SAID), END];
    const { client } = draw({ entries });
    await dryRun(client, 'Many names.');
    expect(within(lost()).getAllByText(/^userName/)).toHaveLength(12);
    await userEvent.click(screen.getByRole('button', { name: 'Show 18 more' }));
    expect(within(lost()).getAllByText(/^userName/)).toHaveLength(30);
  });
});

describe('using a summary', () => {
  it('puts the edited words in the place of the old messages', async () => {
    const { client, isOpen } = draw();
    expect(screen.getByTestId('use-summary')).toBeDisabled();
    await dryRun(client, 'Short.');
    fireEvent.change(text(), { target: { value: 'My own words.' } });
    await userEvent.click(screen.getByTestId('use-summary'));
    expect(lastSent(client, 'editContext')?.edit).toEqual({
      how: 'keep',
      rest: null,
      items: [{ role: 'user', content: '[context summary]\nMy own words.' }, 5],
      shelf: [],
    });
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it('says why it was refused, and loses nothing', async () => {
    const client = createAnsweringClient({ problems: [{ code: 'moved-on' }] });
    const { isOpen } = draw({ client });
    await dryRun(client, 'Short.');
    await userEvent.click(screen.getByTestId('use-summary'));
    expect(await screen.findByText(/^The loop has gone on meanwhile/)).toBeVisible();
    expect(text()).toHaveValue('Short.');
    expect(isOpen()).toBe(true);
  });

  it('waits for a pause of the loop', () => {
    draw({ entries: ENTRIES.slice(0, -1), run: { driver: { type: 'running' } } });
    expect(screen.getByTestId('dry-run')).toBeDisabled();
    expect(screen.getAllByText(/^Pause the loop, or wait/)[0]).toBeVisible();
  });
});

describe('the last compaction', () => {
  it('can be undone here', async () => {
    const summary: Message = { role: 'user', content: '[context summary]\nShort.' };
    const inserted = [summary];
    const fold: EntryBody = {
      kind: 'context',
      change: 'replace',
      index: 0,
      removed: 4,
      inserted,
      faults: [],
    };
    const { client } = draw({ entries: [...ENTRIES, fold] });
    expect(screen.getByTestId('last-fold')).toHaveTextContent('folded 4 messages');
    await userEvent.click(screen.getByRole('button', { name: 'Undo it' }));
    expect(lastSent(client, 'editContext')?.edit.items).toEqual([
      USER,
      ASKED,
      ANSWERED,
      SAID,
      1,
      2,
    ]);
  });
});

describe('a summary that the loop is about to use', () => {
  const PROPOSED: EntryBody[] = [
    PROMPT,
    pushed(0, USER, ASKED, ANSWERED, SAID, MORE, LAST),
    { kind: 'step', step: 'compact', round: 1, value: { messages: 6 } },
    { kind: 'proposal', cut: 4, summary: { role: 'user', content: '[context summary]\nTheirs.' } },
    { kind: 'pause', step: 'compact', why: 'summary' },
  ];

  it('is shown with its cut fixed and what it loses', () => {
    draw({ entries: PROPOSED, run: paused('compact') });
    expect(screen.getByTestId('proposal')).toHaveTextContent('in the place of 4 messages');
    expect(text()).toHaveValue('Theirs.');
    expect(lost()).toHaveTextContent('/a.ts');
    expect(screen.queryByTestId('cut-slider')).toBeNull();
    expect(screen.getByTestId('change-summary')).toBeDisabled();
  });

  it('is replaced by the words of the person, at this rest', async () => {
    const { client, isOpen } = draw({ entries: PROPOSED, run: paused('compact') });
    fireEvent.change(text(), { target: { value: 'Mine.' } });
    await userEvent.click(screen.getByTestId('change-summary'));
    expect(lastSent(client, 'replace')).toMatchObject({
      rest: 4,
      value: { role: 'user', content: '[context summary]\nMine.' },
    });
    await waitFor(() => expect(isOpen()).toBe(false));
  });
});
