/**
 * The strip that says in words why the loop is where it is and what happens next, or what a
 * step that a person picked is for. Assistive technology is told once a rest, never once a
 * token: what is edited or arrives during a rest is shown and not told.
 */
import { Suspense, type ReactNode } from 'react';
import { useLocale, useT } from '../../i18n/translate.tsx';
import { Contained } from '../common/Contained.tsx';
import { later } from '../common/later.tsx';
import { Pill } from '../common/Pill.tsx';
import { plainText, Sentence } from '../debug/Sentence.tsx';
import { formatBytes } from '../files/format-bytes.ts';
import { useRun, useSettings, useView } from '../stores.tsx';
import styles from './Explain.module.css';
import { explain, explainStep, type Explanation } from './explanation.ts';
import { situationOf, type Situation } from './situation.ts';
import { useRestWords } from './use-rest-words.ts';

const RestActions = later(async () => (await import('./RestActions.tsx')).RestActions);

/** Nothing to tell aloud: it passes, or the conversation tells it. */
const MOVING: ReadonlySet<Situation['type']> = new Set(['running', 'starting', 'retrying']);

export function Explain() {
  const t = useT();
  const state = useRun((run) => run.state);
  const driver = useRun((run) => run.driver);
  const compactAt = useSettings((settings) => settings.compactAt);
  const chosen = useView((view) => view.chosenStep);
  const situation = situationOf(state, driver);
  const explainRest = useRestWords(situation.type !== 'ready');
  const isRest = situation.type === 'paused';
  const now =
    isRest && explainRest !== null ? explainRest(t, situation, compactAt) : explain(t, situation);
  const isChosen = chosen !== null && chosen.at === state.cursor;
  const isBetween = isRest && situation.at === null;
  const isQuiet = MOVING.has(situation.type) || (isRest && explainRest === null);
  const told = isQuiet ? '' : [now.head, now.why ?? '', now.what].join(' ');
  return (
    <section className={styles['explain']} aria-label={t('explain.title')}>
      <div
        className={styles['words']}
        role="group"
        aria-label={t('explain.words')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls when small
        tabIndex={0}
      >
        <Words {...(isChosen ? explainStep(t, chosen.step) : now)}>
          {isBetween && !isChosen && <Waiting />}
        </Words>
      </div>
      {now.actions.length > 0 && (
        <Contained>
          <Suspense fallback={null}>
            <RestActions ids={now.actions} />
          </Suspense>
        </Contained>
      )}
      <output className="sr-only">{plainText(told)}</output>
    </section>
  );
}

function Words(props: Explanation & { children: ReactNode }) {
  const { head, step, why, what, edited, without } = props;
  const t = useT();
  return (
    <>
      <p className={styles['head']}>
        <b>
          <Head head={head} step={step} />
        </b>
        {why !== null && (
          <span className={styles['why']}>
            {' '}
            <Sentence>{why}</Sentence>
          </span>
        )}
        {edited !== null && <Pill tone="now">{edited}</Pill>}
        {props.children}
      </p>
      <p className={styles['what']}>
        <Sentence>{what}</Sentence>
      </p>
      {without !== null && (
        <p className={styles['without']}>
          <b>{t('explain.without')}</b> {without}
        </p>
      )}
    </>
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

/** How much of the answer has come that nobody has read yet. */
function Waiting() {
  const { t, language } = useLocale();
  const bytes = useRun((run) => run.waitingBytes);
  if (bytes === 0) return null;
  return <Pill tone="model">{t('explain.waiting', { size: formatBytes(bytes, language) })}</Pill>;
}
