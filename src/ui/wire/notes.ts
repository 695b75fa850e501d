/**
 * How a note on a reading is marked: what the model layer did about what came. The sentence
 * to each note is in the catalogues; this only sorts them, so that the table's colours say
 * at a glance whether something was put right, understood otherwise or left out.
 */
import type { ReadingNote } from '../../llm/wire-events.ts';
import type { Tone } from '../common/Pill.tsx';

export type Mark = 'mended' | 'readAs' | 'ignored' | 'broken';

const MARKS: Readonly<Record<ReadingNote, Mark>> = {
  'new-id-opens-call': 'mended',
  'continues-open-call': 'mended',
  'name-opens-call': 'mended',
  'id-made': 'mended',
  'id-changed': 'mended',
  'name-changed': 'mended',
  'id-overrules-index': 'mended',
  'arguments-unwrapped': 'mended',
  'arguments-blank': 'readAs',
  'arguments-as-object': 'readAs',
  'legacy-call': 'readAs',
  'finish-alias': 'readAs',
  'finish-overruled': 'readAs',
  'finish-again': 'readAs',
  'not-streamed': 'readAs',
  refusal: 'readAs',
  'name-repeated': 'ignored',
  'placeholder-dropped': 'ignored',
  'arguments-repeated': 'ignored',
  'nothing-in-it': 'ignored',
  'keep-alive': 'ignored',
  'after-end': 'ignored',
  'message-repeated': 'ignored',
  'cut-off': 'ignored',
  'arguments-broken': 'broken',
};

export const MARK_TONE: Readonly<Record<Mark, Tone>> = {
  mended: 'now',
  readAs: 'now',
  ignored: 'plain',
  broken: 'bad',
};

/** How a note is marked. One from a newer version counts as mended. */
export function markOf(note: ReadingNote): Mark {
  return MARKS[note] ?? 'mended';
}
