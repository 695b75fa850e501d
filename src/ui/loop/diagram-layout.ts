/**
 * Where the parts of the diagram stand, drawn by hand once for wide panes and once for
 * narrow ones. Data in units of its own box; it scales as a whole, so that words and lines
 * keep their proportion.
 */
import type { StepId } from '../../agent/types.ts';
import type { EdgeId } from './traversals.ts';

/** Centre and size. */
export type Box = { x: number; y: number; width: number; height: number };

type Point = { x: number; y: number };

export type Layout = {
  width: number;
  height: number;
  nodes: Readonly<Record<StepId | 'decision', Box>>;
  /** Path data. */
  edges: Readonly<Record<EdgeId, string>>;
  start: Point;
  end: Point;
  labels: Readonly<
    Record<'yes' | 'no' | 'cut' | 'again' | 'back' | 'aborted', Point & { from?: 'start' | 'end' }>
  >;
};

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

const WIDE: Layout = {
  width: 680,
  height: 276,
  nodes: {
    compact: box(80, 60, 112, 42),
    stream: box(222, 60, 112, 42),
    push_assistant: box(364, 60, 112, 42),
    decision: box(516, 60, 128, 54),
    finish: box(644, 60, 54, 54),
    truncated: box(364, 138, 112, 34),
    execute_tool: box(516, 152, 128, 42),
    fill_aborted: box(588, 234, 104, 30),
    push_results: box(364, 214, 112, 42),
  },
  edges: {
    'compact-stream': 'M136 60H166',
    'stream-push': 'M278 60H308',
    'push-decision': 'M420 60H452',
    'decision-finish': 'M580 60H617',
    'decision-truncated': 'M478 84C466 112 448 138 420 138',
    'decision-execute': 'M516 87V131',
    'decision-fill': 'M562 83C604 104 618 150 614 219',
    'execute-execute': 'M452 144C428 136 428 168 452 160',
    'execute-fill': 'M566 173V219',
    'execute-results': 'M500 173V192Q500 206 486 206H420',
    'truncated-results': 'M364 155V193',
    'fill-results': 'M536 236Q538 224 518 224H420',
    'results-compact': 'M308 214H100Q80 214 80 194V81',
    'results-end': 'M364 235V251',
  },
  start: { x: 8, y: 60 },
  end: { x: 364, y: 258 },
  labels: {
    no: { x: 598, y: 52 },
    yes: { x: 523, y: 113, from: 'start' },
    cut: { x: 440, y: 108, from: 'end' },
    again: { x: 438, y: 178, from: 'end' },
    back: { x: 194, y: 205 },
    aborted: { x: 376, y: 262, from: 'start' },
  },
};

const NARROW: Layout = {
  width: 360,
  height: 500,
  nodes: {
    compact: box(188, 40, 124, 40),
    stream: box(188, 106, 124, 40),
    push_assistant: box(188, 172, 124, 40),
    decision: box(188, 246, 128, 54),
    finish: box(320, 246, 54, 54),
    truncated: box(84, 326, 92, 34),
    execute_tool: box(204, 326, 120, 40),
    fill_aborted: box(300, 392, 96, 32),
    push_results: box(188, 450, 124, 40),
  },
  edges: {
    'compact-stream': 'M188 60V86',
    'stream-push': 'M188 126V152',
    'push-decision': 'M188 192V219',
    'decision-finish': 'M252 246H293',
    'decision-truncated': 'M146 267C112 276 92 286 88 309',
    'decision-execute': 'M200 273V306',
    'decision-fill': 'M234 269C282 286 306 320 310 376',
    'execute-execute': 'M264 318C288 310 288 342 264 334',
    'execute-fill': 'M236 346C244 366 258 374 276 376',
    'execute-results': 'M196 346V430',
    'truncated-results': 'M84 343V430Q84 444 98 444H126',
    'fill-results': 'M300 408V436Q300 450 286 450H250',
    'results-compact': 'M126 456H34Q16 456 16 438V58Q16 40 34 40H126',
    'results-end': 'M188 470V482',
  },
  start: { x: 188, y: 8 },
  end: { x: 188, y: 488 },
  labels: {
    no: { x: 272, y: 238 },
    yes: { x: 206, y: 294, from: 'start' },
    cut: { x: 100, y: 276, from: 'end' },
    again: { x: 286, y: 312, from: 'start' },
    back: { x: 26, y: 132, from: 'start' },
    aborted: { x: 200, y: 492, from: 'start' },
  },
};

/** Scaled below this the wide one is too small to read; a narrow one that scrolls is not. */
const LEAST_SCALE = 0.66;
/** From here on nothing is gained by a larger one. */
const GOOD_SCALE = 0.9;

/**
 * The wide one where it can be read well in a space of so many pixels, else the larger one.
 * Before the space is measured, the wide one.
 */
export function layoutFor(space: { width: number; height: number }): Layout {
  if (space.width === 0) return WIDE;
  const wide = scaleIn(WIDE, space);
  if (wide >= GOOD_SCALE) return WIDE;
  return wide < LEAST_SCALE || scaleIn(NARROW, space) > wide ? NARROW : WIDE;
}

function scaleIn(layout: Layout, space: { width: number; height: number }): number {
  return Math.min(space.width / layout.width, space.height / layout.height);
}

/** How thick a way is that was travelled `count` times: each doubling adds the same. */
export function thickness(count: number): number {
  return count === 0 ? 1.6 : Math.min(7, 2.2 + Math.log2(count) * 0.9);
}

/** The corner of a box where the token sits. */
export function tokenAt({ x, y, width, height }: Box): Point {
  const isRound = width === height;
  const inset = isRound ? width * 0.15 : 3;
  return { x: x + width / 2 - inset, y: y - height / 2 + inset };
}
