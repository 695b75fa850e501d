/**
 * What the palette lists: all commands, and places to go to. Pure. A search looks at the
 * words of the page's language and at the English ones, since that is what many people know.
 */
import type { Translate } from '../../i18n/translate.tsx';
import type { TraceState } from '../../trace/state.ts';
import type { Command, Effect, Group } from '../controls/command.ts';
import { keyOf } from '../controls/keys.ts';
import { conditionWords } from '../debug/condition-words.ts';
import { plainText } from '../debug/Sentence.tsx';
import { fuzzyMatch } from './fuzzy.ts';

/** Beside what commands do, the palette leads to places. */
export type Choice = Effect | { type: 'goToItem'; n: number } | { type: 'goToFile'; path: string };

export type PlaceGroup = 'turns' | 'files' | 'breakpoints';

export type Entry = {
  id: string;
  group: Group | PlaceGroup;
  label: string;
  /** The same in English; empty where nothing is translated. */
  english: string;
  /** What it does, or why it cannot be done; empty for places. */
  note: string;
  keys: string;
  /** Null when it cannot be chosen now. */
  choice: Choice | null;
};

/** `hits` are the places in the label that the search found. */
export type Found = { entry: Entry; hits: readonly number[] };

/** Places of one kind that are listed, the latest first. */
const MOST_PLACES = 5;

type Words = { t: Translate; english: Translate };

export function labelOf(t: Translate, { label, values = {} }: Command): string {
  const filled = Object.entries(values).map(([name, key]) => [name, t(key)] as const);
  return t(label, Object.fromEntries(filled));
}

/** Commands first, in the order of their list, then the places. */
export function entriesOf(
  words: Words,
  commands: readonly Command[],
  state: TraceState,
): readonly Entry[] {
  return [
    ...commands.filter(({ id }) => id !== 'palette').map((one) => commandEntry(words, one)),
    ...turnEntries(words, state),
    ...fileEntries(state),
    ...breakpointEntries(words, state),
  ];
}

/**
 * Those that fit `query`, best first, and behind them those that cannot be chosen now. Of
 * places only a few of each kind. Without a query the order stays.
 */
export function search(entries: readonly Entry[], query: string): readonly Found[] {
  const scored = entries.flatMap((entry) => {
    const own = fuzzyMatch(query, entry.label);
    const other = fuzzyMatch(query, entry.english);
    if (own === null && other === null) return [];
    const score = Math.max(own?.score ?? 0, other?.score ?? 0);
    return [{ entry, hits: own?.hits ?? [], score }];
  });
  const sorted = query.trim() === '' ? scored : scored.toSorted((a, b) => b.score - a.score);
  const few = sorted.filter(({ entry }, index) => isAmongFirst(entry, sorted.slice(0, index)));
  return [
    ...few.filter(({ entry }) => entry.choice !== null),
    ...few.filter(({ entry }) => entry.choice === null),
  ];
}

function isAmongFirst({ group }: Entry, before: readonly { entry: Entry }[]): boolean {
  if (group !== 'turns' && group !== 'files' && group !== 'breakpoints') return true;
  return before.filter(({ entry }) => entry.group === group).length < MOST_PLACES;
}

function commandEntry({ t, english }: Words, command: Command): Entry {
  const { id, group, title, effect } = command;
  return {
    id,
    group,
    label: labelOf(t, command),
    english: labelOf(english, command),
    note: t(title),
    keys: keyOf(id),
    choice: effect,
  };
}

function turnEntries({ t, english }: Words, { conversation }: TraceState): Entry[] {
  const prompts = conversation.filter((item) => item.type === 'user' && !item.isSteering);
  return prompts.toReversed().flatMap((item) => {
    if (item.type !== 'user') return [];
    const values = { turn: item.turn, text: item.text.replace(/\s+/g, ' ').trim() };
    return place('turns', String(item.n), {
      label: t('palette.turn', values),
      english: english('palette.turn', values),
      choice: { type: 'goToItem', n: item.n },
    });
  });
}

function fileEntries({ files }: TraceState): Entry[] {
  const latest = [...files.values()].toSorted((a, b) => b.n - a.n);
  return latest.map(({ path }) =>
    place('files', path, { label: path, english: '', choice: { type: 'goToFile', path } }),
  );
}

function breakpointEntries({ t, english }: Words, { setup }: TraceState): Entry[] {
  return setup.breakpoints.map(({ id, condition, isOn }) => ({
    ...place('breakpoints', id, {
      label: plainText(conditionWords(t, condition)),
      english: plainText(conditionWords(english, condition)),
      choice: { type: 'open', overlay: { type: 'breakpoint', id } },
    }),
    note: isOn ? '' : t('palette.off'),
  }));
}

function place(
  group: PlaceGroup,
  id: string,
  words: Pick<Entry, 'label' | 'english' | 'choice'>,
): Entry {
  return { id: `${group} ${id}`, group, note: '', keys: '', ...words };
}
