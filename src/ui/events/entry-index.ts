/**
 * The rows of the event list: which entries fit the filter, how many there are of each
 * group, and when each turn began. Entries only ever come at the end, so each is looked at
 * once; a new filter or another session starts over. No React in here.
 */
import type { Entry } from '../../trace/entries.ts';
import { GROUPS, groupOf, matches, type Group } from './summary.ts';

export type EntryFilter = { hidden: ReadonlySet<Group>; query: string };

/** `rows` are places in the list of entries. New objects whenever something changed. */
export type EntryView = {
  rows: readonly number[];
  counts: Readonly<Record<Group, number>>;
};

const NONE = Object.fromEntries(GROUPS.map((group) => [group, 0])) as Record<Group, number>;

export class EntryIndex {
  #entries: readonly Entry[] = [];
  #filter: EntryFilter = { hidden: new Set(), query: '' };
  #pattern: RegExp | null = null;
  #turnStarts: number[] = [];
  #view: EntryView = { rows: [], counts: NONE };

  /** The view of `entries` through `filter`; the same object when neither changed. */
  update(entries: readonly Entry[], filter: EntryFilter): EntryView {
    const isLonger = entries.length >= this.#entries.length && isSameStart(entries, this.#entries);
    if (!isLonger) {
      this.#turnStarts = [];
      this.#view = { rows: [], counts: NONE };
    }
    const known = isLonger ? this.#entries.length : 0;
    this.#entries = entries;
    if (filter !== this.#filter) this.#refilter(filter, known);
    if (known < entries.length) this.#takeIn(known);
    return this.#view;
  }

  /** Milliseconds from the prompt of its turn to the entry at place `at`. */
  sinceTurnStart(at: number): number {
    const start = this.#turnStarts.findLast((place) => place <= at) ?? 0;
    return (this.#entries[at]?.at ?? 0) - (this.#entries[start]?.at ?? 0);
  }

  #refilter(filter: EntryFilter, known: number): void {
    this.#filter = filter;
    const query = filter.query.trim();
    this.#pattern = query === '' ? null : new RegExp(escaped(query), 'iu');
    const rows: number[] = [];
    for (let at = 0; at < known; at += 1) if (this.#fits(at)) rows.push(at);
    this.#view = { rows, counts: this.#view.counts };
  }

  #takeIn(known: number): void {
    const counts = { ...this.#view.counts };
    const fresh: number[] = [];
    for (let at = known; at < this.#entries.length; at += 1) {
      const entry = this.#entries[at];
      if (entry === undefined) continue;
      counts[groupOf(entry)] += 1;
      if (entry.kind === 'prompt') this.#turnStarts.push(at);
      if (this.#fits(at)) fresh.push(at);
    }
    const rows = fresh.length === 0 ? this.#view.rows : this.#view.rows.concat(fresh);
    this.#view = { rows, counts };
  }

  #fits(at: number): boolean {
    const entry = this.#entries[at];
    if (entry === undefined || this.#filter.hidden.has(groupOf(entry))) return false;
    return this.#pattern === null || matches(entry, this.#pattern);
  }
}

/** Lists that go on from each other share their entries; the last known one tells. */
function isSameStart(entries: readonly Entry[], before: readonly Entry[]): boolean {
  return before.length === 0 || entries[before.length - 1] === before.at(-1);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
