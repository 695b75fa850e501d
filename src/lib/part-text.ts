/**
 * All that a part of a message says as one text: for estimates of tokens, searches and short
 * lines. It knows the fields and not the kinds, so a part of a newer kind says something, too.
 */

/** What is read of a part of a message, whichever kind of part it is. */
export type ReadablePart = {
  readonly type: string;
  readonly text?: string;
  readonly content?: string;
  readonly name?: string;
  readonly args?: unknown;
  readonly argsRaw?: string;
};

/** The words of a text or a result; name and arguments of a call. */
export function partText({ text, content, name, args, argsRaw }: ReadablePart): string {
  if (name !== undefined) return `${name} ${argsRaw ?? JSON.stringify(args)}`;
  return text ?? content ?? '';
}
