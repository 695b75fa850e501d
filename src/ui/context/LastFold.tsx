/** The last compaction that can still be undone. */
import { Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { Problem } from '../../trace/problem.ts';
import { Button } from '../common/Button.tsx';
import { Problems } from '../common/Problems.tsx';
import { useRun } from '../stores.tsx';
import { sumTokens } from './cuts.ts';
import { lastFold } from './folds.ts';
import { useUndoFold } from './use-undo-fold.ts';
import styles from './CompactionDialog.module.css';

export function LastFold() {
  const t = useT();
  const folds = useRun((run) => run.state.folds);
  const messages = useRun((run) => run.state.messages);
  const last = useMemo(() => lastFold({ folds, messages }), [folds, messages]);
  const { undo, mayUndo, problems } = useUndoFold();
  if (last === null) return null;
  const { fold, index } = last;
  return (
    <div className={styles['last']} data-testid="last-fold">
      <p>
        {t('compaction.lastFold', {
          count: fold.removed.length,
          tokens: sumTokens(fold.removed),
        })}
      </p>
      <Button
        size="small"
        disabled={!mayUndo}
        title={mayUndo ? undefined : t('context.undoPause')}
        onClick={() => undo(fold, index)}
      >
        <Undo2 size={13} aria-hidden="true" />
        {t('compaction.undo')}
      </Button>
      <NotDone problems={problems} />
    </div>
  );
}

/** Why something was not done; nothing when it was. */
export function NotDone({ problems }: { problems: readonly Problem[] }) {
  const t = useT();
  if (problems.length === 0) return null;
  return (
    <div role="alert" className={styles['problems']}>
      <b>{t('compaction.problems')}</b>
      <Problems problems={problems} />
    </div>
  );
}
