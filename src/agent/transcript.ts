/**
 * Messages as one readable text, for a model that is asked to summarise them. It is cut to
 * a budget fairly: short messages stay whole and only the longest give way, each keeping
 * its beginning and its end. Image data is left out: it is noise to a reader of text.
 */
import type { Message, Part } from '../llm/index.ts';
import { cutAtCharacter } from '../lib/text.ts';

/** Fewer than four, so that dense text does not break the budget either. */
const CHARACTERS_PER_TOKEN = 3;

const DATA_URL = /data:[\w.+-]+\/[\w.+-]+;base64,[A-Za-z0-9+/=]+/g;

/** The messages in order, each under its role, in at most about `budget` tokens. */
export function toTranscript(messages: Message[], budget: number): string {
  const texts = messages.map((message) => `${message.role}: ${textOf(message)}`);
  const limit = fairLimit(
    texts.map((text) => text.length),
    budget * CHARACTERS_PER_TOKEN,
  );
  return texts.map((text) => shorten(text, limit)).join('\n\n');
}

function textOf(message: Message): string {
  const { content } = message;
  const text = typeof content === 'string' ? content : content.map(partText).join('\n');
  return text.replace(DATA_URL, '[image]');
}

function partText(part: Part): string {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return part.text;
    case 'tool_use':
      return `[calls ${part.name} ${JSON.stringify(part.args)}]`;
    case 'tool_result':
      return `[result] ${part.content}`;
    default:
      part satisfies never;
      return '';
  }
}

/** The length to which the longest must be cut so that all together fit `total`. */
function fairLimit(lengths: number[], total: number): number {
  const sorted = lengths.toSorted((a, b) => a - b);
  let left = total;
  for (const [index, length] of sorted.entries()) {
    const share = left / (sorted.length - index);
    if (length > share) return Math.floor(share);
    left -= length;
  }
  return Infinity;
}

function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const note = ` […${text.length - limit} characters left out…] `;
  const half = Math.max(0, Math.floor((limit - note.length) / 2));
  // Reversing would break characters: the tail starts after a whole one instead.
  const tailStart = cutAtCharacter(text, text.length - half).length;
  return cutAtCharacter(text, half) + note + text.slice(tailStart);
}
