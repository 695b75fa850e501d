/** What each tool may do without asking, and the rules for calls with certain arguments. */
import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { Policy, ToolRule } from '../../trace/setup.ts';
import { Button, IconButton } from '../common/Button.tsx';
import { argumentWords } from './condition-words.ts';
import styles from './DebugPane.module.css';
import own from './ToolRules.module.css';
import { Section } from './Section.tsx';
import { code, plainText, Sentence } from './Sentence.tsx';
import {
  askBeforeChanges,
  asksBeforeChanges,
  CHANGING,
  listedRules,
  POLICIES,
  policyOf,
  TOOLS,
  withPolicy,
} from './tool-rules.ts';
import { useRefocus } from './use-refocus.ts';
import { useSetup } from './use-setup.ts';

export function ToolRules() {
  const t = useT();
  const { setup, change, obstacle } = useSetup();
  const { rules } = setup;
  const asks = asksBeforeChanges(rules);
  const toggle = () =>
    change((before) => ({
      ...before,
      rules: asks ? withPolicy(before.rules, CHANGING, 'allow') : askBeforeChanges(before.rules),
    }));
  return (
    <Section title={t('debug.tools')}>
      <p className={styles['empty']}>{t('debug.tools.lead')}</p>
      <Listed rules={rules} />
      <ul className={styles['list']}>
        {TOOLS.map((tool) => (
          <Tool key={tool} tool={tool} policy={policyOf(rules, tool)} />
        ))}
      </ul>
      <div className={own['foot']}>
        <Button size="small" aria-pressed={asks} disabled={obstacle !== null} onClick={toggle}>
          {t(asks ? 'debug.tools.allowChanges' : 'debug.tools.askChanges')}
        </Button>
      </div>
    </Section>
  );
}

function Tool({ tool, policy }: { tool: string; policy: Policy }) {
  const t = useT();
  const { change, obstacle } = useSetup();
  const name = useId();
  const isChanging = CHANGING.includes(tool);
  return (
    <li className={own['tool']} data-tool={tool}>
      <span className={styles['path']}>{tool}</span>
      {isChanging && <span className={own['side']}>{t('debug.tools.changes')}</span>}
      <fieldset className={own['segments']} disabled={obstacle !== null}>
        <legend className="sr-only">{t('debug.tools.policyOf', { tool })}</legend>
        {POLICIES.map((each) => (
          <label key={each} data-policy={each}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === policy}
              onChange={() =>
                change((before) => ({ ...before, rules: withPolicy(before.rules, [tool], each) }))
              }
            />
            <span>{t(`debug.policy.${each}`)}</span>
          </label>
        ))}
      </fieldset>
    </li>
  );
}

function Listed({ rules }: { rules: readonly ToolRule[] }) {
  const t = useT();
  const { change, obstacle } = useSetup();
  const listed = listedRules(rules);
  const list = useRef<HTMLUListElement>(null);
  useRefocus(list, listed.length, () => null);
  const remove = (rule: ToolRule) =>
    change((before) => ({ ...before, rules: withoutRule(before.rules, rule) }));
  return (
    <ul ref={list} className={styles['list']} aria-label={t('debug.tools.rules')}>
      {listed.map((rule) => {
        const words = ruleWords(rule);
        return (
          <li key={JSON.stringify(rule)} className={styles['row']}>
            <div className={styles['words']}>
              <p className={styles['sentence']}>
                <Sentence>{words}</Sentence>
              </p>
            </div>
            <span className={styles['tools']}>
              <IconButton
                size="small"
                label={t('debug.remove', { what: plainText(words) })}
                disabled={obstacle !== null}
                onClick={() => remove(rule)}
              >
                <X size={13} aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        );
      })}
    </ul>
  );

  function ruleWords({ tool, argument, policy }: ToolRule): string {
    const does = t(`debug.policy.${policy}`);
    return argument === null
      ? t('debug.rule', { policy: does, tool: code(tool) })
      : t('debug.ruleWith', { policy: does, tool: code(tool), argument: argumentWords(argument) });
  }
}

/** By what it says: two equal rules are one. */
function withoutRule(rules: readonly ToolRule[], gone: ToolRule): readonly ToolRule[] {
  const text = JSON.stringify(gone);
  return rules.filter((rule) => JSON.stringify(rule) !== text);
}
