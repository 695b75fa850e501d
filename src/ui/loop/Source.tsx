/**
 * The source of the loop with its lit line and its gutter. It draws the text that `source/`
 * gives and the step that the state holds; it does not know how the two came about. The
 * gutter is one stop in the tab order: arrows move between the steps, Enter sets or clears.
 */
import { later } from '../common/later.tsx';
import { Suspense, useRef } from 'react';
import type { StepId } from '../../agent/types.ts';
import { useT } from '../../i18n/translate.tsx';
import { lineOf, LOOP_LINES, paragraphOf, stepAt, stepFrom } from '../../source/loop-source.ts';
import { LOOP_TOKENS } from '../../source/loop-tokens.ts';
import { useMedia } from '../common/use-media.ts';
import { useResize } from '../common/use-resize.ts';
import { useRun } from '../stores.tsx';
import styles from './Source.module.css';
import { SourceLine, type SourceLineProps } from './SourceLine.tsx';
import { describeValue } from './step-value.ts';
import { useFollow } from './use-follow.ts';
import { useGutter } from './use-gutter.ts';
import { useLineMenu } from './use-line-menu.ts';
import { valueLine } from './value-place.ts';

const LineMenu = later(async () => (await import('../debug/LineMenu.tsx')).LineMenu);

/** Steps that follow each other faster than this are jumped between, not glided. */
const GLIDE_MS = 150;

/** Widths in pixels: of one column of code and of all that stands before and after it. */
const COLUMN = 7.2;
const GUTTERS = 98;

/** The most columns that the value takes before it is cut; the style says the same. */
const MOST_VALUE = 42;

const LENGTHS = LOOP_LINES.map((line) => line.length);

export function Source(props: { chosen: StepId | null }) {
  const t = useT();
  const pane = useRef<HTMLDivElement>(null);
  const step = useRun((run) => run.state.step);
  const counts = useRun((run) => run.state.stepCounts);
  const isQuick = useRun((run) => run.driver.type === 'running' && run.paceMs < GLIDE_MS);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const menu = useLineMenu();
  const { gutterOf, listeners } = useGutter(step?.id ?? props.chosen, menu);
  const lit = step === null ? null : lineOf(step.id);
  const chosen = props.chosen === null ? null : lineOf(props.chosen);
  const near = lit === null ? null : paragraphOf(lit);
  const { width } = useResize(pane);
  const value = step === null ? '' : describeValue(step.value);
  const valueAt =
    lit === null
      ? null
      : valueLine(lit, LENGTHS, {
          room: (width - GUTTERS) / COLUMN,
          needed: Math.min(value.length, MOST_VALUE),
        });
  useFollow(pane, chosen ?? lit, !isQuick && !isStill);

  const lightOf = (line: number): SourceLineProps['light'] => {
    if (line === lit) return 'lit';
    if (line === chosen) return 'chosen';
    return near !== null && line >= near.from && line <= near.to ? 'near' : null;
  };
  const countOf = (line: number): string => {
    const id = stepAt(line);
    return id === undefined || counts[id] === 0 ? '' : t('loop.count', { count: counts[id] });
  };
  return (
    // What scrolls must be reachable by keyboard.
    <section
      ref={pane}
      className={styles['source']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      aria-label={t('loop.source')}
    >
      {/* The buttons in it are what is pressed; one listener serves all lines. */}
      <div className={styles['lines']} role="presentation" {...listeners}>
        {LOOP_TOKENS.map((tokens, index) => (
          <SourceLine
            // oxlint-disable-next-line react/no-array-index-key -- the lines never move
            key={index}
            line={index + 1}
            tokens={tokens}
            light={lightOf(index + 1)}
            count={countOf(index + 1)}
            value={index + 1 === valueAt ? value : null}
            step={stepAt(index + 1) ?? null}
            target={stepFrom(index + 1)}
            {...gutterOf(index + 1)}
          />
        ))}
      </div>
      {menu.at !== null && (
        <Suspense fallback={null}>
          <LineMenu {...menu.at} onClose={menu.onClose} />
        </Suspense>
      )}
    </section>
  );
}
