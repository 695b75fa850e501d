import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, toRunSettings } from '../../../src/store/settings-store.ts';
import { DEFAULT_SETUP, type DebugSetup } from '../../../src/trace/setup.ts';
import type { Answer } from '../../helpers/endpoint.ts';
import { openDebugRig, type DebugRig } from './debug-rig.ts';

const { turn: TURN, session: SESSION } = DEFAULT_SETUP.budget;

/** Asks for a call each round, for ever; each answer takes 1,000 tokens. */
const forever = (n: number): Answer => ({
  toolCalls: [{ id: `c${n}`, name: 'list', args: {} }],
  usage: [900, 100],
});

async function begin(budget: DebugSetup['budget'], answers = forever): Promise<DebugRig> {
  const rig = await openDebugRig(answers);
  await rig.setUp({ budget });
  return rig;
}

const go = (rig: DebugRig) => rig.go({ type: 'prompt', text: 'Go.', mode: 'run' });

describe('a budget', () => {
  it('of rounds pauses the turn and asks, each time it runs out', async () => {
    const rig = await begin({ turn: { ...TURN, rounds: 2 }, session: SESSION });
    expect(await go(rig)).toBe('compact (budget-rounds)');
    expect(rig.state().paused?.budget).toEqual({ of: 'turn', used: 2, limit: 2 });
    expect(await rig.go({ type: 'run' })).toBe('compact (budget-rounds)');
    expect(rig.state().round).toBe(5);
    await rig.go({ type: 'abort' });
  });

  it('of tokens counts what the endpoint counts', async () => {
    const rig = await begin({ turn: { ...TURN, tokens: 2_500 }, session: SESSION });
    expect(await go(rig)).toMatch(/\(budget-tokens\)$/);
    expect(rig.state().paused?.budget).toEqual({ of: 'turn', used: 3_000, limit: 2_500 });
    await rig.go({ type: 'abort' });
  });

  it('of money counts by the prices of the settings', async () => {
    const money = { amount: 0.01, currency: 'USD' };
    const rig = await begin({ turn: { ...TURN, money }, session: SESSION });
    const price = { model: 'fake', input: 10, cachedInput: null, output: 10 };
    const prices = [{ ...price, currency: 'USD', since: '2026-12-01' }];
    const settings = { ...toRunSettings(DEFAULT_SETTINGS), prices };
    await rig.host.receive({ type: 'configure', settings });
    expect(await go(rig)).toMatch(/\(budget-money\)$/);
    expect(rig.state().paused?.budget).toMatchObject({ of: 'turn', limit: 0.01, currency: 'USD' });
    await rig.go({ type: 'abort' });
  });

  it('of the session counts all its turns, also those before a reload', async () => {
    const rig = await begin(DEFAULT_SETUP.budget, (n) => ({
      text: `Answer ${n}.`,
      usage: [900, 100],
    }));
    await go(rig);
    await go(rig);
    const later = await rig.again();
    const budget = { turn: TURN, session: { ...SESSION, tokens: 2_500 } };
    await later.host.receive({ type: 'setup', setup: { ...DEFAULT_SETUP, budget } });
    await later.host.receive({ type: 'prompt', text: 'Again.', mode: 'run' });
    await later.reach('paused');
    expect(later.state().paused).toMatchObject({
      why: 'budget-tokens',
      budget: { of: 'session', used: 3_000 },
    });
    await later.host.receive({ type: 'abort' });
    await later.reach('idle');
  });
});
