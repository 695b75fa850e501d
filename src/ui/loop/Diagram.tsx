/**
 * The eight steps as a graph: the same loop as the source beside it, with its branches, its
 * two ends and the way back. It shows where the token stands, how often each way was taken
 * in this turn, and in a sentence what a step is for. Drawn by hand; it knows no layout
 * engine.
 */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { STEP_IDS, type StepId } from '../../agent/types.ts';
import { useT } from '../../i18n/translate.tsx';
import { classes } from '../common/classes.ts';
import { useResize } from '../common/use-resize.ts';
import { useRun } from '../stores.tsx';
import { Decision, DiagramNode } from './DiagramNode.tsx';
import { DiagramEdges } from './DiagramEdges.tsx';
import styles from './Diagram.module.css';
import { layoutFor, tokenAt, type Layout } from './diagram-layout.ts';

/** Steps that follow each other faster than this are jumped between, as in the source. */
const GLIDE_MS = 150;

export function Diagram(props: { chosen: StepId | null; onChoose: (step: StepId) => void }) {
  const t = useT();
  const pane = useRef<HTMLDivElement>(null);
  const layout = layoutFor(useResize(pane));
  const [pointed, setPointed] = useState<StepId | null>(null);
  const current = useRun((run) => run.state.step?.id ?? null);
  const shown = pointed ?? props.chosen ?? current;
  useInView(pane, current, layout);
  return (
    <div className={styles['diagram']}>
      <div ref={pane} className={styles['picture']}>
        <svg
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          className={styles[layout.width < layout.height ? 'tall' : 'wide']}
          role="group"
          aria-label={t('diagram.title')}
        >
          <DiagramEdges layout={layout} />
          <Decision layout={layout} />
          {STEP_IDS.map((id) => (
            <DiagramNode
              key={id}
              id={id}
              box={layout.nodes[id]}
              isChosen={id === props.chosen}
              onChoose={() => props.onChoose(id)}
              onPoint={(isOver) => setPointed((old) => (isOver ? id : old === id ? null : old))}
            />
          ))}
          <Token key={layout.width} layout={layout} at={current} />
        </svg>
      </div>
      <p className={styles['words']} data-testid="step-words">
        {shown === null ? (
          t('diagram.hint')
        ) : (
          <>
            <b>{t(`step.${shown}`)}</b> {t(`step.${shown}.what`)}
          </>
        )}
      </p>
    </div>
  );
}

/** Keeps the step where the loop stands in the middle of a pane that is too small for all. */
function useInView(ref: RefObject<HTMLElement | null>, step: StepId | null, layout: Layout): void {
  useEffect(() => {
    const pane = ref.current;
    const picture = pane?.querySelector('svg')?.getBoundingClientRect();
    if (!pane || picture === undefined || step === null) return;
    const below = (layout.nodes[step].y / layout.height) * picture.height;
    const middle = pane.getBoundingClientRect().top + pane.clientHeight / 2;
    if (pane.scrollHeight > pane.clientHeight) pane.scrollTop += picture.top + below - middle;
  }, [ref, step, layout]);
}

/** Where the loop stands. Moved by a transform, so that it glides without layout. */
function Token(props: { layout: Layout; at: StepId | null }) {
  const isQuick = useRun((run) => run.driver.type === 'running' && run.paceMs < GLIDE_MS);
  if (props.at === null) return null;
  const { x, y } = tokenAt(props.layout.nodes[props.at]);
  return (
    <circle
      r={6}
      data-token={props.at}
      className={classes(styles['token'], isQuick && styles['quick'])}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      aria-hidden="true"
    />
  );
}
