/**
 * The short forms of the case files: `{pad:N}` is N characters of filler, `{i}` the number
 * of the repetition, `{ repeat, messages }` a list of messages several times over.
 */
const FILLER = 'lorem ipsum dolor sit amet, ';

export type WireJson = Record<string, unknown>;

/** One text with its short forms written out. */
export function expandText(text: string, round = 0): string {
  return text
    .replaceAll('{i}', String(round))
    .replaceAll(/\{pad:(\d+)\}/gu, (_, length: string) =>
      FILLER.repeat(Math.ceil(Number(length) / FILLER.length)).slice(0, Number(length)),
    );
}

/** Any JSON value with the short forms of all its texts written out. */
export function expandValue(value: unknown, round = 0): unknown {
  if (typeof value === 'string') return expandText(value, round);
  if (Array.isArray(value)) return value.map((item) => expandValue(item, round));
  return typeof value === 'object' && value !== null ? expandObject(value, round) : value;
}

function expandObject(value: object, round: number): WireJson {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, expandValue(inner, round)]),
  );
}

/** A case's messages, in chat-completions form, with repetitions written out. */
export function expandMessages(list: readonly unknown[]): WireJson[] {
  return list.flatMap((item) => {
    if (typeof item !== 'object' || item === null) return [];
    if (!isRepetition(item)) return [expandObject(item, 0)];
    return Array.from({ length: item.repeat }, (_, round) =>
      item.messages.map((message) => expandObject(message, round)),
    ).flat();
  });
}

function isRepetition(item: object): item is { repeat: number; messages: object[] } {
  return 'repeat' in item && 'messages' in item;
}
