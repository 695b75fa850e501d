/** Cutting text without breaking a character: half a surrogate pair poisons a request. */

/** The first `limit` UTF-16 units, one less where the cut would part a surrogate pair. */
export function cutAtCharacter(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  const isHighSurrogate = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHighSurrogate ? limit - 1 : limit);
}
