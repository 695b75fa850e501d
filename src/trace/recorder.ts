/**
 * Numbers and stamps entries and hands them on in batches: to storage, and to whoever
 * shows them. Text deltas that follow each other become one entry that keeps the lengths
 * of its parts, and so do frames, so 5,000 a second stay a few entries a batch. An entry is open to
 * such growth only until it is handed on; after that it never changes.
 */
import type { Entry, EntryBody } from './entries.ts';
import type { WireFrame } from '../llm/wire-events.ts';
import { addFrame, noFrames, type PackedFrames } from './frames.ts';

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
  /** Gives the number of the entry. */
  record(body: EntryBody): number;
  /** A frame of request `request` that came `ms` milliseconds after it. */
  recordFrame(request: number, frame: WireFrame, ms: number): void;
  /** Shows at once what is not shown yet. */
  showNow(): void;
  /** Settles when all entries so far are durable, or storing them failed. Never rejects. */
  flush(): Promise<void>;
};

/** What the entry of a text holds while it may grow. */
type GrowingText = { event: { type: 'assistant_text'; delta: string }; deltas?: number[] };

/** A recorder whose first entry will be number `options.next`. */
export function createRecorder(options: RecorderOptions): Recorder {
  let next = options.next;
  /** Recorded and not handed on. */
  let open: Entry[] = [];
  /**
   * Which of the open entries may still grow. Text and frames alternate, so both grow side
   * by side, and the times tell their order; anything else that is recorded ends them.
   */
  let text: GrowingText | null = null;
  let frames: { request: number; frames: PackedFrames } | null = null;
  let toStore: Entry[] = [];
  let storing: Promise<void> = Promise.resolve();
  let isStoreDue = false;
  let isShowDue = false;

  function record(body: EntryBody): number {
    if (body.kind === 'event' && body.event.type === 'assistant_text') {
      recordText(body.event.delta);
    } else {
      text = frames = null;
      add(body);
    }
    return next - 1;
  }

  function recordText(delta: string): void {
    if (text === null) {
      text = add({ kind: 'event', event: { type: 'assistant_text', delta } });
      return;
    }
    text.deltas ??= [text.event.delta.length];
    text.deltas.push(delta.length);
    text.event.delta += delta;
  }

  function recordFrame(request: number, frame: WireFrame, ms: number): void {
    const growing =
      frames?.request === request
        ? frames
        : add({ kind: 'frame' as const, request, frames: noFrames() });
    addFrame(growing.frames, frame, ms);
    frames = growing;
  }

  function add<T extends EntryBody>(body: T): T {
    const entry = { ...body, n: next, at: options.now() };
    next += 1;
    open.push(entry);
    schedule();
    return entry;
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
    text = frames = null;
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

  return { record, recordFrame, showNow, flush };
}
