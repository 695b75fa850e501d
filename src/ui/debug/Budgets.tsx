/** What a turn and the session may take before the loop pauses and asks, and what they took. */
import { useState } from 'react';
import { useLocale } from '../../i18n/translate.tsx';
import { useSpending } from '../conversation/use-spending.ts';
import { useRun, useSettings } from '../stores.tsx';
import { budgetRows, withLimit, type BudgetOf, type BudgetRow } from './budget-rows.ts';
import own from './Budgets.module.css';
import styles from './DebugPane.module.css';
import { LimitField } from './LimitField.tsx';
import { Section } from './Section.tsx';
import { createSpentReader, type Spent } from './spent.ts';
import { useSetup } from './use-setup.ts';

/** From here on the bar warns. */
const NEAR = 0.8;

export function Budgets() {
  const { t } = useLocale();
  const [read] = useState(createSpentReader);
  const spent = useRun((run) => read(run.entries));
  return (
    <Section title={t('debug.budgets')}>
      <p className={styles['empty']}>{t('debug.budgets.lead')}</p>
      <Group of="turn" spent={spent} />
      <Group of="session" spent={spent} />
    </Section>
  );
}

function Group({ of, spent }: { of: BudgetOf; spent: Spent }) {
  const { t } = useLocale();
  const { setup } = useSetup();
  const { answers } = useSpending();
  const currency = useSettings((settings) => settings.prices[0]?.currency ?? 'USD');
  const rows = budgetRows(of, setup.budget, { spent, answers, currency });
  return (
    <>
      <h3 className={own['group']}>{t(`debug.budget.${of}`)}</h3>
      <ul className={styles['list']}>
        {rows.map((row) => (
          <Row key={row.kind} row={row} />
        ))}
      </ul>
    </>
  );
}

function Row({ row }: { row: BudgetRow }) {
  const { language, t } = useLocale();
  const { change, obstacle } = useSetup();
  const { of, kind, limit, used, currency } = row;
  const part = limit === null || used === null ? 0 : Math.min(1, used / limit);
  const options = kind === 'money' ? { maximumSignificantDigits: 3 } : {};
  const amount = used === null ? '–' : new Intl.NumberFormat(language, options).format(used);
  const label = t(`debug.budget.${kind}`);
  return (
    <li className={own['budget']} data-budget={`${of}-${kind}`}>
      <span className={own['label']}>{label}</span>
      <span className={own['used']} title={used === null ? t('debug.budget.unknown') : undefined}>
        {limit === null ? amount : t('debug.budget.used', { amount })}
      </span>
      <LimitField
        label={t('debug.budget.limitOf', { what: label, of: t(`debug.budget.${of}`) })}
        isMoney={kind === 'money'}
        limit={limit}
        currency={currency}
        isFixed={obstacle !== null}
        onSet={(next, unit) =>
          change((setup) => {
            const budget = withLimit(setup.budget, { of, kind, currency: unit }, next);
            return { ...setup, budget };
          })
        }
      />
      {limit !== null && (
        <span className={own['bar']} aria-hidden="true" data-level={levelOf(part)}>
          <i style={{ width: `${part * 100}%` }} />
        </span>
      )}
    </li>
  );
}

function levelOf(part: number): 'fine' | 'near' | 'full' {
  if (part >= 1) return 'full';
  return part >= NEAR ? 'near' : 'fine';
}
