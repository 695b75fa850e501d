import { describe, expect, it } from 'vitest';
import { project } from '../../../../src/trace/project.ts';
import { EMPTY_STATE } from '../../../../src/trace/state.ts';
import type { Entry, EntryBody } from '../../../../src/trace/entries.ts';
import {
  earlierAttempts,
  statusOf,
  tokensPerSecond,
  wasTurnAborted,
} from '../../../../src/ui/wire/request-facts.ts';
import { barsOf } from '../../../../src/ui/wire/timeline.ts';
import { PROMPT, request, response, RETRIED } from '../../../ui/wire-fixture.ts';

/** Entries 100 ms apart. */
const entriesOf = (bodies: readonly EntryBody[]): Entry[] =>
  bodies.map((body, n) => ({ ...body, n, at: n * 100 }));

function played(bodies: readonly EntryBody[]) {
  const entries = entriesOf(bodies);
  const state = entries.reduce(project, EMPTY_STATE);
  const last = state.requests.at(-1);
  if (last === undefined) throw new Error('no request');
  return { entries, state, last, earlier: earlierAttempts(entries, last) };
}

describe('where a request stands', () => {
  const none = { failure: null, retry: null, usage: null, response: null };
  const live = { isLive: true, wasAborted: false };
  const over = { isLive: false, wasAborted: false };
  const answered = { status: 200, headers: {}, ms: 1 };
  const retry = { attempt: 1, at: 9, reason: '' };
  const usage = { input: 1, output: 1 };

  it.each([
    ['waiting', none, live],
    ['streaming', { ...none, response: answered }, live],
    ['retrying', { ...none, response: answered, retry }, live],
    ['done', { ...none, response: answered, usage }, over],
    ['failed', { ...none, failure: 'no' }, over],
    ['aborted', { ...none, failure: 'no' }, { isLive: false, wasAborted: true }],
    ['interrupted', { ...none, response: answered }, over],
    ['interrupted', { ...none, retry }, over],
  ] as const)('is %s', (status, fields, turn) => {
    expect(statusOf(fields, turn)).toBe(status);
  });

  it('knows a turn that the person ended', () => {
    const end = (stopReason: 'aborted' | 'error'): EntryBody => ({
      kind: 'event',
      event: { type: 'turn_end', stopReason },
    });
    const conversation = (reason: 'aborted' | 'error') =>
      played([PROMPT, request(), end(reason)]).state.conversation;
    expect(wasTurnAborted(conversation('aborted'), 1)).toBe(true);
    expect(wasTurnAborted(conversation('aborted'), 2)).toBe(false);
    expect(wasTurnAborted(conversation('error'), 1)).toBe(false);
  });
});

describe('the speed of an answer', () => {
  it('counts from the first token to the last frame', () => {
    const usage = { input: 1, output: 61 };
    expect(tokensPerSecond({ usage, firstTokenMs: 500, lastMs: 1_500 })).toBe(61);
  });

  it('is unknown without a count, without a token, and when all came at once', () => {
    const usage = { input: 1, output: 61 };
    expect(tokensPerSecond({ usage: null, firstTokenMs: 0, lastMs: 900 })).toBeNull();
    expect(tokensPerSecond({ usage, firstTokenMs: null, lastMs: 900 })).toBeNull();
    expect(tokensPerSecond({ usage, firstTokenMs: 900, lastMs: 900 })).toBeNull();
  });
});

describe('the attempts before', () => {
  it('are none for a request that went well', () => {
    expect(played([PROMPT, request(), response()]).earlier).toEqual([]);
  });

  it('say why each failed, how long was waited and what was changed', () => {
    const { earlier } = played([PROMPT, ...RETRIED]);
    expect(earlier).toMatchObject([
      { attempt: 1, status: 429, reason: 'Rate limit reached (429).', waitMs: 4_000 },
      {
        attempt: 2,
        status: 400,
        reason: 'Unknown parameter: stream_options',
        waitMs: null,
        adaptations: ['no-stream-options'],
      },
    ]);
  });

  it('count the one that failed while the next waits', () => {
    const { earlier, last } = played([PROMPT, ...RETRIED.slice(0, 4)]);
    expect(last.retry).not.toBeNull();
    expect(earlier).toMatchObject([{ attempt: 1, status: 429, waitMs: 4_000 }]);
  });

  it('are found in a trace that lost its beginning', () => {
    const { entries, last } = played([PROMPT, ...RETRIED]);
    expect(earlierAttempts(entries.slice(1), last)).toHaveLength(2);
  });
});

describe('the timeline', () => {
  it('parts a plain answer at its headers and its first token', () => {
    const answered = { status: 200, headers: {}, ms: 118 };
    const times = { sentAt: 5, response: answered, firstTokenMs: 381, lastMs: 1_207 };
    const bars = barsOf({ ...times, failure: null, retry: null }, []);
    expect(bars.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['headers', 0, 118],
      ['token', 118, 381],
      ['stream', 381, 1_207],
    ]);
  });

  it('shows attempts that failed and the waits behind them, without gaps or overlaps', () => {
    const { last, earlier } = played([PROMPT, ...RETRIED]);
    const bars = barsOf(last, earlier);
    expect(bars.map(({ kind }) => kind)).toEqual([
      'failed',
      'gap',
      'failed',
      'headers',
      'token',
      'stream',
    ]);
    for (const [n, bar] of bars.entries()) expect(bar.from).toBe(bars[n - 1]?.to ?? 0);
  });

  it('ends with the wait while the next attempt is still to come', () => {
    const { last, earlier } = played([PROMPT, ...RETRIED.slice(0, 4)]);
    expect(barsOf(last, earlier).at(-1)).toMatchObject({ kind: 'gap', to: 200 + 4_000 });
  });

  it('is one failed bar when no token came', () => {
    const { last } = played([
      PROMPT,
      request(),
      response(1, 500),
      { kind: 'failed', request: 1, message: 'x' },
    ]);
    expect(barsOf(last, []).map(({ kind }) => kind)).toEqual(['failed']);
  });
});
