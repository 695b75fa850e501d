/**
 * Allows such calls from now on: a rule for the tool, or for the tool with one of the
 * arguments at hand, goes before all others, and the call runs.
 */
import { useT } from '../../i18n/translate.tsx';
import { Button } from '../common/Button.tsx';
import { useRun, useStores } from '../stores.tsx';
import { offeredRules } from './offered-rules.ts';
import type { Decide } from './use-decide.ts';
import styles from './CallDesk.module.css';

export function AlwaysAllow(props: { decide: Decide; onDone: () => void }) {
  const t = useT();
  const { run } = useStores();
  const value = useRun(({ state }) => state.step?.value);
  if (value === undefined || !('call' in value)) return null;
  const { call } = value;
  return (
    <div className={styles['panel']} role="group" aria-label={t('edit.mode.always')}>
      <span className={styles['label']}>{t('edit.alwaysLabel')}</span>
      {offeredRules(call).map((rule) => {
        const { argument } = rule;
        return (
          <Button
            key={argument?.path ?? ''}
            size="small"
            className={styles['rule']}
            onClick={() => {
              const { state, setUp } = run.getState();
              setUp({ ...state.setup, rules: [rule, ...state.setup.rules] });
              props.decide.allow();
            }}
          >
            {argument === null ? (
              t('edit.thisTool', { tool: call.name })
            ) : (
              <span>
                {t('edit.thisToolWith', { tool: call.name })}{' '}
                <span className="mono">
                  {argument.path} = {argument.value}
                </span>
              </span>
            )}
          </Button>
        );
      })}
      <Button size="small" kind="quiet" onClick={props.onDone}>
        {t('edit.cancel')}
      </Button>
    </div>
  );
}
