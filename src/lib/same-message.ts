/**
 * When two messages are the same though they are two objects: what is read from storage, or
 * comes back by an edit, is a copy. They are compared as JSON text, which is made once for
 * each object, since a message is never changed in place. It knows nothing of what a message
 * is, so that trace and page can both ask.
 */
const texts = new WeakMap<object, string>();

/** Whether two messages say the same, though they may be two objects. */
export function isSame(a: object, b: object): boolean {
  return a === b || jsonOf(a) === jsonOf(b);
}

function jsonOf(message: object): string {
  const known = texts.get(message);
  if (known !== undefined) return known;
  const text = JSON.stringify(message);
  texts.set(message, text);
  return text;
}
