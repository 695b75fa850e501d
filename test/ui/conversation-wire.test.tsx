import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EntryBody } from '../../src/trace/entries.ts';
import { ContextPane } from '../../src/ui/context/ContextPane.tsx';
import { Conversation } from '../../src/ui/conversation/Conversation.tsx';
import { asked, counted, frame, type Asked } from '../helpers/wire-entries.ts';
import { entriesOf, renderWith, stateOf } from './fixture.tsx';

const PROMPT: EntryBody = { kind: 'prompt', text: 'Go', turn: 1, model: 'm', systemPrompt: '' };
const RUNNING = { driver: { type: 'running' } } as const;
const SAID: EntryBody = { kind: 'event', event: { type: 'assistant_text', delta: 'Hello.' } };
const END: EntryBody = { kind: 'event', event: { type: 'turn_end', stopReason: 'end_turn' } };
const USAGE = { input: 1318, cached: 1024, output: 214 };
const PRICE = {
  model: 'm',
  input: 1,
  cachedInput: null,
  output: 10,
  currency: 'USD',
  since: '2026-12-01',
};

function answered(usage = USAGE, isEstimate = false, request: Asked = {}): EntryBody[] {
  const at = (ms: number) => frame(1, ms, { as: 'text', chars: 3 });
  return [PROMPT, asked(1, request), at(100), SAID, at(3608), counted(1, usage, isEstimate)];
}

describe('a retry', () => {
  const failed = (waitMs: number): EntryBody => ({
    kind: 'retry',
    request: 1,
    attempt: 2,
    waitMs,
    reason: '429: slow down',
  });
  // The second attempt was sent again in another form at once: no retry.
  const WAITING = [PROMPT, asked(1), asked(1, { attempt: 2 }), failed(5000)];
  const failedAt = entriesOf(WAITING).at(-1)?.at ?? 0;
  const draw = (entries: EntryBody[] = WAITING) => {
    vi.useFakeTimers({ now: failedAt });
    return renderWith(<Conversation />, { entries, run: RUNNING });
  };
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  const timer = () => screen.getByRole('timer').textContent;
  afterEach(() => vi.useRealTimers());

  it('says why, which attempt of how many, and counts down in whole seconds', () => {
    draw();
    const card = screen.getByTestId('retry');
    expect(card).toHaveTextContent('429: slow down');
    expect(card).toHaveTextContent('attempt 2 of at most 3');
    expect(timer()).toMatch(/in 5 s/);
    pass(999);
    expect(timer()).toMatch(/in 5 s/);
    pass(1);
    expect(timer()).toMatch(/in 4 s/);
    for (let second = 0; second < 10; second += 1) pass(1000);
    expect(timer()).toMatch(/now/);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves no timer behind', () => {
    const { unmount } = draw();
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is told aloud once, whatever the countdown says', () => {
    draw();
    const news = screen.getByRole('status');
    const first = news.textContent;
    expect(first).toMatch(/attempt 2 of at most 3\. 429: slow down/);
    expect(screen.getByTestId('retry')).toHaveAttribute('aria-live', 'off');
    pass(3000);
    expect(news.textContent).toBe(first);
    expect(screen.getByRole('log')).not.toContainElement(news);
  });

  it('is ended by its buttons', async () => {
    const { client } = draw();
    vi.useRealTimers();
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(client.sent).toEqual([{ type: 'retryNow' }, { type: 'abort' }]);
  });

  it('is gone when the next attempt is sent', () => {
    const { stores } = draw();
    const state = stateOf([...WAITING, asked(1, { attempt: 3 })]);
    act(() => stores.run.setState({ state }));
    expect(screen.queryByTestId('retry')).toBeNull();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('is not shown for a turn that nobody runs any more', () => {
    renderWith(<Conversation />, { entries: WAITING });
    expect(screen.queryByTestId('retry')).toBeNull();
  });
});

describe('usage', () => {
  it('stands under the answer that it is of', () => {
    renderWith(<Conversation />, { entries: answered() });
    const note = screen.getByTestId('answer-usage');
    expect(note).toHaveTextContent(/^in 1,318 \(1,024 cached\) · out 214 · 61 tok\/s$/);
  });

  it('is marked where it is an estimate, and costs nothing then that one could know', () => {
    const prices = [PRICE];
    const entries = [...answered(USAGE, true), END];
    renderWith(<Conversation />, { entries, settings: { prices } });
    expect(screen.getByTestId('answer-usage')).toHaveTextContent(/^≈ estimate · in 1,318/);
    expect(screen.getByTestId('turn-usage')).toHaveTextContent(/≈ estimate · .*cost –/);
  });

  it('is summed up at the end of the turn, with its cost', () => {
    const summary = [asked(2, { purpose: 'summary' }), counted(2, { input: 100, output: 10 })];
    const entries = [...answered(), ...summary, END];
    renderWith(<Conversation />, { entries, settings: { prices: [PRICE] } });
    expect(screen.getByTestId('turn-usage')).toHaveTextContent(
      'in 1,418 (1,024 cached) · out 224 · cost 0.00366 USD',
    );
  });

  it('has no cost where no price is known', () => {
    renderWith(<Conversation />, { entries: [...answered(), END] });
    expect(screen.getByTestId('turn-usage')).toHaveTextContent('cost –');
    expect(screen.getByTestId('turn-usage')).toHaveAttribute(
      'title',
      expect.stringContaining('prices'),
    );
  });

  it('is in the context pane: the last exact input, and the session so far', () => {
    renderWith(<ContextPane />, { entries: answered() });
    expect(screen.getByText('last request: 1,318 (exact)')).toBeVisible();
    expect(screen.getByTestId('session-usage')).toHaveTextContent('in 1,318 (1,024 cached)');
  });

  it('is not there before anything was counted', () => {
    renderWith(<ContextPane />, { entries: [PROMPT, asked(1)] });
    expect(screen.queryByText(/last request/)).toBeNull();
    expect(screen.queryByTestId('session-usage')).toBeNull();
  });
});

describe('what was done to a request', () => {
  it('says at the answer what was changed for the endpoint', () => {
    const entries = answered(USAGE, false, { adaptations: ['no-stream-options'] });
    renderWith(<Conversation />, { entries });
    expect(screen.getByTestId('answer-usage')).toHaveTextContent(
      /sent without stream_options: this endpoint refused it/i,
    );
  });

  it('says that the context was repaired, and how', () => {
    const repaired: EntryBody = {
      kind: 'context',
      change: 'edit',
      index: 0,
      removed: 0,
      inserted: [],
      faults: [],
      repairs: ['The call "a" was answered as interrupted.', 'The result "b" was left out.'],
    };
    renderWith(<Conversation />, { entries: [PROMPT, repaired] });
    expect(within(screen.getByRole('log')).getByRole('note')).toHaveTextContent(
      'The context was repaired before the next request: The call "a" was answered as interrupted. The result "b" was left out.',
    );
  });
});
