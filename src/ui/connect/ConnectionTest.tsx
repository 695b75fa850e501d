/**
 * Tries the endpoint out, as it stands in the form, and says step by step what works. The
 * sentences come from the model layer in English; names of steps and of known faults do not.
 */
import { Circle, CircleCheck, CircleHelp, CircleX, FlaskConical, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useT } from '../../i18n/translate.tsx';
import type { ProbeStep } from '../../worker/protocol.ts';
import { Button } from '../common/Button.tsx';
import { useStores } from '../stores.tsx';
import type { Sentence } from './clean-endpoint.ts';
import { endpointOf, type Draft } from './connection-form.ts';
import shared from './Connect.module.css';
import styles from './ConnectionTest.module.css';
import { codeWords } from './probe-codes.ts';
import { useProbe, type Probe } from './use-probe.ts';

const STEPS = ['reachable', 'cors', 'key', 'model', 'streaming', 'tools', 'usage'] as const;

export function ConnectionTest({ draft }: { draft: Draft }) {
  const t = useT();
  const { client } = useStores();
  const { probe, start, cancel } = useProbe(client);
  const [refused, setRefused] = useState<Sentence | null>(null);
  const isRunning = probe.state === 'running';
  const test = () => {
    const asked = endpointOf(draft);
    if (!asked.ok) return setRefused(asked.error);
    if (asked.endpoint.model === '') return setRefused({ key: 'settings.modelMissing' });
    setRefused(null);
    return start(asked.endpoint);
  };
  return (
    <section className={styles['test']} aria-label={t('connect.test')}>
      <div className={styles['head']}>
        {isRunning ? (
          <Button data-testid="cancel-test" onClick={cancel}>
            <LoaderCircle size={14} className={shared['spin']} aria-hidden="true" />
            {t('connect.testCancel')}
          </Button>
        ) : (
          <Button data-testid="test-connection" onClick={test}>
            <FlaskConical size={14} aria-hidden="true" />
            {t('connect.test')}
          </Button>
        )}
        <p className={shared['note']}>{t('connect.testNote')}</p>
      </div>
      {refused !== null && (
        <p className={shared['error']} role="alert">
          {t(refused.key, refused.values)}
        </p>
      )}
      {refused === null && probe.state !== 'none' && isStill(probe, draft) && (
        <ol ref={bringIntoView} className={styles['steps']} aria-live="polite">
          {STEPS.map((step) => (
            <StepRow key={step} step={step} found={probe.steps[step]} isOver={!isRunning} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** The list opens at the end of a long form, where nobody would look for it. */
function bringIntoView(list: HTMLElement | null): void {
  // Not every document has it: a test's has no layout.
  list?.scrollIntoView?.({ block: 'nearest' });
}

function StepRow(props: {
  step: ProbeStep['step'];
  found: ProbeStep | undefined;
  isOver: boolean;
}) {
  const { step, found, isOver } = props;
  const t = useT();
  const { language } = useLocale();
  // A step that was under way when the test ended, or never came, was not looked at.
  const state = found === undefined || (found.state === 'running' && isOver) ? 'open' : found.state;
  const words = codeWords(found?.code);
  return (
    <li data-testid="test-step" data-step={step} data-state={state}>
      <StateIcon state={state} />
      <div>
        <b>{t(`connect.step.${step}`)}</b>
        <span className={styles['state']}>
          {words === null ? t(`connect.state.${state}`) : t(words)}
        </span>
        {found !== undefined && found.detail !== '' && (
          <p lang={language === 'en' ? undefined : 'en'}>{found.detail}</p>
        )}
      </div>
    </li>
  );
}

function StateIcon({ state }: { state: ProbeStep['state'] | 'open' }) {
  const icon = { size: 15, 'aria-hidden': true } as const;
  switch (state) {
    case 'ok':
      return <CircleCheck {...icon} className={styles['ok']} />;
    case 'failed':
      return <CircleX {...icon} className={shared['error']} />;
    case 'unknown':
      return <CircleHelp {...icon} className={shared['warning']} />;
    case 'running':
      return <LoaderCircle {...icon} className={shared['spin']} />;
    case 'open':
      return <Circle {...icon} className={styles['open']} />;
    default:
      return state satisfies never;
  }
}

/** Whether what was tested is what the form says now. */
function isStill({ endpoint }: Probe, draft: Draft): boolean {
  const now = endpointOf(draft);
  return (
    endpoint !== null &&
    now.ok &&
    now.endpoint.baseURL === endpoint.baseURL &&
    now.endpoint.model === endpoint.model &&
    now.endpoint.apiKey === endpoint.apiKey
  );
}
