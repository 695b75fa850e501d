/**
 * Whatever a person does to a running session, in whatever order: the driver never hangs,
 * the trace replays to the state that was shown, and the context is one that a provider
 * takes at every rest. 500 sequences; a failing one names its seed.
 */
import { describe, expect, it } from 'vitest';
import { checkHistory, type Message } from '../../../src/llm/index.ts';
import { project } from '../../../src/trace/project.ts';
import { DEFAULT_SETUP, type Breakpoint, type ToolRule } from '../../../src/trace/setup.ts';
import { EMPTY_STATE, type TraceState } from '../../../src/trace/state.ts';
import { createMemoryStorage } from '../../../src/trace/storage.ts';
import { createMemoryBlobs } from '../../../src/vfs/index.ts';
import { DEFAULT_SETTINGS, toRunSettings } from '../../../src/store/settings-store.ts';
import type { Command } from '../../../src/worker/protocol.ts';
import { sleep } from '../../../src/lib/sleep.ts';
import { createEndpoint, type Answer, type Endpoint } from '../../helpers/endpoint.ts';
import { openRig, type Rig } from './rig.ts';

const SEQUENCES = 500;
const COMMANDS_EACH = 14;
const GROUP = 50;
/** Sequences wait most of the time, so several run side by side. */
const AT_ONCE = 5;

type Random = { next(below: number): number; pick<T>(from: readonly T[]): T };

