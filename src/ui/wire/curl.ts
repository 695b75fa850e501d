/**
 * A request as a command that a person can paste into a POSIX shell. The key is never in
 * it: the recorded header has dots in its place, which become the variable `$API_KEY`.
 * Quoting follows POSIX.1-2024, "Shell Command Language", 2.2 and 2.7.4.
 */

export type SentRequest = { url: string; headers: Readonly<Record<string, string>>; body: string };

/** Linux allows one argument 128 KiB; what is longer goes in by a here-document. */
const LONGEST_ARGUMENT = 100_000;

/** curl makes these by itself. */
const LEFT_OUT = new Set(['content-length', 'host', 'connection', 'accept-encoding']);

/** Where the recorder struck the key out of a header. */
const STRUCK = /•{2,}|\[key\]/gu;

export function toCurl({ url, headers, body }: SentRequest): string {
  const lines = [`curl -N ${quoted(url)}`];
  for (const [name, value] of Object.entries(headers)) {
    if (!LEFT_OUT.has(name.toLowerCase())) lines.push(`-H ${headerWord(`${name}: ${value}`)}`);
  }
  if (new TextEncoder().encode(body).length <= LONGEST_ARGUMENT) {
    return [...lines, `--data-raw ${quoted(body)}`].join(' \\\n  ');
  }
  const end = unusedWord(body);
  const command = [...lines, `--data-binary @- <<'${end}'`].join(' \\\n  ');
  return `${command}\n${body}\n${end}`;
}

/** `text` without `secret`, as it stands and as JSON writes it: a user may have typed it. */
export function withoutSecret(text: string, secret: string): string {
  const key = secret.trim();
  // A short one may be a placeholder such as `none`, and part of other words.
  if (key.length <= 8) return text;
  return text.replaceAll(key, '[key]').replaceAll(JSON.stringify(key).slice(1, -1), '[key]');
}

/** One word of a shell that stands for exactly this text. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A header; where the key was, the shell puts in the variable. */
function headerWord(header: string): string {
  if (header.search(STRUCK) < 0) return quoted(header);
  const escaped = header.replace(/["\\$`]/gu, String.raw`\$&`);
  return `"${escaped.replace(STRUCK, '$$API_KEY')}"`;
}

/** A word that is no line of the text. */
function unusedWord(text: string): string {
  let word = 'JSON';
  while (text.split('\n').includes(word)) word += '_';
  return word;
}
