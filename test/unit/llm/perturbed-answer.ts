/**
 * Random answers, and the bytes in which an endpoint would send one: by the book, or with
 * known habits. Each habit is one that real endpoints have (test/cases/wire.json).
 */
import * as fc from 'fast-check';

export type Call = { id: string; name: string; args: Record<string, unknown> };
export type Spoken = { reasoning: string; text: string; calls: Call[] };

/** What an endpoint may do otherwise than the book says. */
export const HABITS = [
  'repeats id',
  'no ids',
  'empty id and name in fragments',
  'repeats name',
  'late name',
  'no index when there is one call',
  'index 0 for all',
  'index from 3',
  'legacy call',
  'whole call in one fragment',
  'arguments as object',
  'arguments encoded twice',
  'placeholder first',
  'blank for no arguments',
  'role in each chunk',
  'empty deltas',
  'null calls beside the text',
  'choice index counts up',
  'half characters',
  'content in parts',
  'text as refusal',
  'reasoning under two names',
  'empty choices',
  'chunks without choices',
  'usage in each chunk',
  'usage in the choice',
  'says stop',
  'odd finish word',
  'finish reason beside the last delta',
  'stop after the finish reason',
  'no finish reason',
  'no [DONE]',
  'ghost after [DONE]',
  'one document',
  'CRLF',
  'CR',
  'comments',
  'pings',
  'event names',
  'several data lines',
  'no space after the colon',
  'no blank line at the end',
  'byte order mark',
] as const;
export type Habit = (typeof HABITS)[number];
type Has = (habit: Habit) => boolean;

/** Through JSON once, since that has no -0. */
const anyArguments = fc
  .dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })
  .map((args): Call['args'] => JSON.parse(JSON.stringify(args)));

export const spoken: fc.Arbitrary<Spoken> = fc.record({
  reasoning: fc.string({ unit: 'grapheme', maxLength: 12 }),
  text: fc.string({ unit: 'grapheme', maxLength: 20 }),
  calls: fc
    .array(fc.record({ name: fc.stringMatching(/^[a-z_]{1,8}$/u), args: anyArguments }), {
      maxLength: 4,
    })
    .map((calls) => calls.map((call, i) => ({ ...call, id: `id_${i}` }))),
});

/** The habits that can be had together: some would leave nothing to tell calls apart by. */
export function compatible(habits: readonly Habit[], calls: number): Has {
  const all = new Set(habits);
  const drop = (habit: Habit, ...others: Habit[]): void => {
    if (all.has(habit)) for (const other of others) all.delete(other);
  };
  if (calls !== 1) drop('legacy call', 'legacy call');
  if (calls !== 1) all.delete('no index when there is one call');
  drop('legacy call', 'no ids', 'late name', 'repeats name');
  drop('no index when there is one call', 'placeholder first', 'no ids');
  drop('legacy call', 'placeholder first');
  drop('no ids', 'index 0 for all', 'placeholder first', 'repeats id');
  drop('arguments as object', 'arguments encoded twice');
  drop('no finish reason', 'no [DONE]', 'stop after the finish reason');
  drop('no [DONE]', 'ghost after [DONE]');
  drop('one document', 'no ids', 'usage in the choice');
  return (habit) => all.has(habit);
}

const USAGE = { prompt_tokens: 3, completion_tokens: 4 };

function pieces(text: string, size: number, isUnits = false): string[] {
  return text.match(new RegExp(`.{1,${size}}`, isUnits ? 'gs' : 'gsu')) ?? [];
}

function argumentsOf({ args }: Call, has: Has): string {
  const json = JSON.stringify(args);
  if (has('arguments encoded twice')) return JSON.stringify(json);
  return json === '{}' && has('blank for no arguments') ? '' : json;
}

/** The fragments of one call. */
function toFragments(call: Call, i: number, size: number, has: Has): object[] {
  const index = has('index 0 for all') ? 0 : has('index from 3') ? i + 3 : i;
  const empty = has('empty id and name in fragments');
  const json = argumentsOf(call, has);
  const isWhole = has('whole call in one fragment') || has('arguments as object');
  const first = has('placeholder first') ? '{}' : '';
  const texts: unknown[] = has('arguments as object')
    ? [call.args]
    : isWhole
      ? [json]
      : [first, ...pieces(json, size)];
  const namedAt = has('late name') && texts.length > 1 ? 1 : 0;
  return texts.map((text, n) => {
    const name =
      n === namedAt || (has('repeats name') && n > namedAt) ? call.name : empty ? '' : null;
    const hasId = !has('no ids') && (n === 0 || has('repeats id'));
    const id = hasId ? call.id : empty ? '' : null;
    const fields = { ...(name === null ? {} : { name }), arguments: text };
    if (has('legacy call')) return { function_call: fields };
    const place = has('no index when there is one call') ? {} : { index };
    return { tool_calls: [{ ...place, ...(id === null ? {} : { id }), function: fields }] };
  });
}

