/**
 * Replaces a piece of a text and leaves every other byte alone: BOM, line ends, the final
 * newline. Models write LF whatever the file has, so line ends are matched as one kind and
 * the new text takes those of the place it goes to. Pure; knows nothing of files or tools.
 * Built from slices: String.replace would expand `$&` and its like in the new text.
 */

export type Replacement = { search: string; replacement: string; all: boolean };

/** `text` is the whole new text; `lines` are where it was replaced, counted from 1. */
export type Outcome =
  | { kind: 'replaced'; text: string; lines: number[] }
  | { kind: 'not-found' }
  | { kind: 'unchanged' }
  /** `lines` are those of all places, of the first `MOST_PLACES` when there are more. */
  | { kind: 'ambiguous'; lines: number[] };

/** Looking for more places than this tells nobody anything. */
export const MOST_PLACES = 1000;

const BOM = '\uFEFF';

/** `search` must not be empty. A BOM at its start or at the text's takes no part in matching. */
export function replaceText(text: string, { search, replacement, all }: Replacement): Outcome {
  const bom = text.startsWith(BOM) ? BOM : '';
  const body = text.slice(bom.length);
  const wanted = bom === '' ? search : withoutBom(search);
  const fresh = bom === '' ? replacement : withoutBom(replacement);

  // With a CR in it, the search text says which line ends it means.
  const view = wanted.includes('\r') ? asItIs(body) : withOneLineEnd(body);
  const places = all
    ? findAll(view.text, wanted, wanted.length, Infinity)
    : findAll(view.text, wanted, 1, MOST_PLACES);
  if (places.length === 0) return { kind: 'not-found' };
  const lines = lineNumbers(view.text, places);
  if (!all && places.length > 1) return { kind: 'ambiguous', lines };

  const fit = lineEndFitter(fresh, body);
  const pieces: string[] = [bom];
  let done = 0;
  for (const place of places) {
    const from = view.toOriginal(place);
    pieces.push(body.slice(done, from), fit(from));
    done = view.toOriginal(place + wanted.length);
  }
  pieces.push(body.slice(done));
  const result = pieces.join('');
  return result === text ? { kind: 'unchanged' } : { kind: 'replaced', text: result, lines };
}

function withoutBom(text: string): string {
  return text.startsWith(BOM) ? text.slice(BOM.length) : text;
}

/** A text to search in, and the way back from an index in it to one in the original. */
type View = { text: string; toOriginal(index: number): number };

function asItIs(text: string): View {
  return { text, toOriginal: (index) => index };
}

/** The view in which each CRLF is one LF. `toOriginal` must be asked in ascending order. */
function withOneLineEnd(text: string): View {
  const pieces = text.split('\r\n');
  let passed = 0;
  let lineEnd = pieces[0]?.length ?? 0;
  return {
    text: pieces.join('\n'),
    toOriginal(index) {
      while (passed < pieces.length - 1 && lineEnd < index) {
        passed += 1;
        lineEnd += 1 + (pieces[passed]?.length ?? 0);
      }
      return index + passed;
    },
  };
}

function findAll(text: string, wanted: string, stride: number, most: number): number[] {
  const places: number[] = [];
  let at = text.indexOf(wanted);
  while (at !== -1 && places.length < most) {
    places.push(at);
    at = text.indexOf(wanted, at + stride);
  }
  return places;
}

/** The lines in which ascending `places` begin. */
function lineNumbers(text: string, places: readonly number[]): number[] {
  let line = 1;
  let lineEnd = text.indexOf('\n');
  return places.map((place) => {
    while (lineEnd !== -1 && lineEnd < place) {
      line += 1;
      lineEnd = text.indexOf('\n', lineEnd + 1);
    }
    return line;
  });
}

/**
 * Gives `fresh` with CRLF where the line that `index` is in ends so; a last line without
 * an end goes by the one before it. Must be asked in ascending order.
 */
function lineEndFitter(fresh: string, body: string): (index: number) => string {
  const withCrlf = fresh.split('\r\n').join('\n').split('\n').join('\r\n');
  const last = body.lastIndexOf('\n');
  let next = body.indexOf('\n');
  return (index) => {
    while (next !== -1 && next < index) next = body.indexOf('\n', next + 1);
    const nearest = next === -1 ? last : next;
    return nearest > 0 && body[nearest - 1] === '\r' ? withCrlf : fresh;
  };
}
