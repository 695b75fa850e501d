/** The ways between the steps: thick by how often they were taken, dashed where they were not. */
import { useMemo } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { classes } from '../common/classes.ts';
import { useRun } from '../stores.tsx';
import styles from './Diagram.module.css';
import { thickness, type Layout } from './diagram-layout.ts';
import { traversals, type EdgeId } from './traversals.ts';

export function DiagramEdges({ layout }: { layout: Layout }) {
  const t = useT();
  const stepCounts = useRun((run) => run.state.stepCounts);
  const roundSteps = useRun((run) => run.state.roundSteps);
  const isInTurn = useRun((run) => run.state.isInTurn);
  const counts = useMemo(
    () => traversals({ stepCounts, roundSteps, isInTurn }),
    [stepCounts, roundSteps, isInTurn],
  );
  const back = counts['results-compact'];
  const again = counts['execute-execute'];
  const backWords = back === 0 ? t('diagram.next') : t('diagram.back', { count: back });
  const { start, end } = layout;
  return (
    <g aria-hidden="true">
      {(Object.keys(layout.edges) as EdgeId[]).map((id) => (
        <path
          key={id}
          d={layout.edges[id]}
          data-edge={id}
          data-count={counts[id]}
          className={classes(styles['edge'], counts[id] > 0 && styles['taken'])}
          strokeWidth={thickness(counts[id])}
        />
      ))}
      <circle cx={start.x} cy={start.y} r={4} className={styles['start']} />
      <path
        d={`M${start.x} ${start.y}${startLine(layout)}`}
        className={classes(styles['edge'], stepCounts.compact > 0 && styles['taken'])}
        strokeWidth={thickness(Math.min(1, stepCounts.compact))}
      />
      <circle
        cx={end.x}
        cy={end.y}
        r={6}
        className={classes(styles['end'], counts['results-end'] > 0 && styles['reached'])}
      />
      <Label layout={layout} at="yes" text={t('diagram.yes')} />
      <Label layout={layout} at="no" text={t('diagram.no')} />
      <Label layout={layout} at="cut" text={t('diagram.cut')} />
      <Label layout={layout} at="aborted" text={t('diagram.aborted')} />
      <Label layout={layout} at="back" text={backWords} />
      {again > 0 && (
        <Label layout={layout} at="again" text={t('diagram.again', { count: again })} />
      )}
    </g>
  );
}

/** From the start to the near side of the first step. */
function startLine({ start, nodes: { compact } }: Layout): string {
  return start.y === compact.y
    ? `H${compact.x - compact.width / 2}`
    : `V${compact.y - compact.height / 2}`;
}

const ANCHORS = { start: 'start', end: 'end', middle: 'middle' } as const;

function Label(props: { layout: Layout; at: keyof Layout['labels']; text: string }) {
  const { x, y, from = 'middle' } = { ...props.layout.labels[props.at] };
  return (
    <text x={x} y={y} textAnchor={ANCHORS[from]} className={styles['label']}>
      {props.text}
    </text>
  );
}
