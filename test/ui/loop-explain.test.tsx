import { screen } from '@testing-library/react';
import { act } from 'react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { STEP_IDS, type StepId, type TurnStop } from '../../src/agent/types.ts';
import { en } from '../../src/i18n/en.ts';
import { createTranslate } from '../../src/i18n/translate.tsx';
import { zhCN } from '../../src/i18n/zh-CN.ts';
import type { Message } from '../../src/llm/types.ts';
import type { Edit, EntryBody, PauseReason } from '../../src/trace/entries.ts';
import type { RestCause, StepValue } from '../../src/trace/entries.ts';
import { DEFAULT_SETUP } from '../../src/trace/setup.ts';
import { Explain } from '../../src/ui/loop/Explain.tsx';
import { explainRest } from '../../src/ui/loop/rest-words.ts';
import type { Rest } from '../../src/ui/loop/situation.ts';
import { loadRestWords } from '../../src/ui/loop/use-rest-words.ts';
import type { DriverState } from '../../src/worker/protocol.ts';
import { asked } from '../helpers/wire-entries.ts';
import { renderWith } from './fixture.tsx';

const PROMPT: EntryBody = { kind: 'prompt', text: 'x', turn: 1, model: 'demo', systemPrompt: '' };

// They come while a turn runs, before anybody can read them.
beforeAll(async () => {
  await loadRestWords();
});

function draw(bodies: readonly EntryBody[], driver: DriverState) {
  const result = renderWith(<Explain />, { entries: bodies, run: { driver } });
  const strip = screen.getByRole('region', { name: 'What happens here' });
  return { ...result, strip, status: screen.getByRole('status') };
}

function at(id: StepId, value: StepValue = { messages: 1 }): EntryBody[] {
  return [PROMPT, { kind: 'step', step: id, round: 1, value }];
}

function paused(id: StepId | null, why: PauseReason = 'step'): DriverState {
  return { type: 'paused', at: id, why };
}

/** A rest with what the trace says of it. */
function rest(
  value: StepValue,
  options: {
    at?: StepId | null;
    cause?: RestCause;
    before?: EntryBody[];
    after?: EntryBody[];
  } = {},
) {
  const { at: id = stepOf(value), cause = { why: 'step' } } = options;
  const bodies = [...at(id ?? 'stream', value), ...(options.before ?? [])];
  const pause: EntryBody = { kind: 'pause', step: id, ...cause };
  return draw([...bodies, pause, ...(options.after ?? [])], paused(id, cause.why));
}

function stepOf(value: StepValue): StepId {
  if ('tools' in value) return 'stream';
  if ('message' in value) return 'push_assistant';
  if ('calls' in value) return 'truncated';
  if ('call' in value) return 'execute_tool';
  if ('results' in value) return 'push_results';
  return 'stopReason' in value ? 'finish' : 'compact';
}

const CALL = { id: 'c', name: 'write', args: { path: '/a' } };
const use = (name: string) => ({ type: 'tool_use', id: name, name, args: {} }) as const;
const answer = (content: Message['content']): StepValue => ({
  message: { role: 'assistant', content },
});
const results = (...isError: boolean[]): StepValue => ({
  results: isError.map((is_error, index) => ({ tool_use_id: `${index}`, content: '', is_error })),
});

