/**
 * Where things are in the text of a request's body, and how much of it the request before
 * had, too. The text is scanned once, without parsing it: what counts is the place of each
 * character, which a parsed value does not know. Kept by the text itself for a while.
 */
import { estimateTokens } from '../../lib/tokens.ts';

/** From the first character up to and without the last. */
export type Span = { from: number; to: number };

export type PrefixFacts = {
  /** Messages of the body. */
  messages: number;
  /** How many of them are whole within the common prefix. */
  kept: number;
  keptTokens: number;
  restTokens: number;
};

let last: { body: string; spans: readonly Span[] } = { body: '', spans: [] };

/** Where each message of `body` stands; empty for what is no chat-completions request. */
export function messageSpans(body: string): readonly Span[] {
  if (last.body !== body) last = { body, spans: scan(body) };
  return last.spans;
}

/** What `shared` characters at the beginning of `body` hold. Tokens are estimates. */
export function prefixFacts(body: string, shared: number): PrefixFacts {
  const spans = messageSpans(body);
  return {
    messages: spans.length,
    kept: spans.filter(({ to }) => to <= shared).length,
    keptTokens: estimateTokens(body.slice(0, shared)),
    restTokens: estimateTokens(body.slice(shared)),
  };
}

/** Blocks of a body for showing it as it was sent: one a message, none longer than `most`. */
export function rawBlocks(body: string, shared: number, most: number): readonly Span[] {
  const cuts = new Set([0, body.length]);
  if (shared > 0 && shared < body.length) cuts.add(prefixEnd(body, shared));
  for (const { from, to } of messageSpans(body)) {
    cuts.add(from);
    // The comma behind a message stays with it.
    cuts.add(body[to] === ',' ? to + 1 : to);
  }
  const places = [...cuts].toSorted((a, b) => a - b);
  const blocks: Span[] = [];
  for (let n = 1; n < places.length; n += 1) {
    const end = places[n] ?? 0;
    for (let from = places[n - 1] ?? 0; from < end; from += most) {
      blocks.push({ from, to: Math.min(from + most, end) });
    }
  }
  return blocks;
}

/** Where the common prefix ends to the eye: a comma behind it stays with its message. */
export function prefixEnd(body: string, shared: number): number {
  return body[shared] === ',' ? shared + 1 : shared;
}

function scan(body: string): readonly Span[] {
  const spans: Span[] = [];
  let depth = 0;
  let key = '';
  let from = -1;
  for (let at = 0; at < body.length; at += 1) {
    const code = body.charCodeAt(at);
    if (code === QUOTE) {
      const end = stringEnd(body, at);
      if (depth === 1) key = body.slice(at + 1, end);
      at = end;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (depth === 2 && key === 'messages') from = at;
      depth += 1;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      depth -= 1;
      if (depth === 2 && from >= 0) spans.push({ from, to: at + 1 });
      if (depth < 2) from = -1;
      if (depth === 1 && key === 'messages') return spans;
    }
  }
  return spans;
}

const QUOTE = 0x22;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** Place of the quote that ends the string which begins at `at`. */
function stringEnd(body: string, at: number): number {
  let end = body.indexOf('"', at + 1);
  while (end >= 0) {
    let slashes = 0;
    while (body[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
    end = body.indexOf('"', end + 1);
  }
  return body.length;
}
