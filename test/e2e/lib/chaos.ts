/**
 * A provider on its worst day, over real HTTP: aimock with its chaos options on, and before
 * it a proxy for what aimock has no option for: an answer cut at any byte, nonsense between
 * two frames, a gateway's web page, nothing at all. The weather is set prompt by prompt. A
 * kind strikes for certain until it has struck once, so that none is missed, then by chance:
 * were it always certain, no summary would ever come through and no context be compacted.
 */
import { request as forward, type RequestListener, type ServerResponse } from 'node:http';
import { pipeline, Transform } from 'node:stream';
import { LLMock } from '@copilotkit/aimock';
import { allowPages, serve } from './servers.ts';

/** What goes wrong. After `calm` come four chaos options of aimock and its two interruptions. */
export const WEATHERS = [
  'calm',
  'drop',
  'rateLimit',
  'malformed',
  'disconnect',
  'truncate',
  'hang-up',
  'cut',
  'short',
  'nonsense',
  'page',
  'nothing',
] as const;

export type Weather = (typeof WEATHERS)[number];

export type Chaos = {
  baseURL: string;
  mock: LLMock;
  setWeather(weather: Weather): void;
  /** How often each kind has struck. */
  countStrikes(): ReadonlyMap<Weather, number>;
  close(): Promise<void>;
};

type Request = { messages: { role: string; content?: unknown }[]; tools?: unknown[] | undefined };

/** So often a request meets weather of a kind that has struck before. */
const CHANCE = 0.6;

/** Eight characters, the length of a word and a blank: a word is shown as a whole or not. */
const PACE = { chunkSize: 8, latency: 3 };

export async function startChaos(seed: number): Promise<Chaos> {
  const random = randomFrom(seed);
  const struck = new Map<Weather, number>();
  let weather: Weather = 'calm';
  /** Whether the request under way meets the weather; a page has one at a time. */
  let isHit = false;
  const strike = (kind: Weather) => struck.set(kind, (struck.get(kind) ?? 0) + 1);

  const mock = new LLMock({ port: 0 });
  const isNow = (kind: Weather) => ({ predicate: () => weather === kind && isHit });
  mock.on(isNow('truncate'), respond, { ...PACE, truncateAfterChunks: 5 });
  mock.on(isNow('hang-up'), respond, { ...PACE, disconnectAfterMs: 15 });
  mock.on({}, respond, PACE);
  await mock.start();

  const countStrikes = () => {
    const counts = new Map(struck);
    for (const { response } of mock.getRequests()) {
      const kind = response.chaosAction ?? INTERRUPTIONS[response.interruptReason ?? ''];
      if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    return counts;
  };

  const pass: RequestListener = (request, response) => {
    const kind = weather;
    isHit = random() < CHANCE || !countStrikes().has(kind);
    mock.setChaos(isHit && isOption(kind) ? { [`${kind}Rate`]: 1 } : {});
    const change = isHit ? spoil(kind, Math.floor(random() * 1500), { response, strike }) : plain();
    if (isHit && answersItself(kind, response)) {
      strike(kind);
      return;
    }
    const { method, headers, url: path } = request;
    const onward = forward({ port: mock.port, method, path, headers }, (answer) => {
      const own = Object.entries(answer.headers).filter(([name]) => !name.startsWith('access-'));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(own));
      // Whoever is cut off passes that on, in either direction.
      pipeline(answer, change, response, () => {});
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
  const gate = await serve(allowPages(pass));

  return {
    baseURL: `${gate.origin}/v1`,
    mock,
    setWeather: (next) => {
      weather = next;
    },
    countStrikes,
    close: async () => {
      await gate.close();
      await mock.stop();
    },
  };
}

const OPTIONS: readonly Weather[] = ['drop', 'rateLimit', 'malformed', 'disconnect'];

/** Whether aimock has a chaos option of that name. */
function isOption(kind: Weather): boolean {
  return OPTIONS.includes(kind);
}

const INTERRUPTIONS: Readonly<Record<string, Weather>> = {
  truncateAfterChunks: 'truncate',
  disconnectAfterMs: 'hang-up',
};

/** Prompt `n`, from 0. */
export function promptOf(n: number): string {
  return `Task ${String(n).padStart(3, '0')}`;
}

/** What the model says: ten words for each request, and in every second prompt some calls. */
function respond({ messages, tools }: Request) {
  if (tools === undefined) return { content: 'The user gave tasks and they were done.' };
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const n = /Task (\d{3})/.exec(String(messages[at]?.content))?.[1] ?? '999';
  // One more answer for each time that results have come back.
  const round = messages.slice(at).filter(({ role }) => role === 'assistant').length;
  const content = words(`p${n}${'abcdefghij'[round] ?? 'z'}`);
  const toolCalls = round === 0 && Number(n) % 2 === 0 ? callsOf(n) : [];
  return toolCalls.length === 0 ? { content } : { content, toolCalls };
}

/** Calls that work, calls that fail, and calls of what is not there. */
function callsOf(n: string) {
  const write = { path: `/t${n}.txt`, content: `Text of ${n}.\n`.repeat(5) };
  const calls = [
    { name: 'write', arguments: JSON.stringify(write) },
    { name: 'read', arguments: '{"path":"/none.txt"}' },
    { name: 'rite', arguments: '{}' },
    { name: 'read', arguments: '{"path":' },
  ];
  return calls.slice(0, 1 + (Number(n) % 4));
}

function words(prefix: string): string {
  return Array.from({ length: 10 }, (_, index) => `${prefix}0${index} `).join('');
}

/** Answers in place of aimock, where the weather is of that kind. */
function answersItself(kind: Weather, response: ServerResponse): boolean {
  switch (kind) {
    case 'page':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Busy</p>');
      return true;
    case 'nothing':
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end();
      return true;
    default:
      return false;
  }
}

/** Passes an answer on up to byte `at`, and there does what the weather does. */
function spoil(
  kind: Weather,
  at: number,
  to: { response: ServerResponse; strike(kind: Weather): void },
): Transform {
  if (kind !== 'cut' && kind !== 'short' && kind !== 'nonsense') return plain();
  let passed = 0;
  let isSpoilt = false;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const from = passed;
      passed += chunk.length;
      if (isSpoilt && kind !== 'nonsense') return done();
      if (isSpoilt || passed < at) return done(null, chunk);
      isSpoilt = true;
      to.strike(kind);
      if (kind === 'nonsense') return done(null, Buffer.concat([chunk, NONSENSE]));
      this.push(chunk.subarray(0, at - from));
      if (kind === 'short') this.push(null);
      // The bytes before the cut shall arrive.
      else setTimeout(() => to.response.destroy(), 5);
      return done();
    },
  });
}

const NONSENSE = Buffer.from(': ping\n\nevent: odd\ndata: {"oops\n\ndata: <html>\n\n');

function plain(): Transform {
  return new Transform({ transform: (chunk, _, done) => done(null, chunk) });
}

/** Mulberry32: the same numbers for the same seed, from 0 up to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
