/**
 * Compaction, looked at before it happens: where the cut is, what the model makes of the old
 * messages, what is lost by it, and the way back from the last one. When the loop itself is
 * about to use a summary, that one is shown, with its words still open to change.
 */
import { useMemo } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { Dialog } from '../common/Dialog.tsx';
import { useRun, useView } from '../stores.tsx';
import { legalCuts } from './cuts.ts';
import { LastFold } from './LastFold.tsx';
import { Proposal } from './Proposal.tsx';
import { Rehearsal } from './Rehearsal.tsx';
import styles from './CompactionDialog.module.css';

export function CompactionDialog() {
  const t = useT();
  const close = useView((view) => view.close);
  const messages = useRun((run) => run.state.messages);
  const rest = useRun((run) => run.state.paused?.n ?? null);
  const proposal = useRun((run) => (run.state.paused === null ? null : run.state.proposal));
  const session = useRun((run) => run.session?.id ?? '');
  const cuts = useMemo(() => legalCuts(messages), [messages]);
  return (
    <Dialog title={t('compaction.title')} size="wide" onClose={close}>
      <div className={styles['dialog']} data-testid="compaction-dialog">
        {proposal !== null && rest !== null ? (
          <Proposal key={rest} rest={rest} cut={proposal.cut} summary={proposal.summary} />
        ) : (
          <>
            <LastFold />
            {cuts.length === 0 ? (
              <p className={styles['empty']}>{t('compaction.empty')}</p>
            ) : (
              <Rehearsal key={session} cuts={cuts} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
