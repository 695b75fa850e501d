import { describe, expect, it } from 'vitest';
import { checkHistory } from '../../../src/llm/index.ts';
import type { ToolRule } from '../../../src/trace/setup.ts';
import type { Answer } from '../../helpers/endpoint.ts';
import { openDebugRig, partsOf, shown, type DebugRig } from './debug-rig.ts';

const WRITE_AND_READ: Answer[] = [
  {
    toolCalls: [
      { id: 'a', name: 'write', args: { path: '/a.txt', content: 'one' } },
      { id: 'b', name: 'read', args: { path: '/README.md' } },
    ],
  },
  { text: 'Done.' },
];

const rule = (tool: string, policy: ToolRule['policy'], path?: string): ToolRule => ({
  tool,
  policy,
  argument: path === undefined ? null : { path: 'path', value: path },
});

async function begin(rules: ToolRule[], answers = WRITE_AND_READ): Promise<[DebugRig, string]> {
  const rig = await openDebugRig(answers);
  await rig.setUp({ rules });
  return [rig, await rig.go({ type: 'prompt', text: 'Go.', mode: 'run' })];
}

const resultsOf = (rig: DebugRig) => partsOf(rig.state().messages[2]);

describe('a call', () => {
  it('runs without a question when no rule is about it', async () => {
    const [rig, place] = await begin([rule('edit', 'ask')]);
    expect(place).toBe('idle');
    expect(rig.state().files.has('/a.txt')).toBe(true);
  });

  it('that must ask waits, and runs when it is allowed', async () => {
    const [rig, place] = await begin([rule('write', 'ask')]);
    expect(place).toBe('execute_tool (approval)');
    expect(rig.state().files.has('/a.txt')).toBe(false);
    expect(await rig.go({ type: 'allow', rest: rig.rest() })).toBe('idle');
    expect(rig.state().files.has('/a.txt')).toBe(true);
    expect(shown(rig, 'decision')).toMatchObject([{ id: 'a', decision: 'allowed', by: 'person' }]);
  });

  it('is not asked about again once a rule allows such arguments', async () => {
    const rules = [rule('write', 'allow', '/a.*'), rule('*', 'ask')];
    const [rig, place] = await begin(rules);
    expect(place).toBe('execute_tool (approval)');
    expect(rig.state().step?.value).toMatchObject({ call: { id: 'b' } });
    await rig.go({ type: 'run' });
    expect(shown(rig, 'decision')).toMatchObject([{ id: 'b', decision: 'allowed' }]);
  });

  it('that is refused gets the reason as its result, and the next one runs', async () => {
    const [rig] = await begin([rule('write', 'ask')]);
    const refuse = { type: 'refuse', rest: rig.rest(), reason: 'Not in this folder.' } as const;
    expect(await rig.go(refuse)).toBe('idle');
    expect(resultsOf(rig)).toMatchObject([
      { content: 'error: the user refused this call: Not in this folder.', is_error: true },
      { content: expect.stringContaining('sample') as string },
    ]);
    expect(rig.state().files.has('/a.txt')).toBe(false);
    expect(rig.state().conversation.find((item) => item.type === 'call')).toMatchObject({
      state: 'error',
      decision: { decision: 'refused', by: 'person', text: 'Not in this folder.' },
    });
  });

  it('can be answered by hand, also when its tool does not exist', async () => {
    const weather = { toolCalls: [{ id: 'w', name: 'weather', args: { city: 'Oslo' } }] };
    const [rig] = await begin([rule('weather', 'ask')], [weather, { text: 'Cold.' }]);
    const answer = { type: 'answer', rest: rig.rest(), content: '-3 °C', isError: false } as const;
    expect(await rig.go(answer)).toBe('idle');
    expect(resultsOf(rig)).toEqual([{ type: 'tool_result', tool_use_id: 'w', content: '-3 °C' }]);
    expect(rig.endpoint.bodies[1]?.messages.at(-1)).toMatchObject({ content: '-3 °C' });
  });

  it('that a rule refuses does not run, whatever else stops there', async () => {
    const [rig, place] = await begin([rule('write', 'refuse')]);
    expect(place).toBe('idle');
    expect(resultsOf(rig)[0]).toMatchObject({ is_error: true });
    expect(shown(rig, 'decision')).toMatchObject([{ decision: 'refused', by: 'policy' }]);
    expect(rig.state().files.has('/a.txt')).toBe(false);
  });

  it('stays refused by its rule when it was edited, until a person allows it', async () => {
    const rig = await openDebugRig(WRITE_AND_READ);
    await rig.setUp({ rules: [rule('write', 'refuse')] });
    await rig.go({ type: 'prompt', text: 'Go.', mode: 'step' });
    await rig.stepTo('execute_tool');
    const value = { id: 'a', name: 'write', args: { path: '/b.txt', content: 'two' } };
    expect(await rig.replace(value)).toEqual([]);
    await rig.go({ type: 'step' });
    expect(rig.state().files.has('/b.txt')).toBe(false);
    await rig.go({ type: 'abort' });
  });

  it('is decided on where it waits and nowhere else', async () => {
    const [rig] = await begin([rule('write', 'ask')]);
    const stale = rig.rest() - 1;
    await rig.host.receive({ type: 'allow', rest: stale });
    expect(rig.notices.at(-1)).toMatchObject({ type: 'failed', during: 'allow' });
    expect(await rig.go({ type: 'abort' })).toBe('idle');
    expect(checkHistory(rig.state().messages)).toEqual([]);
    expect(shown(rig, 'decision')).toEqual([]);
  });
});
