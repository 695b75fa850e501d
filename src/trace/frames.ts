/**
 * Frames as the trace keeps them: in columns, with a frame of plain text reduced to its
 * number of characters. A model sends thousands, each entry is copied twice on its way to
 * the page and the disk, and columns of strings and numbers copy several times faster than
 * a list of objects.
 */
import type { Reading, WireFrame } from '../llm/wire-events.ts';

/** A frame and how many milliseconds after its request it came. */
export type TimedFrame = WireFrame & { ms: number };

/** One place each a frame. A number in `readings` is a text of so many characters. */
export type PackedFrames = {
  raws: string[];
  events: (string | null)[];
  ms: number[];
  readings: (Reading[] | number)[];
};

/** Columns without a frame. */
export function noFrames(): PackedFrames {
  return { raws: [], events: [], ms: [], readings: [] };
}

/** Adds one frame to the columns, in place. */
export function addFrame(packed: PackedFrames, frame: WireFrame, ms: number): void {
  const { raw, event, readings } = frame;
  const [first] = readings;
  const isPlain = readings.length === 1 && first?.as === 'text' && first.note === undefined;
  packed.raws.push(raw);
  packed.events.push(event ?? null);
  packed.ms.push(ms);
  packed.readings.push(isPlain ? first.chars : readings);
}

/** The frames one by one again. */
export function unpackFrames({ raws, events, ms, readings }: PackedFrames): TimedFrame[] {
  return raws.map((raw, i) => {
    const read = readings[i] ?? 0;
    const event = events[i];
    return {
      raw,
      ms: ms[i] ?? 0,
      readings: typeof read === 'number' ? [{ as: 'text', chars: read }] : read,
      ...(event && { event }),
    };
  });
}
