import { describe, expect, it } from 'vitest';
import { checkHistory } from '../../../src/llm/index.ts';
import type { Queued } from '../../../src/trace/entries.ts';
import type { Answer } from '../../helpers/endpoint.ts';
import { openDebugRig, shown } from './debug-rig.ts';

const ONE_CALL: Answer[] = [
  { toolCalls: [{ id: 'a', name: 'read', args: { path: '/README.md' } }] },
  { text: 'Done.' },
  { text: 'And that.' },
  { text: 'And the last.' },
];

const steer = (id: string, text: string): Queued => ({ id, as: 'steer', text });
const after = (id: string, text: string): Queued => ({ id, as: 'followUp', text });

async function begin(answers = ONE_CALL) {
  const rig = await openDebugRig(answers);
  await rig.go({ type: 'prompt', text: 'Go.', mode: 'step' });
  const queue = (queued: Queued) => rig.host.receive({ type: 'queue', queued });
  return { ...rig, queue };
}

describe('a steering text', () => {
  it('goes in before the next round, behind the results', async () => {
    const rig = await begin();
    await rig.stepTo('execute_tool');
    await rig.queue(steer('s', 'Be careful.'));
    expect(await rig.go({ type: 'run' })).toBe('idle');
    expect(rig.state().queue).toEqual([]);
    expect(rig.state().messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'user',
      'assistant',
    ]);
    expect(rig.state().messages[3]).toEqual({ role: 'user', content: 'Be careful.' });
    expect(JSON.stringify(rig.endpoint.bodies[1])).toContain('Be careful.');
    expect(rig.state().conversation).toContainEqual(
      expect.objectContaining({ type: 'user', text: 'Be careful.', isSteering: true }),
    );
  });

  it('that comes too late for a round begins the next turn', async () => {
    const rig = await begin([{ text: 'Done.' }, { text: 'Yes.' }]);
    await rig.stepTo('finish');
    await rig.queue(steer('s', 'One more thing.'));
    await rig.go({ type: 'run' });
    while (rig.state().isInTurn) await rig.go({ type: 'run' });
    expect(rig.state().turn).toBe(2);
    expect(rig.state().conversation.filter((item) => item.type === 'user')).toHaveLength(2);
  });

  it('can be run to', async () => {
    const rig = await begin();
    await rig.queue(steer('s', 'Stop here.'));
    await rig.stepTo('stream');
    await rig.queue(steer('t', 'And here.'));
    expect(await rig.go({ type: 'runTo', target: { queued: 't' } })).toBe('stream (target)');
    expect(rig.state().messages.at(-1)).toMatchObject({ content: 'And here.' });
    await rig.go({ type: 'run' });
  });
});

describe('a follow-up', () => {
  it('becomes the next turn, in the order in which they were put in', async () => {
    const rig = await begin();
    await rig.queue(after('1', 'Then that.'));
    await rig.queue(after('2', 'Then the last.'));
    await rig.go({ type: 'run' });
    while (rig.state().turn < 3 || rig.state().isInTurn) await rig.reach('idle');
    const said = rig
      .state()
      .conversation.flatMap((item) => (item.type === 'user' ? [item.text] : []));
    expect(said).toEqual(['Go.', 'Then that.', 'Then the last.']);
    expect(checkHistory(rig.state().messages)).toEqual([]);
  });

  it('waits when the turn was stopped, and can be changed and withdrawn', async () => {
    const rig = await begin();
    await rig.queue(after('1', 'Then that.'));
    await rig.queue(after('2', 'Never.'));
    await rig.host.receive({ type: 'requeue', queued: after('1', 'Then this.') });
    await rig.host.receive({ type: 'withdraw', id: '2' });
    expect(await rig.go({ type: 'abort' })).toBe('idle');
    expect(rig.state().turn).toBe(1);
    expect(rig.state().queue).toEqual([after('1', 'Then this.')]);
    expect(shown(rig, 'queue').map(({ change }) => change)).toEqual([
      'added',
      'added',
      'edited',
      'withdrawn',
    ]);
  });

  it('is still there after a reload', async () => {
    const rig = await begin();
    await rig.queue(after('1', 'Then that.'));
    await rig.go({ type: 'abort' });
    const later = await rig.again();
    expect(later.state().queue).toEqual([after('1', 'Then that.')]);
  });

  it('begins step by step when the turn before it went so', async () => {
    const rig = await begin([{ text: 'Done.' }, { text: 'Yes.' }]);
    await rig.queue(after('1', 'Then that.'));
    await rig.stepTo('finish');
    await rig.go({ type: 'step' });
    while (rig.state().turn < 2) await rig.reach('paused');
    await rig.reach('paused');
    expect(rig.state().paused).toMatchObject({ at: 'compact', why: 'step' });
    await rig.go({ type: 'abort' });
  });
});
