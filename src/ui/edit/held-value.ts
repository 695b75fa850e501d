/**
 * What the loop holds at a rest and a person may change: its kind, its value, and what it
 * was before it was changed there. Pure, from the projected state. The step decides what
 * kind it is; a summary that waits comes first, because the loop then stands at `compact`.
 */
import type { Edit } from '../../trace/entries.ts';
import type { TraceState } from '../../trace/state.ts';
import { isRecord } from './at-path.ts';

/** `arguments` is the object inside a call, as its card edits it. */
export type HeldKind = Exclude<Edit['of'], 'messages'> | 'arguments';

export type Held =
  | { of: HeldKind; value: unknown; original: unknown }
  /** The messages: they have an editor of their own. */
  | { of: 'messages' };

type Rest = Pick<TraceState, 'paused' | 'step' | 'proposal' | 'edits'>;

/** Null when nothing can be changed: no rest, or one between two deltas. */
export function heldAt(state: Rest): Held | null {
  const { paused, step, proposal } = state;
  if (paused === null) return null;
  if (proposal !== null && (paused.why === 'summary' || paused.at === 'compact')) {
    return held(state, 'summary', proposal.summary);
  }
  if (paused.at === null || step === null) return null;
  const { value } = step;
  if ('message' in value) return held(state, 'answer', value.message);
  if ('call' in value) return held(state, 'call', value.call);
  if ('calls' in value) return held(state, 'calls', value.calls);
  if ('results' in value) return held(state, 'results', value.results);
  if ('stopReason' in value) return held(state, 'stop', value.stopReason);
  return { of: 'messages' };
}

/** The first edit of this rest knows what stood there before all of them. */
function held({ paused, edits }: Rest, of: Exclude<HeldKind, 'arguments'>, value: unknown): Held {
  const first = edits.find(({ n, edit }) => n > (paused?.n ?? 0) && edit.of === of);
  const original: unknown = first?.edit.of === of ? first.edit.before : value;
  return { of, value, original };
}

/** Whether the form for this kind can show the value; a worker judges what it means. */
export function fitsForm(of: HeldKind, value: unknown): boolean {
  switch (of) {
    case 'answer':
      return isRecord(value) && isContent(value['content']);
    case 'summary':
      return isRecord(value) && typeof value['content'] === 'string';
    case 'call':
      return isCall(value);
    case 'calls':
      return Array.isArray(value) && value.every(isCall);
    case 'results':
      return Array.isArray(value) && value.every(isResult);
    case 'stop':
      return typeof value === 'string';
    case 'arguments':
      return isRecord(value);
    default:
      return of satisfies never;
  }
}

function isCall(value: unknown): boolean {
  if (!isRecord(value) || typeof value['name'] !== 'string') return false;
  return value['args'] === null || isRecord(value['args']);
}

function isResult(value: unknown): boolean {
  return isRecord(value) && typeof value['content'] === 'string';
}

function isContent(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every(isPart));
}

function isPart(value: unknown): boolean {
  if (!isRecord(value)) return false;
  if (value['type'] === 'tool_use') return isCall(value);
  return typeof value['text'] === 'string';
}

/** Whether a call's arguments are still those that came and could not be read. */
export function isUnread({ args, argsRaw }: Record<string, unknown>): boolean {
  if (args === null) return true;
  return typeof argsRaw === 'string' && isRecord(args) && Object.keys(args).length === 0;
}

/**
 * The value as the loop takes it: a call whose arguments were mended is no invalid one any
 * more, and carries none of the text that could not be read.
 */
export function toSend(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSend);
  if (!isRecord(value)) return value;
  if (Array.isArray(value['content'])) return { ...value, content: value['content'].map(toSend) };
  return 'args' in value && !isUnread(value) ? mended(value, value['args']) : value;
}

/** The call with other arguments, which are readable. */
export function mended(call: Record<string, unknown>, args: unknown): Record<string, unknown> {
  const { invalid: _invalid, argsRaw: _argsRaw, ...rest } = call;
  return { ...rest, args };
}
