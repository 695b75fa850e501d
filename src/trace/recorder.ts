/**
 * Numbers and stamps entries and hands them on in batches: to storage, and to whoever
 * shows them. Text deltas that follow each other become one entry that keeps the lengths
 * of its parts, and so do frames, so 5,000 a second stay a few entries a batch. An entry is open to
 * such growth only until it is handed on; after that it never changes.
 */
import type { Entry, EntryBody } from './entries.ts';

/** Entries in storage are written at least this often, and at once at a barrier. */
const STORE_EVERY_MS = 250;
/** About one frame: what the page cannot see sooner need not travel sooner. */
const SHOW_EVERY_MS = 16;

export type RecorderOptions = {
  /** `n` of the first entry that will be recorded. */
  next: number;
  now(): number;
  /** Runs `task` after `ms`; one call, one run. */
  later(task: () => void, ms: number): void;
  /** Makes a batch durable. Rejects when it cannot; the entries are then kept to try again. */
  store(batch: Entry[]): Promise<void>;
  /** Takes a batch for the page. */
  show(batch: Entry[]): void;
  /** Told once for each failed write. */
  onStoreFailed(error: unknown): void;
};

export type Recorder = {
  record(body: EntryBody): void;
  /** Shows at once what is not shown yet. */
  showNow(): void;
  /** Settles when all entries so far are durable, or storing them failed. Never rejects. */
  flush(): Promise<void>;
};

/** A recorder whose first entry will be number `options.next`. */
export function createRecorder(options: RecorderOptions): Recorder {
  let next = options.next;
  /** Recorded, not handed on: the last one may still grow. */
  let open: Entry[] = [];
  let toStore: Entry[] = [];
  let storing: Promise<void> = Promise.resolve();
  let isStoreDue = false;
  let isShowDue = false;

  function record(body: EntryBody): void {
    const index = open.findLastIndex((entry) => isAlike(entry, body) || !isStreamed(entry));
    const grown = open[index] && merged(open[index], body);
    if (grown) {
      open[index] = grown;
    } else {
      open.push({ ...body, n: next, at: options.now() });
      next += 1;
    }
    schedule();
  }

  function schedule(): void {
    if (!isShowDue) {
      isShowDue = true;
      options.later(showNow, SHOW_EVERY_MS);
    }
    if (!isStoreDue) {
      isStoreDue = true;
      options.later(() => void flush(), STORE_EVERY_MS);
    }
  }

  function showNow(): void {
    isShowDue = false;
    if (open.length === 0) return;
    const batch = open;
    open = [];
    toStore.push(...batch);
    options.show(batch);
  }

  function flush(): Promise<void> {
    isStoreDue = false;
    showNow();
    storing = storing.then(storeBatch);
    return storing;
  }

  async function storeBatch(): Promise<void> {
    if (toStore.length === 0) return;
    const batch = toStore;
    toStore = [];
    try {
      await options.store(batch);
    } catch (error) {
      toStore = [...batch, ...toStore];
      options.onStoreFailed(error);
    }
  }

  return { record, showNow, flush };
}

/**
 * What an answer streams: its text, and the frames that brought it. The two alternate, so
 * within one batch each kind grows past the other; their order in it is told by the times.
 */
function isStreamed(entry: EntryBody): boolean {
  return entry.kind === 'frame' || isText(entry);
}

function isText(entry: EntryBody): boolean {
  return entry.kind === 'event' && entry.event.type === 'assistant_text';
}

function isAlike(entry: Entry, body: EntryBody): boolean {
  if (body.kind === 'frame') return entry.kind === 'frame' && entry.request === body.request;
  return isText(body) && isText(entry);
}

/** `entry` with what `body` brings added to it, or null when they do not belong together. */
function merged(entry: Entry, body: EntryBody): Entry | null {
  if (body.kind === 'frame' && entry.kind === 'frame' && entry.request === body.request) {
    entry.frames.push(...body.frames);
    return entry;
  }
  if (body.kind !== 'event' || body.event.type !== 'assistant_text') return null;
  if (entry.kind !== 'event' || entry.event.type !== 'assistant_text') return null;
  const { delta } = body.event;
  const deltas = entry.deltas ?? [entry.event.delta.length];
  deltas.push(delta.length);
  return {
    ...entry,
    event: { type: 'assistant_text', delta: entry.event.delta + delta },
    deltas,
  };
}