describe('at a pause', () => {
  it.each(STEP_IDS)('says where it stands and what would go wrong without %s', (id) => {
    const { strip } = draw(at(id), paused(id));
    expect(strip).toHaveTextContent(`Paused at ${en[`step.${id}`]}.`);
    expect(strip).toHaveTextContent(`Without it: ${en[`step.${id}.without`]}`);
  });

  it('names the call by its place', () => {
    const { strip } = rest({ call: CALL, index: 1, of: 3 });
    expect(strip).toHaveTextContent('Paused at execute tool, call 2 of 3.');
  });

  it.each<[StepValue, string]>([
    [{ messages: 7 }, 'The context has 7 messages. Compaction begins at 50,'],
    [{ messages: 50 }, 'the model is asked to sum up the old ones.'],
    [{ messages: 1, tools: [] }, 'The model is asked with 1 message and without tools.'],
    [{ messages: 7, tools: ['a', 'b'] }, 'The model is asked with 7 messages and 2 tools.'],
    [answer([use('read'), use('write')]), 'The answer asks for 2 calls: read, write.'],
    [answer('Done.'), 'The answer asks for no tool: it goes into the context'],
    [answer(' '), 'The answer is empty: nothing goes into the context'],
    [{ calls: [CALL, CALL] }, 'cut the answer off in the middle of 2 calls'],
    [{ stopReason: 'max_tokens' }, 'it holds no call, so the turn ends with that reason'],
    [{ call: CALL, index: 0, of: 1 }, 'the result of write goes into the context, and the model'],
    [{ call: CALL, index: 0, of: 3 }, 'the result of write waits for 2 calls more'],
    [{ call: CALL, index: 1, of: 2 }, 'together with that of call 1, because every call'],
    [{ call: CALL, index: 3, of: 4 }, 'together with those of calls 1 to 3, because'],
    [{ call: { ...CALL, args: null }, index: 0, of: 1 }, 'so write does not run'],
    [results(false), 'The context gets 1 result as one message'],
    [results(false, true, true), '3 results (errors: 2)'],
  ])('says what going on does with %j', (value, words) => {
    expect(rest(value).strip).toHaveTextContent(words);
  });

  it('says that an abort ends the turn once its results are in', () => {
    const before: EntryBody[] = [
      { kind: 'step', step: 'fill_aborted', round: 1, value: { calls: [CALL] } },
      { kind: 'step', step: 'push_results', round: 1, value: results(true) },
    ];
    expect(rest(results(true), { before }).strip).toHaveTextContent('then the turn ends.');
  });

  it('says so when it stopped in the middle of an answer, and how much waits', () => {
    const { strip, status, client } = rest(
      { messages: 1, tools: [] },
      { at: null, cause: { why: 'user' } },
    );
    expect(strip).toHaveTextContent('Paused in the middle of the answer. You paused it.');
    expect(strip).not.toHaveTextContent('waiting');
    const told = status.textContent;
    act(() => client.say({ type: 'waiting', bytes: 1229 }));
    expect(strip).toHaveTextContent('1.2 KB waiting');
    expect(status.textContent).toBe(told);
  });

  it('tells assistive technology once, and nothing while the loop moves', () => {
    const { status, stores } = draw(at('stream'), paused('stream'));
    expect(status).toHaveTextContent('Paused at stream.');
    act(() => stores.run.setState({ driver: { type: 'running' } }));
    expect(status).toBeEmptyDOMElement();
  });

  it('says that a person changed the value, and tells it to nobody twice', () => {
    const after: EntryBody[] = [
      { kind: 'edit', step: 'execute_tool', edit: { of: 'call', before: CALL, after: CALL } },
    ];
    const value: StepValue = { call: CALL, index: 0, of: 1 };
    expect(rest(value).strip).not.toHaveTextContent('you changed it');
    document.body.replaceChildren();
    const { strip, status } = rest(value, { after });
    expect(strip).toHaveTextContent('you changed it');
    expect(status).not.toHaveTextContent('you changed it');
  });

  it('says whether the context was changed, or this request alone', () => {
    const base = { of: 'messages', index: 0, before: [], after: [], shelf: [] } as const;
    for (const [how, words] of [
      ['keep', 'you changed the context'],
      ['once', 'you changed this request only'],
    ] as const) {
      const edit: Edit = { ...base, how, before: [], after: [], shelf: [] };
      const after: EntryBody[] = [{ kind: 'edit', step: 'stream', edit }];
      const { strip } = rest({ messages: 1, tools: [] }, { after });
      expect(strip).toHaveTextContent(words);
      document.body.replaceChildren();
    }
  });
});

