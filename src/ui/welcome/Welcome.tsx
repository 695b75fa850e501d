/**
 * The first opening: what this is, one task, one button. It promises only what the page
 * does now. The loop stands beside it, so the first click is also the first lit line.
 */
import { useId, type FormEvent, type KeyboardEvent } from 'react';
import { useT, useLocale } from '../../i18n/translate.tsx';
import { DEMO_TASKS } from '../../lessons/demo/tasks.ts';
import { LOOP_LINES } from '../../source/loop-source.ts';
import { activeConnection } from '../../store/connections.ts';
import { Button } from '../common/Button.tsx';
import { isComposing } from '../common/is-composing.ts';
import { startTurn } from '../controls/give-command.ts';
import { useDraft, useRun, useSettings, useStores, useView } from '../stores.tsx';
import { useFirstTask } from './use-first-task.ts';
import styles from './Welcome.module.css';

export function Welcome() {
  const t = useT();
  useFirstTask();
  return (
    <section className={styles['welcome']} aria-labelledby="welcome-title">
      <div className={styles['top']}>
        <h1 id="welcome-title">{t('welcome.title')}</h1>
        <p className={styles['lead']}>{t('welcome.lead', { lines: LOOP_LINES.length })}</p>
        <Task />
        <Tasks />
      </div>
      <div className={styles['columns']}>
        {(['watch', 'see', 'own'] as const).map((column) => (
          <div key={column}>
            <h2>{t(`welcome.${column}Title`)}</h2>
            <p>{t(`welcome.${column}Text`)}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

function Task() {
  const t = useT();
  const stores = useStores();
  const text = useDraft((draft) => draft.text);
  const setText = useDraft((draft) => draft.setText);
  const isReadOnly = useRun((run) => run.isReadOnly);
  const id = useId();
  const cannot = isReadOnly || text.trim() === '';
  const why = isReadOnly ? t('controls.readOnly') : t('welcome.needsTask');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!cannot) startTurn(stores, 'run');
  };
  return (
    <form className={styles['task']} onSubmit={submit}>
      <label htmlFor={id} className="sr-only">
        {t('welcome.task')}
      </label>
      <textarea
        id={id}
        data-testid="prompt"
        rows={1}
        value={text}
        placeholder={t('welcome.task')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
      <div className={styles['actions']}>
        <Button
          size="large"
          data-testid="send-step"
          disabled={cannot}
          title={cannot ? why : t('controls.stepTitle')}
          onClick={() => startTurn(stores, 'step')}
        >
          {t('welcome.step')}
        </Button>
        <Button
          type="submit"
          kind="now"
          size="large"
          data-testid="send"
          disabled={cannot}
          title={cannot ? why : t('controls.startTitle')}
        >
          {t('welcome.run')}
        </Button>
      </div>
    </form>
  );
}

/** Enter sends, Shift and Enter begin a new line. */
function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** The other tasks of the built-in model, and the way to one's own. */
function Tasks() {
  const t = useT();
  const { language } = useLocale();
  const isDemo = useSettings((settings) => activeConnection(settings) === null);
  const text = useDraft((draft) => draft.text);
  const setText = useDraft((draft) => draft.setText);
  const openSettings = useView((view) => view.openSettings);
  return (
    <>
      <ul className={styles['tasks']} aria-label={t('welcome.tasks')}>
        {DEMO_TASKS.map(({ id, label, prompt }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={text === prompt[language]}
              onClick={() => setText(prompt[language])}
            >
              {label[language]}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={styles['own']} onClick={openSettings}>
            {t('welcome.ownEndpoint')}
          </button>
        </li>
      </ul>
      {isDemo && <p className={styles['note']}>{t('welcome.demoNote')}</p>}
    </>
  );
}
