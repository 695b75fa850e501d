/**
 * An entry of the trace in one line, and the words in which a person may look for it. Pure
 * and not translated: these are the names that the code and the trace use.
 */
import type { AgentEvent } from '../../agent/types.ts';
import type { Entry, StepValue } from '../../trace/entries.ts';
import { partText } from '../../lib/part-text.ts';
import { debugSummary, debugTexts, isDebugEntry } from './debug-summary.ts';
import { isWireEntry, wireSummary, wireTexts, type Summary } from './wire-summary.ts';
import { counted, cut, oneLine, quoted } from './words.ts';

/** What the list can be narrowed to, in the order of the chips. */
export const GROUPS = [
  'event',
  'step',
  'context',
  'tool',
  'file',
  'wire',
  'pause',
  'debug',
  'fault',
] as const;
export type Group = (typeof GROUPS)[number];

const GROUP_OF: Readonly<Record<Entry['kind'], Group>> = {
  prompt: 'event',
  event: 'event',
  step: 'step',
  context: 'context',
  tool: 'tool',
  file: 'file',
  request: 'wire',
  response: 'wire',
  frame: 'wire',
  reply: 'wire',
  usage: 'wire',
  retry: 'wire',
  failed: 'wire',
  pause: 'pause',
  resume: 'pause',
  edit: 'debug',
  decision: 'debug',
  queue: 'debug',
  hit: 'debug',
  proposal: 'debug',
  setup: 'debug',
  fault: 'fault',
};

/** A kind from a newer version is shown among the events. */
export function groupOf(entry: Entry): Group {
  return GROUP_OF[entry.kind] ?? 'event';
}

/** `label` is what it is, `detail` the most telling of its content. */
export function summaryOf(entry: Entry): Summary {
  if (isWireEntry(entry)) return wireSummary(entry);
  if (isDebugEntry(entry)) return debugSummary(entry);
  switch (entry.kind) {
    case 'prompt':
      return { label: `prompt ${entry.turn}`, detail: quoted(entry.text) };
    case 'event':
      return {
        label: entry.event.type,
        detail: eventDetail(entry.event, entry.deltas?.length ?? 1),
      };
    case 'step':
      return { label: `step ${entry.step}`, detail: stepDetail(entry.value) };
    case 'context':
      return { label: `context ${entry.change}`, detail: contextDetail(entry) };
    case 'tool':
      return {
        label: `tool ${entry.phase}`,
        detail: entry.phase === 'start' ? entry.name : `${entry.name} ${outcome(entry)}`,
      };
    case 'file':
      return { label: fileChange(entry), detail: entry.path };
    case 'pause':
      return { label: 'pause', detail: pauseWords(entry) };
    case 'resume':
      return { label: 'resume', detail: '' };
    case 'fault':
      return { label: `fault ${entry.code}`, detail: oneLine(entry.message) };
    default:
      return { label: (entry as { kind: string }).kind, detail: '' };
  }
}

/** Whether any word of an entry that a person would look for fits the pattern. */
export function matches(entry: Entry, pattern: RegExp): boolean {
  const { label, detail } = summaryOf(entry);
  return (
    pattern.test(label) ||
    pattern.test(detail) ||
    longTexts(entry).some((text) => pattern.test(text))
  );
}

/** What a summary cuts short. */
function longTexts(entry: Entry): readonly string[] {
  if (isWireEntry(entry)) return wireTexts(entry);
  if (isDebugEntry(entry)) return debugTexts(entry);
  switch (entry.kind) {
    case 'prompt':
      return [entry.text];
    case 'event':
      return eventTexts(entry.event);
    case 'context':
      return entry.inserted.flatMap((message) =>
        typeof message.content === 'string' ? [message.content] : message.content.map(partText),
      );
    case 'fault':
      return [entry.message];
    default:
      return [];
  }
}

function eventTexts(event: AgentEvent): readonly string[] {
  switch (event.type) {
    case 'assistant_text':
      return [event.delta];
    case 'tool_call':
      return [event.id, JSON.stringify(event.args)];
    case 'tool_result':
      return [event.id, event.result];
    default:
      return [];
  }
}

function eventDetail(event: AgentEvent, deltas: number): string {
  switch (event.type) {
    case 'assistant_text':
      return deltas > 1 ? `${quoted(event.delta)} ×${deltas}` : quoted(event.delta);
    case 'tool_call':
      return `${event.name} ${cut(JSON.stringify(event.args))}`;
    case 'tool_result':
      return `${event.name} ${quoted(event.result)}`;
    case 'turn_end':
      return event.stopReason;
    default:
      return '';
  }
}

function stepDetail(value: StepValue): string {
  if ('call' in value) {
    const { name, args } = value.call;
    const path = args?.['path'];
    const place = `${value.index + 1} of ${value.of}`;
    return [name, typeof path === 'string' ? path : '', `(${place})`].filter(Boolean).join(' ');
  }
  if ('calls' in value) return value.calls.map((call) => call.name).join(', ');
  if ('results' in value) return counted(value.results.length, 'result');
  if ('stopReason' in value) return value.stopReason;
  if ('message' in value) return value.message.role;
  const tools = 'tools' in value ? `, ${counted(value.tools.length, 'tool')}` : '';
  return `${counted(value.messages, 'message')}${tools}`;
}

function pauseWords({ step, why, breakpoint, budget }: Extract<Entry, { kind: 'pause' }>): string {
  const spent = budget && `${budget.used} of ${budget.limit} ${budget.currency ?? ''}`.trim();
  const of = budget && `${spent} in this ${budget.of}`;
  return [step ?? 'between deltas', why, breakpoint, of].filter(Boolean).join(', ');
}

function contextDetail(entry: Extract<Entry, { kind: 'context' }>): string {
  const roles = entry.inserted.map((message) => message.role).join(', ');
  const faults = entry.faults.length === 0 ? '' : `, ${counted(entry.faults.length, 'fault')}`;
  const removed = entry.removed === 0 ? '' : `${entry.removed} → `;
  const by = entry.by === undefined ? '' : `, by ${entry.by === 'person' ? 'you' : 'steering'}`;
  return `${removed}${roles} at ${entry.index}${faults}${by}`;
}

function fileChange(entry: Extract<Entry, { kind: 'file' }>): string {
  if (entry.before === null) return 'file new';
  return entry.after === null ? 'file deleted' : 'file changed';
}

function outcome(entry: { ms: number; isError: boolean }): string {
  return `${entry.isError ? 'failed' : 'ok'} ${Math.round(entry.ms)} ms`;
}
