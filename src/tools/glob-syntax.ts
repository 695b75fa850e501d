/**
 * Translates a glob into the syntax of RE2, so that paths are matched in linear time with
 * no second engine. `*` and `?` stay within a name and also match a leading dot: in a
 * workspace without a shell nothing is hidden. `**` as a whole name is any number of
 * directories. What is not closed, and braces without a comma, stand for themselves.
 */

/** The pattern of whole paths, `/` at the start included, that fit `glob`. */
export function toPathPattern(glob: string): string {
  const names = glob.normalize('NFC').replace(/^(\.?\/)+/, '');
  const closing = matchBraces(names);
  let pattern = '/';
  let at = 0;
  while (at < names.length) {
    const token = readToken(names, at, closing);
    pattern += token.pattern;
    at = token.end;
  }
  return pattern;
}

type Token = { pattern: string; end: number };

const LITERAL = /^[\p{L}\p{N}_/ -]$/u;

function readToken(glob: string, at: number, braces: ReadonlyMap<number, string>): Token {
  const brace = braces.get(at);
  if (brace !== undefined) return { pattern: brace, end: at + 1 };
  const character = String.fromCodePoint(glob.codePointAt(at) ?? 0);
  const end = at + character.length;
  if (character === '*') return readStars(glob, at);
  if (character === '?') return { pattern: '[^/]', end };
  if (character === '[') return readClass(glob, at) ?? { pattern: '\\[', end };
  if (character === '\\' && end < glob.length) {
    const next = String.fromCodePoint(glob.codePointAt(end) ?? 0);
    return { pattern: quote(next), end: end + next.length };
  }
  return { pattern: quote(character), end };
}

/** `**` between slashes is any depth, any other run of stars the same as one. */
function readStars(glob: string, at: number): Token {
  let end = at;
  while (glob[end] === '*') end += 1;
  const isWholeName = end - at === 2 && isEdge(glob[at - 1], '/{,') && isEdge(glob[end], '/},');
  if (!isWholeName) return { pattern: '[^/]*', end };
  if (glob[end] !== '/') return { pattern: '.+', end };
  // Repeated `**/` adds nothing but states for the engine.
  while (glob.startsWith('**/', end + 1)) end += 3;
  return { pattern: '(?:[^/]+/)*', end: end + 1 };
}

function isEdge(character: string | undefined, edges: string): boolean {
  return character === undefined || edges.includes(character);
}

/** `[abc]`, `[a-z]`, `[!abc]`; a `]` that comes first is a member, `/` never is. */
function readClass(glob: string, at: number): Token | null {
  const isNegated = glob[at + 1] === '!' || glob[at + 1] === '^';
  const from = at + (isNegated ? 2 : 1);
  const close = glob.indexOf(']', from + 1);
  if (close === -1) return null;
  const members = glob.slice(from, close).split('/').join('');
  if (members === '') return null;
  const inside = Array.from(members, (member) => (member === '-' ? '-' : quote(member))).join('');
  return { pattern: isNegated ? `[^/${inside}]` : `[${inside}]`, end: close + 1 };
}

/** What the braces and commas of `{a,b}` become, by index; those not in it stay literal. */
function matchBraces(glob: string): Map<number, string> {
  const found = new Map<number, string>();
  const open: { at: number; commas: number[] }[] = [];
  for (let at = 0; at < glob.length; at += 1) {
    const character = glob[at];
    if (character === '\\') at += 1;
    else if (character === '[') at = (readClass(glob, at)?.end ?? at + 1) - 1;
    else if (character === '{') open.push({ at, commas: [] });
    else if (character === ',') open.at(-1)?.commas.push(at);
    else if (character === '}') {
      const group = open.pop();
      if (group === undefined || group.commas.length === 0) continue;
      found.set(group.at, '(?:').set(at, ')');
      for (const comma of group.commas) found.set(comma, '|');
    }
  }
  return found;
}

function quote(character: string): string {
  return LITERAL.test(character)
    ? character
    : `\\x{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
