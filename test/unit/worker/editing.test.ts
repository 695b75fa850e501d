import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/llm/index.ts';
import { checkHistory } from '../../../src/llm/index.ts';
import type { Answer } from '../../helpers/endpoint.ts';
import { openDebugRig, partsOf, shown, type DebugRig } from './debug-rig.ts';

const write = (id: string, path: string, content: string) => ({
  id,
  name: 'write',
  args: { path, content },
});

const TWO_WRITES: Answer[] = [
  { text: 'I write.', toolCalls: [write('a', '/a.txt', 'one'), write('b', '/b.txt', 'two')] },
  { text: 'Done.' },
];

async function begin(answers: Answer[]): Promise<DebugRig> {
  const rig = await openDebugRig(answers);
  await rig.go({ type: 'prompt', text: 'Write two files.', mode: 'step' });
  return rig;
}

/** The turn's end, with what every edit must leave true. */
async function finish(rig: DebugRig): Promise<void> {
  expect(await rig.go({ type: 'run' })).toBe('idle');
  expect(checkHistory(rig.state().messages)).toEqual([]);
}

const sent = (rig: DebugRig, n: number) => rig.endpoint.bodies[n]?.messages ?? [];

describe('editing at a step changes exactly what it says', () => {
  it('compact: the context from here on', async () => {
    const rig = await begin(TWO_WRITES);
    const changed: Message = { role: 'user', content: 'Write two short files.' };
    const edit = { rest: rig.rest(), how: 'keep', items: [changed], shelf: [] } as const;
    expect(await rig.ask('edited', { type: 'editContext', request: 1, edit })).toMatchObject({
      problems: [],
    });
    await finish(rig);
    expect(sent(rig, 0).at(-1)).toMatchObject({ content: 'Write two short files.' });
    const { messages, originals } = rig.state();
    expect(messages[0]).toEqual(changed);
    const [first] = messages;
    expect(first && originals.get(first)).toEqual([{ role: 'user', content: 'Write two files.' }]);
    expect(originals.size).toBe(1);
  });

  it('stream, once: this request and nothing after it', async () => {
    const rig = await begin(TWO_WRITES);
    await rig.stepTo('stream');
    const edit = {
      rest: rig.rest(),
      how: 'once',
      items: [{ role: 'user', content: 'Something else.' } as Message],
      shelf: [],
      systemPrompt: 'Be brief.',
      tools: ['write'],
    } as const;
    await rig.ask('edited', { type: 'editContext', request: 1, edit });
    await finish(rig);
    expect(sent(rig, 0)).toMatchObject([{ content: 'Be brief.' }, { content: 'Something else.' }]);
    expect(rig.endpoint.bodies[0]?.tools).toHaveLength(1);
    expect(sent(rig, 1)[1]).toMatchObject({ content: 'Write two files.' });
    expect(rig.endpoint.bodies[1]?.tools).toHaveLength(8);
    expect(rig.state().messages[0]).toMatchObject({ content: 'Write two files.' });
  });

  it('stream, kept: this request and the context', async () => {
    const rig = await begin(TWO_WRITES);
    await rig.stepTo('stream');
    const added: Message = { role: 'user', content: 'And be quick.' };
    const edit = { rest: rig.rest(), how: 'keep', items: [0, added], shelf: [] } as const;
    await rig.ask('edited', { type: 'editContext', request: 1, edit });
    await finish(rig);
    expect(JSON.stringify(sent(rig, 0))).toContain('And be quick.');
    expect(rig.state().messages.slice(0, 2)).toMatchObject([
      { content: 'Write two files.' },
      added,
    ]);
  });

  it('push_assistant: the answer that is stored, and the calls that run', async () => {
    const rig = await begin(TWO_WRITES);
    const state = await rig.stepTo('push_assistant');
    const value = state.step?.value;
    const message = value && 'message' in value ? value.message : undefined;
    const kept = partsOf(message).slice(1, 2);
    const content = [{ type: 'text', text: 'One is enough.' }, ...kept];
    expect(await rig.replace({ role: 'assistant', content })).toEqual([]);
    await finish(rig);
    const { messages, conversation, files, originals } = rig.state();
    expect(messages[1]).toEqual({ role: 'assistant', content });
    expect(messages[1] && originals.get(messages[1])).toEqual([message]);
    expect(partsOf(messages[2])).toHaveLength(1);
    expect([...files.keys()]).toEqual(['/README.md', '/a.txt']);
    expect(conversation.find((item) => item.type === 'assistant')).toMatchObject({
      text: 'One is enough.',
      original: 'I write.',
    });
  });

  it('truncated: the calls that are answered as cut off', async () => {
    const cut: Answer = { finish: 'length', toolCalls: [write('a', '/a.txt', 'one')] };
    const rig = await begin([cut, { text: 'Done.' }]);
    await rig.stepTo('truncated');
    const changed = { id: 'a', name: 'edit', args: { path: '/c.txt' } };
    expect(await rig.replace([changed])).toEqual([]);
    await finish(rig);
    expect(partsOf(rig.state().messages[1])).toEqual([{ type: 'tool_use', ...changed }]);
    expect(rig.state().files.has('/c.txt')).toBe(false);
    // The loop itself went on with it: its answer names the tool that the call has now.
    expect(partsOf(rig.state().messages[2])).toMatchObject([
      {
        tool_use_id: 'a',
        is_error: true,
        content: expect.stringContaining('tool "edit"') as string,
      },
    ]);
  });

  it('finish: why the turn ends', async () => {
    const rig = await begin([{ text: 'Done.' }]);
    await rig.stepTo('finish');
    expect(await rig.replace('max_tokens')).toEqual([]);
    await finish(rig);
    const end = rig.state().conversation.at(-1);
    expect(end).toMatchObject({ type: 'end', stopReason: 'max_tokens' });
    expect(rig.state().messages.at(-1)).toMatchObject({ role: 'assistant' });
  });

  it('execute_tool: what the tool receives and what the context shows, of this call only', async () => {
    const rig = await begin(TWO_WRITES);
    await rig.stepTo('execute_tool');
    const changed = { id: 'a', name: 'write', args: { path: '/changed.txt', content: 'new' } };
    expect(await rig.replace(changed)).toEqual([]);
    expect(partsOf(rig.state().messages[1])[1]).toMatchObject(changed);
    await finish(rig);
    const { files, messages, conversation, originals } = rig.state();
    expect([...files.keys()]).toEqual(['/README.md', '/changed.txt', '/b.txt']);
    expect(partsOf(messages[1])).toEqual([
      { type: 'text', text: 'I write.' },
      { type: 'tool_use', ...changed },
      { type: 'tool_use', ...write('b', '/b.txt', 'two') },
    ]);
    expect(JSON.stringify(sent(rig, 1))).toContain('/changed.txt');
    const call = conversation.find((item) => item.type === 'call');
    expect(call).toMatchObject({ args: changed.args, original: { args: { path: '/a.txt' } } });
    expect(messages[1] && originals.get(messages[1])).toHaveLength(1);
  });

  it('fill_aborted: the calls that are answered as aborted', async () => {
    const rig = await begin(TWO_WRITES);
    const step = { on: 'step', step: 'fill_aborted' } as const;
    const breakpoint = { id: 'x', condition: step, isOn: true, skip: 0, every: 1, log: null };
    await rig.setUp({ breakpoints: [breakpoint] });
    await rig.stepTo('execute_tool');
    expect(await rig.go({ type: 'abort' })).toBe('fill_aborted (breakpoint)');
    const other = { id: 'b', name: 'edit', args: { path: '/other.txt' } };
    expect(await rig.replace([other])).toEqual([]);
    await finish(rig);
    expect(partsOf(rig.state().messages[1])).toEqual([
      { type: 'text', text: 'I write.' },
      { type: 'tool_use', ...write('a', '/a.txt', 'one') },
      { type: 'tool_use', ...other },
    ]);
    expect(partsOf(rig.state().messages[2])).toMatchObject([
      { content: 'error: aborted' },
      { content: 'error: aborted' },
    ]);
    // The loop itself went on with it: it says which call it answers.
    const results = shown(rig, 'event').map(({ event }) => event);
    expect(results.filter(({ type }) => type === 'tool_result').at(-1)).toMatchObject({
      id: 'b',
      name: 'edit',
    });
  });

  it('push_results: what the model reads of the results', async () => {
    const rig = await begin(TWO_WRITES);
    const state = await rig.stepTo('push_results');
    const value = state.step?.value;
    const results = value && 'results' in value ? value.results : [];
    const [first, second] = results;
    const changed = { tool_use_id: 'a', content: 'error: the disk is full', is_error: true };
    expect(await rig.replace([changed, second])).toEqual([]);
    await finish(rig);
    const { messages, conversation, files, originals } = rig.state();
    expect(partsOf(messages[2])).toEqual([
      { type: 'tool_result', ...changed },
      { type: 'tool_result', ...second },
    ]);
    expect(messages[2] && originals.get(messages[2])?.[0]).toMatchObject({
      content: [{ content: first?.content }, {}],
    });
    expect(files.has('/a.txt')).toBe(true);
    const call = conversation.find((item) => item.type === 'call');
    expect(call).toMatchObject({ state: 'error', result: changed.content });
    expect(call).toMatchObject({ original: { result: first?.content } });
  });
});

