/**
 * What a summary leaves out: the facts of the old texts that occur in none of the texts that
 * stay. Pure. Finding facts is strict and looking for them is generous: a fact counts as kept
 * wherever its characters stand, so that what is listed as lost really is nowhere any more.
 */
import { commandsOf, namesOf, numberKeysIn, numbersOf, pathsOf, type Fact } from './fact-rules.ts';

export const FACT_KINDS = ['paths', 'commands', 'numbers', 'names'] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** As they are written; those that occur most often come first. */
export type LostFacts = Readonly<Record<FactKind, readonly string[]>>;

/** Facts by kind, each once. Looking for them in other texts needs both of its forms. */
export type Facts = Readonly<Record<FactKind, readonly Fact[]>>;

/** The facts of `old` that are in no text of `kept`. */
export function lostFacts(old: readonly string[], kept: readonly string[]): LostFacts {
  return shownOf(missingFrom(factsOf(old), kept));
}

/** All facts of the texts. */
export function factsOf(texts: readonly string[]): Facts {
  const found: Record<FactKind, Fact[]> = { paths: [], commands: [], numbers: [], names: [] };
  for (const text of texts.map(toPlain)) {
    const commands = commandsOf(text);
    const paths = pathsOf(text);
    // A number inside of a path or a command is no fact of its own.
    const rest = without(text, [...commands, ...paths]);
    found.commands.push(...commands);
    found.paths.push(...paths);
    found.numbers.push(...numbersOf(rest));
    found.names.push(...namesOf(rest));
  }
  return {
    paths: byFrequency(found.paths),
    commands: byFrequency(found.commands),
    numbers: byFrequency(found.numbers),
    names: byFrequency(found.names),
  };
}

/** Those of the facts that occur in none of the texts. */
export function missingFrom(facts: Facts, texts: readonly string[]): Facts {
  const plain = texts.map(toPlain).join('\n');
  const lower = plain.toLowerCase();
  const flat = plain.replaceAll(/\s+/g, ' ');
  const numbers = new Set(numberKeysIn(plain));
  const words = new Set(lower.match(/[a-z_$][\w$]*/g));
  return {
    paths: facts.paths.filter(({ key }) => !holdsPath(plain, key)),
    commands: facts.commands.filter(({ key }) => !flat.includes(key)),
    numbers: facts.numbers.filter(({ key }) => !numbers.has(key)),
    names: facts.names.filter(({ key }) =>
      /^[a-z_$][\w$]*$/.test(key) ? !words.has(key) : !lower.includes(key),
    ),
  };
}

/** The facts as they are written. */
export function shownOf(facts: Facts): LostFacts {
  const shown = (list: readonly Fact[]) => list.map((fact) => fact.shown);
  return {
    paths: shown(facts.paths),
    commands: shown(facts.commands),
    numbers: shown(facts.numbers),
    names: shown(facts.names),
  };
}

/** Full-width digits and signs as the usual ones. */
function toPlain(text: string): string {
  return text.replaceAll(/[０-９％．：]/g, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  );
}

function without(text: string, facts: readonly Fact[]): string {
  const longestFirst = [...new Set(facts.map(({ shown }) => shown))].toSorted(
    (a, b) => b.length - a.length,
  );
  return longestFirst.reduce((rest, shown) => rest.replaceAll(shown, ' '), text);
}

function byFrequency(facts: readonly Fact[]): Fact[] {
  const counts = new Map<string, { fact: Fact; count: number }>();
  for (const fact of facts) {
    const known = counts.get(fact.key);
    if (known === undefined) counts.set(fact.key, { fact, count: 1 });
    else known.count += 1;
  }
  counts.delete('');
  return [...counts.values()].toSorted((a, b) => b.count - a.count).map(({ fact }) => fact);
}

/** `a/b.ts` is held by `/src/a/b.ts` and not by `a/b.tsx`; a folder by any path into it. */
function holdsPath(text: string, key: string): boolean {
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text.slice(at + key.length, at + key.length + 2);
    if (!/[\w-]/.test(before) && !/^(?:[\w-]|\.\w)/.test(after)) return true;
  }
  return false;
}
