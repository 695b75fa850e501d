/**
 * The entries of debugging in one line each: edits, decisions, queued texts, hits, summaries
 * that wait, and what was set up. Pure; the other kinds are in `summary.ts`.
 */
import type { Message } from '../../llm/types.ts';
import type { Edit, Entry } from '../../trace/entries.ts';
import { partText } from '../../lib/part-text.ts';
import { counted, cut, quoted } from './words.ts';
import type { Summary } from './wire-summary.ts';

const DEBUG_KINDS = ['edit', 'decision', 'queue', 'hit', 'proposal', 'setup'] as const;

export type DebugEntry = Extract<Entry, { kind: (typeof DEBUG_KINDS)[number] }>;

export function isDebugEntry(entry: Entry): entry is DebugEntry {
  return DEBUG_KINDS.some((kind) => kind === entry.kind);
}

export function debugSummary(entry: DebugEntry): Summary {
  switch (entry.kind) {
    case 'edit':
      return { label: `edit ${entry.edit.of}`, detail: editWords(entry.edit) };
    case 'decision': {
      const by = entry.by === 'person' ? 'by you' : 'by the session’s rule';
      const text = entry.text === '' ? '' : `: ${quoted(entry.text)}`;
      return { label: `call ${entry.decision}`, detail: `${entry.id} ${by}${text}` };
    }
    case 'queue': {
      const { as, text } = entry.queued;
      const kind = as === 'steer' ? 'steering' : 'follow-up';
      return { label: `queue ${entry.change}`, detail: `${kind} ${quoted(text)}` };
    }
    case 'hit': {
      const message = entry.message === null ? '' : `: ${cut(entry.message)}`;
      const detail = `${entry.breakpoint}, hit ${entry.count}${message}`;
      return { label: `breakpoint ${entry.did}`, detail };
    }
    case 'proposal': {
      const detail = `of ${counted(entry.cut, 'message')}: ${quoted(textOf(entry.summary))}`;
      return { label: 'summary proposed', detail };
    }
    case 'setup':
      return { label: 'setup', detail: setupWords(entry) };
    default:
      return entry satisfies never;
  }
}

/** What a person may look for and the line cuts short. */
export function debugTexts(entry: DebugEntry): readonly string[] {
  switch (entry.kind) {
    case 'decision':
      return [entry.text];
    case 'queue':
      return [entry.queued.text];
    case 'hit':
      return entry.message === null ? [] : [entry.message];
    case 'proposal':
      return [textOf(entry.summary)];
    case 'edit':
    case 'setup':
      return [JSON.stringify(entry)];
    default:
      return entry satisfies never;
  }
}

function editWords(edit: Edit): string {
  switch (edit.of) {
    case 'messages': {
      const { before, after, index, how, systemPrompt, tools } = edit;
      const also = [systemPrompt && 'system prompt', tools && 'tools'].filter(Boolean);
      const messages = `${before.length} → ${counted(after.length, 'message')} at ${index}`;
      const when = how === 'once' ? 'for this request only' : 'kept';
      return [messages, ...also, when].join(', ');
    }
    case 'answer':
    case 'summary':
      return `${quoted(textOf(edit.before))} → ${quoted(textOf(edit.after))}`;
    case 'call':
      return `${callWords(edit.before)} → ${callWords(edit.after)}`;
    case 'calls':
      return `${edit.before.length} → ${edit.after.map(callWords).join(', ')}`;
    case 'results':
      return edit.after.map(({ content }) => quoted(content)).join(', ');
    case 'stop':
      return `${edit.before} → ${edit.after}`;
    default:
      return edit satisfies never;
  }
}

function callWords({ name, args }: { name: string; args: unknown }): string {
  return `${name} ${cut(JSON.stringify(args))}`;
}

function setupWords({ setup }: Extract<DebugEntry, { kind: 'setup' }>): string {
  return [
    counted(setup.breakpoints.length, 'breakpoint'),
    setup.watches.length === 1 ? '1 watch' : `${setup.watches.length} watches`,
    counted(setup.rules.length, 'tool rule'),
  ].join(', ');
}

function textOf({ content }: Message): string {
  return typeof content === 'string' ? content : content.map(partText).join(' ');
}
