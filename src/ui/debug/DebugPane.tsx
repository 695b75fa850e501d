/**
 * How the session is debugged: what stops it, what is watched, which tools must ask, what a
 * turn may take, and what logpoints wrote. All of it is the setup in the trace; the parts
 * share one scroll, so that nothing hides behind a tab.
 */
import { useT } from '../../i18n/translate.tsx';
import { useRun } from '../stores.tsx';
import { Breakpoints } from './Breakpoints.tsx';
import { Budgets } from './Budgets.tsx';
import styles from './DebugPane.module.css';
import { Log } from './Log.tsx';
import { ToolRules } from './ToolRules.tsx';
import { useObstacle } from './use-setup.ts';
import { Watches } from './Watches.tsx';

export function DebugPane() {
  const t = useT();
  const session = useRun((run) => run.session?.id ?? '');
  const obstacle = useObstacle();
  return (
    <section className={styles['pane']} data-testid="debug" aria-label={t('debug.title')}>
      {obstacle === 'controls.readOnly' && <p className={styles['fixed']}>{t('debug.readOnly')}</p>}
      <div key={session}>
        <Breakpoints />
        <Watches />
        <ToolRules />
        <Budgets />
        <Log />
      </div>
    </section>
  );
}