/** The deltas of an answer, in the order in which they are sent. */
function toDeltas(answer: Spoken, size: number, has: Has): object[] {
  const { reasoning, text, calls } = answer;
  const cut = (whole: string): string[] => pieces(whole, size, has('half characters'));
  const think = (piece: string): object => ({
    content: null,
    reasoning_content: piece,
    ...(has('reasoning under two names') ? { reasoning: piece } : {}),
  });
  const say = (piece: string): object => {
    const beside = has('null calls beside the text')
      ? { tool_calls: null, function_call: null }
      : {};
    if (has('text as refusal')) return { ...beside, content: null, refusal: piece };
    const content = has('content in parts') ? [{ type: 'text', text: piece }] : piece;
    return { ...beside, content };
  };
  return [
    ...cut(reasoning).map(think),
    ...cut(text).map(say),
    ...calls.flatMap((call, i) => toFragments(call, i, size, has)),
  ];
}

function finishOf(answer: Spoken, has: Has): string | null {
  if (has('no finish reason')) return null;
  if (has('odd finish word')) return 'End_Turn';
  return answer.calls.length > 0 && !has('says stop') ? 'tool_calls' : 'stop';
}

/** The payloads of an answer's events, the last of them with the finish reason. */
function toPayloads(answer: Spoken, size: number, has: Has): object[] {
  const deltas = toDeltas(answer, size, has).flatMap((delta) =>
    has('empty deltas') ? [{}, delta] : [delta],
  );
  const isLate = !has('finish reason beside the last delta') || deltas.length === 0;
  const all = isLate ? [...deltas, {}] : deltas;
  const chunks: object[] = all.map((delta, i) => ({
    choices: [
      {
        index: has('choice index counts up') ? i : 0,
        delta: has('role in each chunk') ? { role: 'assistant', ...delta } : delta,
        finish_reason: i === all.length - 1 ? finishOf(answer, has) : null,
        ...(has('usage in the choice') && i === all.length - 1 ? { usage: USAGE } : {}),
      },
    ],
    ...(has('usage in each chunk') ? { usage: USAGE } : {}),
  }));
  if (has('stop after the finish reason')) {
    chunks.push({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
  }
  if (has('empty choices')) chunks.unshift({ choices: [] });
  if (has('chunks without choices')) chunks.unshift({ choices: null }, {}, { id: 'x' });
  return has('usage in the choice') ? chunks : [...chunks, { choices: [], usage: USAGE }];
}

/** The whole answer in one JSON document. */
function toDocument(answer: Spoken, has: Has): object {
  const message = {
    role: 'assistant',
    content: answer.text,
    reasoning_content: answer.reasoning,
    tool_calls: answer.calls.map((call) => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: argumentsOf(call, has) },
    })),
  };
  return { choices: [{ message, finish_reason: finishOf(answer, has) }], usage: USAGE };
}

function toEvent(payload: string, has: Has): string {
  const colon = has('no space after the colon') ? ':' : ': ';
  const data = payload.split('\n').map((line) => `data${colon}${line}\n`);
  const name = has('event names') ? `event${colon}chunk\n` : '';
  const comment = has('comments') ? ': keepalive\n\n' : '';
  const ping = has('pings') ? 'event: ping\n\ndata:\n\ndata: {"type":"ping"}\n\n' : '';
  return `${comment}${ping}${name}${data.join('')}\n`;
}

/** The bytes of an answer, its deltas `size` characters long. */
export function toBytes(answer: Spoken, size: number, has: Has): Uint8Array {
  const encoder = new TextEncoder();
  if (has('one document')) return encoder.encode(JSON.stringify(toDocument(answer, has)));
  const space = has('several data lines') ? 1 : 0;
  const payloads = toPayloads(answer, size, has).map((one) => JSON.stringify(one, null, space));
  if (!has('no [DONE]')) payloads.push('[DONE]');
  if (has('ghost after [DONE]')) {
    payloads.push('{"choices":[{"delta":{"content":"ghost"}}]}', '[DONE]');
  }
  const events = payloads.map((payload) => toEvent(payload, has)).join('');
  const end = has('no blank line at the end') ? events.trimEnd() : events;
  const text = `${has('byte order mark') ? '\ufeff' : ''}${end}`;
  const newline = has('CR') ? '\r' : has('CRLF') ? '\r\n' : '\n';
  return encoder.encode(text.replaceAll('\n', newline));
}
