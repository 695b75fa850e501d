/**
 * How results put sizes, counts and lines into words. A line ends at LF; a final newline
 * ends the last line and begins no other, so `a\nb\n` has two lines, as in `wc`.
 */

/** `214 B`, `1.2 kB`, `3.4 MB`: powers of 1000. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 999_950 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** `1,200`. */
export function formatNumber(count: number): string {
  return count.toLocaleString('en-US');
}

/** `1 line`, `1,200 lines`; `many` where an s is not enough. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** The lines of a text without their ends, LF or CRLF. */
export function splitLines(text: string): string[] {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** How many lines `splitLines` gives. */
export function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return text === '' || text.endsWith('\n') ? count : count + 1;
}

/** A text and a note on a line of its own. */
export function withNote(text: string, note: string): string {
  return text === '' || text.endsWith('\n') ? `${text}${note}` : `${text}\n${note}`;
}