describe('why it rests', () => {
  const value: StepValue = { call: CALL, index: 0, of: 1 };

  it.each<[RestCause, string]>([
    [{ why: 'user' }, 'You paused it.'],
    [{ why: 'target' }, 'You ran it to here.'],
    [{ why: 'breakpoint', breakpoint: 'gone' }, 'a breakpoint that is no longer set'],
    [{ why: 'approval' }, 'A rule says that write must ask you first.'],
  ])('is said in a sentence for %j', (cause, words) => {
    const { strip, status } = rest(value, { cause });
    expect(strip).toHaveTextContent(words);
    expect(status).toHaveTextContent(words);
  });

  it('is not said when it only did the step that it was told to do', () => {
    const { strip } = rest(value, { cause: { why: 'step' } });
    expect(strip.querySelector('p')).toHaveTextContent(/call 1 of 1\.$/);
  });

  it('names the breakpoint that was hit by what it waits for', () => {
    const condition = { on: 'tool', tool: 'wri*', argument: null } as const;
    const breakpoint = { id: 'b', condition, isOn: true, skip: 0, every: 1, log: null };
    const setup = { ...DEFAULT_SETUP, breakpoints: [breakpoint] };
    const before: EntryBody[] = [{ kind: 'setup', setup }];
    const { strip } = rest(value, { cause: { why: 'breakpoint', breakpoint: 'b' }, before });
    expect(strip).toHaveTextContent(/A breakpoint stopped it: .*wri\*.*\./);
  });

  it.each<[RestCause['why'], RestCause['budget'], string]>([
    [
      'budget-rounds',
      { of: 'turn', used: 100, limit: 100 },
      'This turn has used 100 of 100 rounds.',
    ],
    [
      'budget-tokens',
      { of: 'session', used: 51_234, limit: 50_000 },
      'This session has used 51,234',
    ],
    [
      'budget-money',
      { of: 'turn', used: 0.5, limit: 0.5, currency: 'EUR' },
      'has cost 0.50 EUR of',
    ],
    ['budget-time', { of: 'turn', used: 60.04, limit: 60 }, 'has run for 60 of 60 seconds.'],
    ['budget-failing', { of: 'turn', used: 5, limit: 5 }, 'has failed 5 times in a row'],
    ['budget-cut', { of: 'turn', used: 3, limit: 3 }, '3 answers in a row were cut off'],
    ['budget-cut', undefined, 'A limit that you set is reached.'],
  ])('is a limit that is reached, with what was used: %s', async (why, budget, words) => {
    const cause: RestCause = budget === undefined ? { why } : { why, budget };
    const { strip, client, stores } = rest({ messages: 1 }, { cause });
    expect(strip).toHaveTextContent(words);
    expect(strip).toHaveTextContent(/Run .*Abort|Abort .*Run/);
    await userEvent.click(await screen.findByRole('button', { name: 'Change the limit…' }));
    expect(stores.view.getState().pane).toBe('debug');
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(client.sent).toEqual([{ type: 'run' }]);
  });

  it('is a question at a call, and can be answered there', async () => {
    const { client } = rest(value, { cause: { why: 'approval' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Run this call' }));
    await userEvent.click(screen.getByRole('button', { name: 'Refuse this call' }));
    expect(client.sent).toMatchObject([
      { type: 'allow', rest: 2 },
      { type: 'refuse', rest: 2 },
    ]);
  });

  it('is a summary that waits, and can be changed before it is used', async () => {
    const summary = { role: 'user', content: '[context summary]' } as const;
    const before: EntryBody[] = [{ kind: 'proposal', cut: 30, summary }];
    const { strip, stores } = rest({ messages: 50 }, { cause: { why: 'summary' }, before });
    expect(strip).toHaveTextContent('takes the place of the first 30 messages');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the value in hand' }));
    expect(stores.view.getState().overlay).toEqual({ type: 'value' });
  });
});

describe('in Chinese', () => {
  it('is said in whole sentences, with nothing left unfilled', () => {
    const t = createTranslate(zhCN, 'zh-CN');
    const call: StepValue = { call: CALL, index: 1, of: 2 };
    const values = [{ messages: 7 }, call, results(true), answer([use('read')]), answer('好')];
    for (const value of values) {
      const situation: Rest = {
        type: 'paused',
        at: { step: stepOf(value), value },
        cause: { why: 'approval' },
        breakpoint: null,
        cut: null,
        edited: null,
        isEnding: false,
      };
      const { head, why, what } = explainRest(t, situation, 50);
      for (const words of [head, why, what])
        expect(words).toMatch(/^[^{}]*[\u4e00-\u9fff][^{}]*。$/);
    }
  });
});

describe('while it runs', () => {
  it('names the step where the loop is', () => {
    const { strip } = draw(at('stream'), { type: 'running' });
    expect(strip).toHaveTextContent('Running: stream.');
  });
});

describe('while a failed request waits', () => {
  it('says that it will be sent again and where the loop stands', () => {
    const wire = { request: 1, attempt: 1 } as const;
    const retry: EntryBody = { kind: 'retry', ...wire, waitMs: 5000, reason: '429' };
    const { strip, status } = draw([...at('stream'), asked(1), retry], { type: 'running' });
    expect(strip).toHaveTextContent('Waiting to send the request again.');
    expect(status).toBeEmptyDOMElement();
  });
});

describe('with no turn under way', () => {
  it('says how to begin before the first turn', () => {
    expect(draw([], { type: 'idle' }).strip).toHaveTextContent('Ready.');
  });

  it.each<[TurnStop, string]>([
    ['end_turn', 'The model asked for no tool, so the turn ended. It took one round.'],
    ['max_tokens', 'Turn 1 ended at the token limit.'],
    ['aborted', 'Turn 1 was aborted.'],
    ['error', 'Turn 1 ended with an error.'],
  ])('says how the last turn ended: %s', (stopReason, words) => {
    const end: EntryBody = { kind: 'event', event: { type: 'turn_end', stopReason } };
    expect(draw([...at('finish'), end], { type: 'idle' }).strip).toHaveTextContent(words);
  });

  it('says that a turn without an end was cut off', () => {
    expect(draw(at('stream'), { type: 'idle' }).strip).toHaveTextContent('This turn was cut off.');
  });
});

describe('a step picked on the track', () => {
  it('is explained until the loop moves on', () => {
    const { strip, stores } = draw([], { type: 'idle' });
    const { cursor } = stores.run.getState().state;
    act(() => stores.view.getState().chooseStep('fill_aborted', cursor));
    expect(strip).toHaveTextContent(en['step.fill_aborted.what']);
    act(() => stores.run.setState(({ state }) => ({ state: { ...state, cursor: cursor + 1 } })));
    expect(strip).toHaveTextContent('Ready.');
  });
});