describe('an edit', () => {
  it('that comes too late changes nothing and says so', async () => {
    const rig = await begin(TWO_WRITES);
    await rig.stepTo('execute_tool');
    const rest = rig.rest();
    await rig.go({ type: 'step' });
    const value = write('a', '/late.txt', 'x');
    const said = await rig.ask('edited', { type: 'replace', request: 1, rest, value });
    expect(said.problems).toEqual([{ code: 'moved-on' }]);
    await finish(rig);
    expect(rig.state().files.has('/late.txt')).toBe(false);
    expect(rig.state().edits).toEqual([]);
  });

  it('that does not fit is refused in words, and the loop goes on with the original', async () => {
    const rig = await begin(TWO_WRITES);
    await rig.stepTo('execute_tool');
    const problems = await rig.replace({ id: 'other', name: '', args: 'none' });
    expect(problems.length).toBeGreaterThan(0);
    await finish(rig);
    expect(rig.state().files.has('/a.txt')).toBe(true);
  });

  it('of the context that a provider would refuse is not kept', async () => {
    const rig = await begin(TWO_WRITES);
    await rig.stepTo('push_results');
    await rig.go({ type: 'step' });
    const edit = { rest: rig.rest(), how: 'keep', items: [0, 2], shelf: [] } as const;
    const said = await rig.ask('edited', { type: 'editContext', request: 1, edit });
    expect(said.problems[0]).toMatchObject({ code: 'history', rule: 'orphan-result' });
    await finish(rig);
  });

  it('in the middle of the calls leaves the answer with the open calls where it is', async () => {
    const rig = await begin(TWO_WRITES);
    await rig.stepTo('execute_tool');
    const note: Message = { role: 'user', content: 'Said before.' };
    const at = (items: (number | Message)[]) =>
      rig.ask('edited', {
        type: 'editContext',
        request: 1,
        edit: { rest: rig.rest(), how: 'keep', items, shelf: [] },
      });
    expect((await at([1, 0])).problems).toEqual([{ code: 'answer-locked' }]);
    expect((await at([note, 0, 1])).problems).toEqual([]);
    await finish(rig);
    expect(rig.state().messages).toHaveLength(5);
  });

  it('between turns counts for the next one', async () => {
    const rig = await begin([{ text: 'Hello.' }, { text: 'Again.' }]);
    await finish(rig);
    const shelf = rig
      .state()
      .messages.slice(1)
      .map((message) => ({ index: 1, message }));
    const edit = { rest: null, how: 'keep', items: [0], shelf } as const;
    await rig.ask('edited', { type: 'editContext', request: 1, edit });
    expect(rig.state().shelf).toEqual(shelf);
    await rig.go({ type: 'prompt', text: 'And now?', mode: 'run' });
    expect(JSON.stringify(sent(rig, 1))).not.toContain('Hello.');
  });
});
