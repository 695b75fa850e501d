/**
 * Where the loop stands, as the page shows it in two places, and where its steps stand in
 * the file on the disk, which the page must agree with.
 */
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type { StepId } from '../../../src/agent/types.ts';

const LOOP = readFileSync(new URL('../../../src/agent/loop.ts', import.meta.url), 'utf8');

/** The line of a step in the file, counted from 1. */
export function lineOfStep(id: StepId): number {
  const at = LOOP.indexOf(`step('${id}'`);
  if (at < 0) throw new Error(`loop.ts has no step ${id}.`);
  return LOOP.slice(0, at).split('\n').length;
}

/** A step may come only after an answer, which is paced like a real one. */
const STEP = { timeout: 20_000 };

/** Holds that the loop stands at `id`: one lit line, the right one, and the track agrees. */
export async function expectAt(page: Page, id: StepId): Promise<void> {
  await expect(currentStep(page)).toHaveAttribute('data-step', id, STEP);
  await expect(litLine(page)).toHaveAttribute('data-line', String(lineOfStep(id)));
}

/** The lit line; a strict locator, so two of them fail whatever is asked of it. */
export function litLine(page: Page): Locator {
  return page.locator('[data-line][data-lit]');
}

export function currentStep(page: Page): Locator {
  return page.locator('[data-step][aria-current="step"]');
}
