/**
 * The frames of one request as a table needs them: numbered, runs of alike frames folded,
 * and for each call the fragments of its arguments with what they are about. Frames only
 * ever come at the end, so each is looked at once. No React in here, and no words.
 */
import { createPartialReader, type PartialReader } from '../../lib/partial-json.ts';
import type { Reading } from '../../llm/wire-events.ts';
import type { TimedFrame } from '../../trace/frames.ts';

/** What the frames of a run bring. */
export type RunOf = 'text' | 'reasoning' | 'arguments' | 'keep-alive';

/** Frames `from` up to and without `to`. `of` is null for a frame that is like no other. */
export type Run = {
  from: number;
  to: number;
  of: RunOf | null;
  /** The call that the arguments are for; -1 for none. */
  call: number;
  characters: number;
};

/** A row of the table: one frame, or a run of them that is folded or stands open above them. */
export type Row = { type: 'frame'; at: number } | { type: 'run'; run: Run; isOpen: boolean };

/** A piece of a call's arguments. `replaces`: what came before it does not count. */
export type Fragment = {
  /** Number of the frame that brought it. */
  frame: number;
  text: string;
  replaces: boolean;
  /** The property that it is about, empty when that is not known. */
  about: string;
};

/** One call as it arrives. `reader` holds what its arguments are so far. */
export type CallTrack = {
  call: number;
  id: string;
  name: string;
  fragments: Fragment[];
  reader: PartialReader;
};

/** Fewer frames than this are shown one by one. */
const FOLDED_FROM = 4;

export class FrameIndex {
  readonly frames: TimedFrame[] = [];
  readonly #runs: Run[] = [];
  readonly #calls = new Map<number, CallTrack>();
  #first: readonly TimedFrame[] | undefined;
  #batches = 0;

  /** Takes in what is new. Other frames than before, as of another attempt, start it over. */
  update(batches: readonly (readonly TimedFrame[])[]): void {
    if (batches.length < this.#batches || (this.#batches > 0 && batches[0] !== this.#first)) {
      this.frames.length = 0;
      this.#runs.length = 0;
      this.#calls.clear();
      this.#batches = 0;
    }
    for (const batch of batches.slice(this.#batches)) for (const frame of batch) this.#add(frame);
    this.#batches = batches.length;
    this.#first = batches[0];
  }

  /** The calls in the order in which they opened. */
  get calls(): readonly CallTrack[] {
    return [...this.#calls.values()];
  }

  call(call: number): CallTrack | undefined {
    return this.#calls.get(call);
  }

  /** The rows of the table; `open` are the runs, by their first frame, that show all. */
  rows(open: ReadonlySet<number>): Row[] {
    const rows: Row[] = [];
    for (const run of this.#runs) {
      const isFolded = run.to - run.from >= FOLDED_FROM;
      const isOpen = open.has(run.from);
      if (isFolded) rows.push({ type: 'run', run, isOpen });
      if (isFolded && !isOpen) continue;
      for (let at = run.from; at < run.to; at += 1) rows.push({ type: 'frame', at });
    }
    return rows;
  }

  /** Place among its call's fragments of the one that frame `at` brought; -1 for none. */
  fragmentAt(track: CallTrack, at: number): number {
    let low = 0;
    let high = track.fragments.length;
    // The last one of that frame: a frame may bring two.
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((track.fragments[middle]?.frame ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return track.fragments[low - 1]?.frame === at ? low - 1 : -1;
  }

  #add(frame: TimedFrame): void {
    const at = this.frames.length;
    this.frames.push(frame);
    for (const reading of frame.readings) this.#follow(reading, at);
    const kind = kindOf(frame);
    const last = this.#runs.at(-1);
    if (kind.of !== null && last?.of === kind.of && last.call === kind.call) {
      last.to = at + 1;
      last.characters += kind.characters;
    } else {
      this.#runs.push({ from: at, to: at + 1, ...kind });
    }
  }

  #follow(reading: Reading, frame: number): void {
    if (reading.as !== 'call' && reading.as !== 'arguments') return;
    const track = this.#track(reading.call);
    if (reading.as === 'call') {
      track.id = reading.id;
      track.name = reading.name;
      return;
    }
    const replaces = reading.note === 'placeholder-dropped';
    if (replaces) track.reader = createPartialReader();
    track.reader.push(reading.text);
    const about = track.reader.state === 'open' ? String(track.reader.path[0] ?? '') : '';
    track.fragments.push({ frame, text: reading.text, replaces, about });
  }

  #track(call: number): CallTrack {
    const known = this.#calls.get(call);
    if (known !== undefined) return known;
    const track = { call, id: '', name: '', fragments: [], reader: createPartialReader() };
    this.#calls.set(call, track);
    return track;
  }
}

/** The arguments of a call up to and with its fragment `upTo`, parted before that fragment. */
export function argumentsUpTo(track: CallTrack, upTo: number): { before: string; added: string } {
  let from = upTo;
  while (from > 0 && !(track.fragments[from]?.replaces ?? false)) from -= 1;
  const before = track.fragments
    .slice(from, upTo)
    .map((fragment) => fragment.text)
    .join('');
  return { before, added: track.fragments[upTo]?.text ?? '' };
}

/** A frame with a note, an event name or several readings is like no other. */
function kindOf({ readings, event }: TimedFrame): Pick<Run, 'of' | 'call' | 'characters'> {
  const [reading] = readings;
  const none = { of: null, call: -1, characters: 0 };
  if (reading === undefined || readings.length > 1 || event !== undefined) return none;
  if (reading.as === 'nothing' && reading.note === 'keep-alive')
    return { ...none, of: 'keep-alive' };
  if ('note' in reading && reading.note !== undefined) return none;
  switch (reading.as) {
    case 'text':
      return { of: 'text', call: -1, characters: reading.chars };
    case 'reasoning':
      return { of: 'reasoning', call: -1, characters: reading.text.length };
    case 'arguments':
      return { of: 'arguments', call: reading.call, characters: reading.text.length };
    default:
      return none;
  }
}
