/**
 * The strip that says in words what happens where the loop stands, or at the step that a
 * person picked on the track. Assistive technology is told once a rest, never once a token.
 */
import { useT } from '../../i18n/translate.tsx';
import { useRun, useView } from '../stores.tsx';
import styles from './Explain.module.css';
import { explain, explainStep, type Explanation } from './explanation.ts';
import { situationOf, type Situation } from './situation.ts';

/** Nothing to tell aloud: it passes, or the conversation tells it. */
const MOVING: ReadonlySet<Situation['type']> = new Set(['running', 'starting', 'retrying']);

export function Explain() {
  const t = useT();
  const state = useRun((run) => run.state);
  const driver = useRun((run) => run.driver);
  const chosen = useView((view) => view.chosenStep);
  const situation = situationOf(state, driver);
  const now = explain(t, situation);
  const isMoving = MOVING.has(situation.type);
  const isChosen = chosen !== null && chosen.at === state.cursor;
  const { head, step, what, without } = isChosen ? explainStep(t, chosen.step) : now;
  return (
    <section
      className={styles['explain']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls when small
      tabIndex={0}
      aria-label={t('explain.title')}
    >
      <p className={styles['head']}>
        <Head head={head} step={step} />
      </p>
      <p className={styles['what']}>{what}</p>
      {without !== null && (
        <p className={styles['without']}>
          <b>{t('explain.without')}</b> {without}
        </p>
      )}
      <output className="sr-only">{isMoving ? '' : `${now.head} ${now.what}`}</output>
    </section>
  );
}

/** The headline with the step's name in the colour of the lit line. */
function Head({ head, step }: Pick<Explanation, 'head' | 'step'>) {
  const at = step === null ? -1 : head.indexOf(step);
  if (step === null || at < 0) return head;
  return (
    <>
      {head.slice(0, at)}
      <span className={styles['step']}>{step}</span>
      {head.slice(at + step.length)}
    </>
  );
}
