/**
 * What the gutter of the source does: its marks, where a press would put a breakpoint, and
 * its keys. One set of listeners serves all lines; a line is found by its attribute.
 */
import { useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { STEP_IDS, type StepId } from '../../agent/types.ts';
import { stepAt } from '../../source/loop-source.ts';
import { pressStep } from '../debug/setup-edits.ts';
import { changeSetup, useObstacle } from '../debug/use-setup.ts';
import { useRun, useStores } from '../stores.tsx';
import { marksOf } from './gutter.ts';
import { below, gutterButtons, stepOf } from './line-place.ts';
import type { GutterProps } from './SourceLine.tsx';
import type { LineMenuState } from './use-line-menu.ts';

/** `current` is the step at which the tab key enters the gutter; the first one when null. */
export function useGutter(current: StepId | null, menu: LineMenuState) {
  const { run } = useStores();
  const breakpoints = useRun((data) => data.state.setup.breakpoints);
  const hits = useRun((data) => data.state.hits);
  const obstacle = useObstacle();
  const marks = useMemo(() => marksOf(breakpoints, hits), [breakpoints, hits]);
  const [pointed, setPointed] = useState<StepId | null>(null);

  const onClick = (event: MouseEvent) => {
    const element = event.target as Element;
    if (element.closest('[data-more]') !== null) return void menu.open(element, below(element));
    const step = element.closest('[data-gutter]') === null ? null : stepOf(element);
    if (step === null || obstacle !== null) return undefined;
    return changeSetup(run, (setup) => pressStep(setup, step, crypto.randomUUID()));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const element = event.target as Element;
    if (element.closest('button[data-gutter]') === null) return;
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    const isTaken = isMenuKey ? menu.open(element, below(element)) : moveFocus(element, event.key);
    if (isTaken) event.preventDefault();
  };
  const onMouseOver = (event: MouseEvent) => {
    const gutter = (event.target as Element).closest('[data-gutter]');
    setPointed(gutter === null || obstacle !== null ? null : stepOf(gutter));
  };
  const gutterOf = (line: number): GutterProps => {
    const step = stepAt(line) ?? null;
    const mark = step === null ? undefined : marks.get(step);
    return {
      mark: mark?.kind ?? (step !== null && step === pointed ? 'ghost' : null),
      isOn: mark?.isOn ?? false,
      hits: mark?.hits ?? 0,
      isFirst: step === (current ?? STEP_IDS[0]),
      obstacle,
    };
  };
  const onMouseLeave = () => setPointed(null);
  const { onContextMenu } = menu;
  return {
    gutterOf,
    listeners: { onClick, onContextMenu, onKeyDown, onMouseOver, onMouseLeave },
  };
}

/** Moves the focus to the next step's number, as the key says. False for other keys. */
function moveFocus(from: Element, key: string): boolean {
  const by = { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0;
  const all = gutterButtons(from);
  const next = by === 0 ? undefined : all[all.findIndex((each) => each === from) + by];
  next?.focus();
  return next !== undefined;
}
