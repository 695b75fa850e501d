/**
 * Which names a tool may have on the wire, and the nearest legal one. Models do invent
 * names (`functions.read`), and a provider refuses a history that holds one for ever after,
 * so a name is made legal where it enters, not where it is sent.
 */

/** OpenAI's rule for function names; the strictest of those in use. */
const LEGAL = /^[a-zA-Z0-9_-]{1,64}$/;

export function isLegalName(name: unknown): name is string {
  return typeof name === 'string' && LEGAL.test(name);
}

/** The name itself when it is legal; else with `_` for what is not, cut at 64. */
export function toLegalName(name: string): string {
  if (LEGAL.test(name)) return name;
  const legal = name.replace(/[^a-zA-Z0-9_-]/gu, '_').slice(0, 64);
  return legal === '' ? 'unnamed' : legal;
}
