/**
 * A step in the diagram as a button, and the question between them. Enter and Space do what
 * a click does: they choose the step to read about, and never set or clear anything else.
 */
import { useId, type KeyboardEvent } from 'react';
import type { StepId } from '../../agent/types.ts';
import { useT } from '../../i18n/translate.tsx';
import { classes } from '../common/classes.ts';
import { breakpointsOn } from '../debug/setup-edits.ts';
import { useRun } from '../stores.tsx';
import styles from './Diagram.module.css';
import type { Box, Layout } from './diagram-layout.ts';
import { traversals, verdictOf } from './traversals.ts';

export function DiagramNode(props: {
  id: StepId;
  box: Box;
  isChosen: boolean;
  onChoose: () => void;
  onPoint: (isOver: boolean) => void;
}) {
  const { id, box, isChosen, onChoose, onPoint } = props;
  const t = useT();
  const count = useRun((run) => run.state.stepCounts[id]);
  const isCurrent = useRun((run) => run.state.step?.id === id);
  const isAnswering = useIsAnswering() && isCurrent;
  const stop = useRun((run) => stopOf(run.state.setup.breakpoints, id));
  const words = useNodeWords(id, isCurrent);
  const about = useId();
  const name = [words, t('loop.times', { count }), ...(stop ? [t(`diagram.stop.${stop}`)] : [])];
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (event.ctrlKey || event.metaKey || event.repeat) return;
    event.preventDefault();
    onChoose();
  };
  return (
    <g
      role="button"
      tabIndex={0}
      data-node={id}
      className={classes(
        styles['node'],
        count > 0 && styles['visited'],
        isCurrent && styles['current'],
        isAnswering && styles['answering'],
        isChosen && styles['chosen'],
      )}
      aria-label={name.join(', ')}
      aria-current={isCurrent ? 'step' : undefined}
      aria-pressed={isChosen}
      aria-describedby={about}
      onClick={onChoose}
      onKeyDown={press}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
    >
      <desc id={about}>{t(`step.${id}.what`)}</desc>
      <Shape box={box} radius={id === 'finish' ? box.height / 2 : 9} />
      <text x={box.x} y={box.y} className={styles['name']} aria-hidden="true">
        {words}
      </text>
      {stop !== null && (
        <circle
          cx={box.x - box.width / 2 + (id === 'finish' ? 8 : 2)}
          cy={box.y - box.height / 2 + (id === 'finish' ? 8 : 2)}
          r={5.5}
          data-stop={stop}
          className={styles[stop === 'on' ? 'stop' : 'stopOff']}
        />
      )}
    </g>
  );
}

/** The one question of a round, and its answer in this one. */
export function Decision({ layout }: { layout: Layout }) {
  const t = useT();
  const box = layout.nodes.decision;
  const step = useRun((run) => run.state.step);
  const roundSteps = useRun((run) => run.state.roundSteps);
  const verdict = verdictOf({ step, roundSteps });
  const isVisited = useRun((run) => traversals(run.state)['push-decision'] > 0);
  const answer =
    verdict === null
      ? null
      : verdict.calls === 0
        ? t('diagram.none')
        : t(verdict.isCut ? 'diagram.callsCut' : 'diagram.calls', { count: verdict.calls });
  return (
    <g className={classes(styles['decision'], isVisited && styles['visited'])}>
      <Shape box={box} radius={box.height / 2} />
      <text x={box.x} y={answer === null ? box.y : box.y - 8} className={styles['name']}>
        {t('diagram.decision')}
      </text>
      {answer !== null && (
        <text x={box.x} y={box.y + 10} className={styles['verdict']}>
          {answer}
        </text>
      )}
    </g>
  );
}

function Shape({ box, radius }: { box: Box; radius: number }) {
  const { x, y, width, height } = box;
  return <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx={radius} />;
}

/** The step's name; where it holds one of several calls, with which of how many. */
function useNodeWords(id: StepId, isCurrent: boolean): string {
  const t = useT();
  const value = useRun((run) => run.state.step?.value ?? null);
  const name = t(`step.${id}`);
  if (!isCurrent || value === null || !('call' in value)) return name;
  return t('diagram.callOf', { name, index: value.index + 1, of: value.of });
}

/** Whether an answer is being read, or is held between two of its deltas. */
function useIsAnswering(): boolean {
  return useRun(({ driver, state }) => {
    if (state.step?.id !== 'stream') return false;
    return driver.type === 'running' || (driver.type === 'paused' && driver.at === null);
  });
}

function stopOf(breakpoints: Parameters<typeof breakpointsOn>[0], id: StepId): 'on' | 'off' | null {
  const here = breakpointsOn(breakpoints, id);
  if (here.length === 0) return null;
  return here.some(({ isOn }) => isOn) ? 'on' : 'off';
}
