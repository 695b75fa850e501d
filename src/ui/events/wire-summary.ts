/**
 * The entries of what went over the wire in one line each: requests, responses, frames and
 * what became of them. Pure; the other kinds are in `summary.ts`.
 */
import type { Reading } from '../../llm/wire-events.ts';
import type { Entry } from '../../trace/entries.ts';
import type { PackedFrames } from '../../trace/frames.ts';

export type Summary = { label: string; detail: string };

const WIRE_KINDS = ['request', 'response', 'frame', 'reply', 'usage', 'retry', 'failed'] as const;

export type WireEntry = Extract<Entry, { kind: (typeof WIRE_KINDS)[number] }>;

export function isWireEntry(entry: Entry): entry is WireEntry {
  return WIRE_KINDS.some((kind) => kind === entry.kind);
}

export function wireSummary(entry: WireEntry): Summary {
  return { label: `${entry.kind} ${entry.request}`, detail: detailOf(entry) };
}

/** What a person may look for and the line does not show. */
export function wireTexts(entry: WireEntry): readonly string[] {
  if (entry.kind === 'request') return [entry.url, entry.body.rest];
  if (entry.kind === 'frame') return entry.frames.raws;
  return [];
}

function detailOf(entry: WireEntry): string {
  switch (entry.kind) {
    case 'request':
      return `${entry.purpose} from ${entry.model}${entry.attempt > 1 ? `, attempt ${entry.attempt}` : ''}`;
    case 'response':
      return String(entry.status);
    case 'frame':
      return frameWords(entry.frames);
    case 'reply':
      return entry.calls.length === 0
        ? 'no calls'
        : entry.calls.map(({ name, isValid }) => (isValid ? name : `${name} (broken)`)).join(', ');
    case 'usage': {
      const { input, output } = entry.usage;
      return `in ${input}, out ${output}${entry.isEstimate ? ' (estimate)' : ''}`;
    }
    case 'retry':
      return `attempt ${entry.attempt + 1} in ${entry.waitMs} ms: ${entry.reason}`;
    case 'failed':
      return entry.message.slice(0, 160);
    default:
      return entry satisfies never;
  }
}

/** Frames are merged into an entry, so it says what they brought: `×12 text 48 chars`. */
function frameWords({ raws, readings }: PackedFrames): string {
  const sums = new Map<string, number>();
  const add = (as: string, count: number) => sums.set(as, (sums.get(as) ?? 0) + count);
  for (const frame of readings) {
    // A number is a plain text of so many characters.
    if (typeof frame === 'number') add('text', frame);
    else for (const reading of frame) add(reading.as, charactersOf(reading));
  }
  const brought = [...sums].map(([as, sum]) => (sum > 0 ? `${as} ${sum} chars` : as));
  return [`×${raws.length}`, brought.join(', ')].filter(Boolean).join(' ');
}

function charactersOf(reading: Reading): number {
  if (reading.as === 'text') return reading.chars;
  return reading.as === 'reasoning' || reading.as === 'arguments' ? reading.text.length : 0;
}