function createRandom(seed: number): Random {
  let state = seed * 2_654_435_761 + 1;
  const next = (below: number) => {
    // Mulberry32: small, and the same on every machine.
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
  return {
    next,
    pick: <T>(from: readonly T[]): T => {
      const chosen = from[next(from.length)];
      if (chosen === undefined) throw new Error('There is nothing to pick from.');
      return chosen;
    },
  };
}

/** A model that works on files for a while, with faults in between. */
function answersOf(random: Random): (n: number) => Answer {
  return (n) => {
    if (random.next(12) === 0) return { status: 400 };
    if (random.next(12) === 0) return { text: 'Broken', error: 'socket closed' };
    if (random.next(3) === 0) return { text: `Said ${n}. And a bit more of it.` };
    const calls = Array.from({ length: 1 + random.next(3) }, (_, at) => ({
      id: `c${n}-${at}`,
      name: random.pick(['write', 'read', 'list', 'nothing']),
      args: { path: random.pick(['/a.txt', '/b.txt', '/']), content: `text ${n}` },
    }));
    const isCut = random.next(10) === 0;
    return { text: 'Working.', toolCalls: calls, ...(isCut ? { finish: 'length' as const } : {}) };
  };
}

type Session = { rig: Rig; endpoint: Endpoint; random: Random; requests: number };

/** A value for where the loop rests: mostly one that fits. */
function valueFor({ random }: Session, state: TraceState): unknown {
  const value = state.step?.value;
  if (value === undefined || random.next(5) === 0) return random.pick([null, 'nonsense', {}, []]);
  if ('message' in value) {
    const { content } = value.message;
    if (typeof content === 'string') return { role: 'assistant', content: 'Other.' };
    return { role: 'assistant', content: content.slice(random.next(content.length + 1)) };
  }
  if ('call' in value) {
    const args = { path: '/changed.txt', content: 'changed' };
    return { id: value.call.id, name: random.pick([value.call.name, 'write']), args };
  }
  if ('calls' in value) return value.calls.map((call) => ({ ...call, args: { path: '/x' } }));
  if ('results' in value) return value.results.map((r) => ({ ...r, content: 'changed' }));
  if ('stopReason' in value) return random.pick(['end_turn', 'max_tokens', 'error']);
  return null;
}

function contextEdit(session: Session, state: TraceState): Command {
  const { random } = session;
  const indices = state.messages.map((_, at) => at);
  const added: Message = { role: 'user', content: `Note ${random.next(100)}.` };
  const at = random.next(indices.length + 1);
  const items = random.pick<(number | Message)[]>([
    indices.toSpliced(at, 0),
    [...indices.slice(0, at), added, ...indices.slice(at)],
    indices.toSpliced(at, 1),
    indices.toReversed(),
    [added],
  ]);
  const how = random.pick(['keep', 'keep', 'once'] as const);
  const edit = { rest: state.paused?.n ?? null, how, items, shelf: [] };
  return { type: 'editContext', request: (session.requests += 1), edit };
}

function setup(random: Random): Command {
  const conditions: Breakpoint['condition'][] = [
    { on: 'step', step: random.pick(['stream', 'push_results', 'fill_aborted', 'finish']) },
    { on: 'tool', tool: 'write', argument: { path: 'path', value: '/a*' } },
    { on: 'text', text: 'more', isRegex: false, in: 'either' },
    { on: 'error' },
    { on: 'file', path: '*' },
    { on: 'repeat', times: 2 },
  ];
  const breakpoints = conditions
    .filter(() => random.next(3) === 0)
    .map((condition, at): Breakpoint => {
      const log = random.next(3) === 0 ? 'at {step} with {value.call.name}' : null;
      return { id: `b${at}`, condition, isOn: true, skip: 0, every: 1 + random.next(2), log };
    });
  const policy = (): ToolRule['policy'] => random.pick(['allow', 'ask', 'refuse']);
  const rules = ['write', 'list'].map((tool) => ({ tool, argument: null, policy: policy() }));
  return { type: 'setup', setup: { ...DEFAULT_SETUP, breakpoints, rules } };
}

const MOVES = ['step', 'step', 'over', 'round', 'event', 'run', 'turn', 'pause'] as const;

function commandFor(session: Session): Command {
  const { random, rig } = session;
  const state = rig.state();
  const rest = state.paused?.n ?? 0;
  const id = `q${random.next(4)}`;
  const queued = { id, as: random.pick(['steer', 'followUp'] as const), text: `Text ${id}.` };
  switch (random.next(14)) {
    case 0:
      return { type: 'replace', request: 1, rest, value: valueFor(session, state) };
    case 1:
      return { type: 'replace', request: 2, rest, value: valueFor(session, state) };
    case 2:
      return random.pick<Command>([
        { type: 'allow', rest },
        { type: 'refuse', rest, reason: 'No.' },
        { type: 'answer', rest, content: 'By hand.', isError: false },
      ]);
    case 3:
      return contextEdit(session, state);
    case 4:
      return setup(random);
    case 5:
      return random.pick<Command>([
        { type: 'queue', queued },
        { type: 'requeue', queued },
        { type: 'withdraw', id },
      ]);
    case 6:
      return random.next(3) === 0 ? { type: 'abort' } : { type: 'step' };
    case 7:
      return { type: 'runTo', target: { step: random.pick(['push_results', 'compact'] as const) } };
    case 8:
      return random.next(2) === 0
        ? { type: 'dryRun', request: 9, cut: null }
        : { type: 'cancelDryRun', request: 9 };
    default:
      return { type: random.pick(MOVES) };
  }
}

/** What must be true wherever the loop rests. */
async function check({ rig }: Session): Promise<void> {
  const state = rig.state();
  const isOpen = state.messages.at(-1)?.role === 'assistant' && state.isInTurn;
  expect(checkHistory(isOpen ? state.messages.slice(0, -1) : state.messages)).toEqual([]);
  const id = rig.notices.findLast((notice) => notice.type === 'opened')?.session.id ?? '';
  const { entries, damaged } = await rig.storage.readTrace(id);
  expect(damaged).toBe(0);
  // What is stored last may still be on its way; what is there replays to what was shown.
  const stored = entries.reduce(project, EMPTY_STATE);
  if (stored.cursor === state.cursor) expect(stored).toEqual(state);
}

/** Waits until nothing happens any more: the loop rests, is idle, or is slow. */
async function settle(rig: Rig): Promise<void> {
  for (let quiet = 0, seen = -1; quiet < 2;) {
    quiet = rig.notices.length === seen ? quiet + 1 : 0;
    seen = rig.notices.length;
    await sleep(1);
  }
}

async function play(seed: number): Promise<void> {
  const random = createRandom(seed);
  const endpoint = createEndpoint(answersOf(random), { retries: 0 });
  const blobs = createMemoryBlobs();
  let rig = await openRig(endpoint.model, { blobs });
  const settings = { ...toRunSettings(DEFAULT_SETTINGS), compactAt: 8, keepRecent: 3 };
  const session: Session = { rig, endpoint, random, requests: 0 };
  await rig.host.receive({ type: 'configure', settings });
  for (let n = 0; n < COMMANDS_EACH; n += 1) {
    if (!session.rig.state().isInTurn) {
      const mode = random.pick(['step', 'run'] as const);
      await session.rig.host.receive({ type: 'prompt', text: `Prompt ${n}.`, mode });
    } else if (random.next(20) === 0) {
      rig = await session.rig.again();
      session.rig = rig;
      await rig.host.receive({ type: 'configure', settings });
    } else {
      await session.rig.host.receive(commandFor(session));
    }
    await settle(session.rig);
    await check(session);
  }
  await session.rig.host.receive({ type: 'setup', setup: DEFAULT_SETUP });
  for (let n = 0; n < 40 && session.rig.state().isInTurn; n += 1) {
    await session.rig.host.receive({ type: 'abort' });
    await settle(session.rig);
  }
  expect(session.rig.state().isInTurn).toBe(false);
  expect(checkHistory(session.rig.state().messages)).toEqual([]);
  await compareWithReplay(session, blobs);
}

/** What the worker holds is what the trace says: both sides send the same. */
async function compareWithReplay(
  { rig, endpoint }: Session,
  blobs: ReturnType<typeof createMemoryBlobs>,
): Promise<void> {
  await settle(rig);
  const [session] = await rig.storage.listSessions();
  if (session === undefined) throw new Error('The session was not stored.');
  const { entries } = await rig.storage.readTrace(session.id);
  const storage = createMemoryStorage();
  await storage.append(session, entries);
  const replayed = await openRig(endpoint.model, { storage, blobs });
  const settings = { ...toRunSettings(DEFAULT_SETTINGS), compactAt: 1000 };
  const sent: unknown[] = [];
  for (const one of [rig, replayed]) {
    const before = endpoint.bodies.length;
    await one.host.receive({ type: 'configure', settings });
    await one.host.receive({ type: 'prompt', text: 'What do you know?', mode: 'run' });
    await settle(one);
    sent.push(endpoint.bodies[before]?.messages);
    await one.host.receive({ type: 'abort' });
    await settle(one);
  }
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toBeDefined();
}

function playNamed(seed: number): Promise<void> {
  return play(seed).catch((error: unknown) => {
    throw new Error(`Seed ${seed}: ${String(error)}`, { cause: error });
  });
}

describe('random commands of a debugger', () => {
  const groups = Array.from({ length: SEQUENCES / GROUP }, (_, at) => at * GROUP);
  // oxlint-disable-next-line vitest/expect-expect -- what is expected stands in `check`
  it.each(groups)('leave a session whole: seeds from %i on', { timeout: 120_000 }, async (from) => {
    for (let first = from; first < from + GROUP; first += AT_ONCE) {
      const seeds = Array.from({ length: AT_ONCE }, (_, at) => first + at);
      await Promise.all(seeds.map(playNamed));
    }
  });
});
