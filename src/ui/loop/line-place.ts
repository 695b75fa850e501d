/** From an element of the source to its line, its step and its place in the window. */
import type { StepId } from '../../agent/types.ts';
import { stepFrom } from '../../source/loop-source.ts';

/** The step that a breakpoint set at an element's line belongs to; null where none comes. */
export function stepOf(element: Element): StepId | null {
  const line = element.closest<HTMLElement>('[data-line]')?.dataset['line'];
  return line === undefined ? null : stepFrom(Number(line));
}

/** The numbers that are buttons: those of the lines with a step, in their order. */
export function gutterButtons(within: Element): HTMLElement[] {
  const source = within.closest('section');
  return [...(source?.querySelectorAll<HTMLElement>('button[data-gutter]') ?? [])];
}

/** The number of the element's line. */
export function gutterOf(element: Element): HTMLElement | null {
  return element.closest('[data-line]')?.querySelector<HTMLElement>('[data-gutter]') ?? null;
}

/** The point below the number of the element's line, in pixels of the window. */
export function below(element: Element): { x: number; y: number } {
  const { left, bottom } = (gutterOf(element) ?? element).getBoundingClientRect();
  return { x: left + 8, y: bottom + 2 };
}
