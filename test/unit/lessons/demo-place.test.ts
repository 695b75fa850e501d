import { describe, expect, it } from 'vitest';
import { demoModel } from '../../../src/lessons/demo/model.ts';
import { DEMO_TASKS } from '../../../src/lessons/demo/tasks.ts';
import type { Message } from '../../../src/llm/types.ts';
import { ask, askNext, callNames, drive, type Outcome, type Snapshot } from './drive.ts';

const [TIP = '', , , FOLD = ''] = DEMO_TASKS.map(({ prompt }) => prompt.en);

/** A turn that is aborted as soon as call number `count` is asked for. */
async function abortAtCall(prompt: string, count: number): Promise<Outcome> {
  const controller = new AbortController();
  let calls = 0;
  return ask(prompt, 'en', {
    signal: controller.signal,
    onEvent: (event) => {
      if (event.type === 'tool_call') calls += 1;
      if (calls === count) controller.abort();
    },
  });
}

function user(content: string): Message {
  return { role: 'user', content };
}

describe('the built-in model after an interrupted turn', () => {
  it('answers the next prompt and not the old one', async () => {
    const stopped = await abortAtCall(TIP, 2);
    expect(stopped.events.at(-1)).toEqual({ type: 'turn_end', stopReason: 'aborted' });
    expect(callNames(await askNext('Read README.md', stopped))).toEqual(['read']);
    const again = await askNext(TIP, stopped);
    expect(again.answer).toContain('12.00');
  });

  it.each([1, 3, 9, 20])(
    'goes on with the run when told to continue after call %i',
    async (count) => {
      const whole = await ask(FOLD, 'en');
      const stopped = await abortAtCall(FOLD, count);
      const rest = await askNext('Continue.', stopped);
      expect(rest.files).toEqual(whole.files);
      expect(rest.events.at(-1)).toEqual({ type: 'turn_end', stopReason: 'end_turn' });
      expect(callNames(rest).length).toBeLessThan(callNames(whole).length + 1);
    },
  );

  it('makes interrupted calls once more when the turn itself is taken up again', async () => {
    const whole = await ask(TIP, 'en');
    const stopped = await abortAtCall(TIP, 2);
    const rest = await drive(stopped);
    expect(callNames(rest)).toEqual(['write', 'grep', 'read', 'edit', 'grep']);
    expect(rest.files).toEqual(whole.files);
  });

  it('makes them no third time', () => {
    const interrupted = (id: string): Message[] => [
      { role: 'assistant', content: [{ type: 'tool_use', id, name: 'list', args: {} }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: id, content: 'error: interrupted: unknown' }],
      },
    ];
    const next = (messages: Message[]): string | undefined =>
      demoModel({ systemPrompt: '', messages, tools: ['list'], model: 'm' }).toolCalls?.[0]?.id;
    const once = [user(TIP), ...interrupted('call_tip_en1_00_0')];
    expect(next(once)).toBe('call_tip_en2_00_0');
    expect(next([...once, ...interrupted('call_tip_en2_00_0')])).toBe('call_tip_en2_01_0');
  });

  it('takes "continue" after a finished run as any other text', async () => {
    const next = await askNext('continue', await ask(TIP, 'en'));
    expect(callNames(next)).toEqual(['list']);
  });
});

describe('the built-in model that is steered', () => {
  /** The turn with `text` put in before its second round. */
  async function steered(text: string): Promise<Outcome> {
    const { snapshots } = await ask(TIP, 'en');
    const { messages, files } = snapshots[1] ?? { messages: [], files: {} };
    return drive({ messages: [...messages, user(text)], files });
  }

  it('says that it read the text and goes on with its run', async () => {
    const whole = await ask(TIP, 'en');
    const rest = await steered('Please hurry, and mind the tests.');
    expect(rest.files).toEqual(whole.files);
    expect(rest.statuses.every((status) => status === 200)).toBe(true);
    const said = rest.events.map((event) => (event.type === 'assistant_text' ? event.delta : ''));
    expect(said.join('')).toMatch(/^I have read what you wrote/);
    expect(callNames(rest)).toEqual(callNames(whole).slice(1));
  });

  it('does what it is asked for instead where it can', async () => {
    expect(callNames(await steered('Read README.md'))).toEqual(['read']);
  });
});

describe('the built-in model with user messages that the wire joins', () => {
  const files = {};

  it('answers the later of two prompts in a row', async () => {
    const messages = [user('Fill the context until it folds.'), user(TIP)];
    const outcome = await drive({ messages, files });
    expect(outcome.answer).toContain('12.00');
  });

  it.each([
    [
      'ours',
      '[context summary]\nAsked by the user (2):\n- hello\n- Fill the context until it folds.',
    ],
    ['of another model', '[context summary]\nThe user said hello.\n\nNothing else is left to do.'],
  ])('answers the prompt behind a summary %s', async (_, summary) => {
    const outcome = await drive({ messages: [user(summary), user(TIP)], files });
    expect(outcome.answer).toContain('12.00');
    expect(outcome.answer).not.toContain('folded');
  });

  it('answers a summary alone as text that is no task', async () => {
    const messages = [user('[context summary]\nAsked by the user (1):\n- hello')];
    expect(callNames(await drive({ messages, files }))).toEqual(['list']);
  });

  it('keeps the paragraphs of one prompt together', async () => {
    const outcome = await drive({
      messages: [user('Create /a.md:\n\n```\none\n\ntwo\n```')],
      files,
    });
    expect(outcome.files).toEqual({ '/a.md': 'one\n\ntwo\n' });
  });
});

describe('the ids of scripted calls', () => {
  it('never come twice in a session, whatever is folded in between', async () => {
    const options = { compactAt: 6, keepRecent: 1 };
    const seen: string[] = [];
    let past: Snapshot = { messages: [], files: {} };
    for (const prompt of [TIP, 'hello', TIP, 'continue', TIP]) {
      const outcome = await askNext(prompt, past, options);
      seen.push(...outcome.events.flatMap((e) => (e.type === 'tool_call' ? [e.id] : [])));
      past = outcome;
    }
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('go on counting behind a summary that stands for all earlier calls', async () => {
    const messages = [user('[context summary]\nAsked by the user (3):\n- hello'), user(TIP)];
    const { events } = await drive({ messages, files: {} });
    const [first] = events.flatMap((event) => (event.type === 'tool_call' ? [event.id] : []));
    expect(first).toBe('call_tip_en4_00_0');
  });

  it('are of a form that every provider takes', async () => {
    const { events } = await ask(FOLD, 'en');
    const ids = events.flatMap((event) => (event.type === 'tool_call' ? [event.id] : []));
    expect(ids.every((id) => /^[a-zA-Z0-9_-]{1,40}$/.test(id))).toBe(true);
    expect(ids).toContain('call_fold_en1_07_0');
  });

  it('of other models do not confuse it', async () => {
    const messages: Message[] = [
      user(TIP),
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'call_8fJ2', name: 'list', args: {} }],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call_8fJ2', content: '' }] },
    ];
    const outcome = await drive({ messages, files: {} });
    expect(outcome.answer).toContain('12.00');
  });
});
