import { describe, expect, it } from 'vitest';
import type { Message } from '../../../src/llm/index.ts';
import { checkHistory } from '../../../src/llm/index.ts';
import { DEFAULT_SETTINGS, toRunSettings } from '../../../src/store/settings-store.ts';
import type { Answer, WireBody } from '../../helpers/endpoint.ts';
import { openDebugRig, type DebugRig } from './debug-rig.ts';

const MARK = '[context summary]\n';
const isSummary = (body: WireBody | undefined) =>
  JSON.stringify(body?.messages[0]).includes('You summarise');

/** Answers summaries, and everything else with `Answer n.` */
function answer(n: number, body?: WireBody): Answer {
  return isSummary(body) ? { text: 'They said hello.' } : { text: `Answer ${n}.` };
}

/** A session with three turns, so six messages, that folds from `compactAt` on. */
async function begin(compactAt: number): Promise<DebugRig> {
  const rig = await openDebugRig(answer);
  const settings = { ...toRunSettings(DEFAULT_SETTINGS), keepRecent: 2 };
  await rig.host.receive({ type: 'configure', settings: { ...settings, compactAt: 100 } });
  for (const text of ['One.', 'Two.', 'Three.'])
    await rig.go({ type: 'prompt', text, mode: 'run' });
  await rig.host.receive({ type: 'configure', settings: { ...settings, compactAt } });
  return rig;
}

describe('a summary', () => {
  it('can be made on trial, and changes nothing', async () => {
    const rig = await begin(100);
    const before = rig.state().messages;
    const said = await rig.ask('summarised', { type: 'dryRun', request: 7, cut: 4 });
    expect(said).toMatchObject({ request: 7, cut: 4, problem: null });
    expect(said.summary).toEqual({ role: 'user', content: `${MARK}They said hello.` });
    expect(rig.state().messages).toEqual(before);
    expect(rig.state().requests.at(-1)).toMatchObject({ purpose: 'summary' });
  });

  it('is not made while an answer is under way', async () => {
    const rig = await openDebugRig([{ text: 'one two three', delayMs: 20 }]);
    void rig.host.receive({ type: 'prompt', text: 'Go.', mode: 'run' });
    await rig.reach('running');
    const said = await rig.ask('summarised', { type: 'dryRun', request: 1, cut: null });
    expect(said.problem).toEqual({ code: 'request-under-way' });
    await rig.go({ type: 'abort' });
  });

  it('rests for whoever steps before it is used, and is used as they left it', async () => {
    const rig = await begin(7);
    await rig.go({ type: 'prompt', text: 'Four.', mode: 'step' });
    expect(await rig.go({ type: 'step' })).toBe('compact (summary)');
    expect(rig.state().proposal).toMatchObject({ cut: 5 });
    expect(rig.state().messages).toHaveLength(7);
    expect((await rig.replace({ role: 'user', content: 'no mark' })).length).toBe(1);
    const mine: Message = { role: 'user', content: `${MARK}Three greetings.` };
    expect(await rig.replace(mine)).toEqual([]);
    expect(rig.state().proposal?.summary).toEqual(mine);
    expect(await rig.go({ type: 'step' })).toBe('stream (step)');
    const { messages, originals, folds, proposal } = rig.state();
    expect(messages[0]).toEqual(mine);
    expect(messages[0] && originals.get(messages[0])).toMatchObject([
      { content: `${MARK}They said hello.` },
    ]);
    expect(folds).toMatchObject([{ removed: { length: 5 } }]);
    expect(proposal).toBeNull();
    await rig.go({ type: 'run' });
  });

  it('passes without a rest when one runs', async () => {
    const rig = await begin(7);
    expect(await rig.go({ type: 'prompt', text: 'Four.', mode: 'run' })).toBe('idle');
    expect(rig.state().folds).toHaveLength(1);
  });

  it('is undone by putting the old messages back, and not made again at once', async () => {
    const rig = await begin(7);
    await rig.go({ type: 'prompt', text: 'Four.', mode: 'run' });
    const { folds, messages } = rig.state();
    const [fold] = folds;
    const after = messages.slice(1).map((_, at) => at + 1);
    const items = [...(fold?.removed ?? []), ...after];
    const edit = { rest: null, how: 'keep', items, shelf: [] } as const;
    expect((await rig.ask('edited', { type: 'editContext', request: 1, edit })).problems).toEqual(
      [],
    );
    expect(rig.state().messages).toHaveLength(8);
    expect(checkHistory(rig.state().messages)).toEqual([]);
    await rig.go({ type: 'prompt', text: 'Five.', mode: 'run' });
    expect(rig.state().folds).toHaveLength(1);
    expect(rig.state().messages).toHaveLength(10);
  });

  it('of a person takes the place of what it stands for', async () => {
    const rig = await begin(100);
    const mine: Message = { role: 'user', content: `${MARK}Greetings.` };
    const edit = { rest: null, how: 'keep', items: [mine, 4, 5], shelf: [] } as const;
    await rig.ask('edited', { type: 'editContext', request: 1, edit });
    expect(rig.state().messages).toHaveLength(3);
    expect(rig.state().folds).toMatchObject([{ removed: { length: 4 }, summary: mine }]);
  });
});
