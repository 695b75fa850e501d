/**
 * The summary that the loop is about to use, at a rest before it does: its cut is fixed, its
 * words are not.
 */
import { useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { Message } from '../../llm/types.ts';
import type { Problem } from '../../trace/problem.ts';
import { Button } from '../common/Button.tsx';
import { useRun, useStores } from '../stores.tsx';
import { CutView } from './CutView.tsx';
import { summaryOf, summaryText } from './folds.ts';
import { NotDone } from './LastFold.tsx';
import { SummaryForm } from './SummaryForm.tsx';
import styles from './CompactionDialog.module.css';

export function Proposal(props: { rest: number; cut: number; summary: Message }) {
  const { rest, cut, summary } = props;
  const t = useT();
  const { run } = useStores();
  const messages = useRun((data) => data.state.messages);
  const isReadOnly = useRun((data) => data.isReadOnly);
  const [text, setText] = useState(() => summaryText(summary));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const isChanged = text.trim() !== summaryText(summary).trim();
  const take = (dialog: HTMLDialogElement | null) => {
    void run
      .getState()
      .replace(rest, summaryOf(text))
      .then((said) => {
        setProblems(said);
        if (said.length === 0) dialog?.close();
      });
  };
  return (
    <>
      <div className={styles['scroller']}>
        <p className={styles['proposal']} data-testid="proposal">
          {t('compaction.proposal', { count: cut })}
        </p>
        <SummaryForm messages={messages} cut={cut} text={text} onText={setText} />
        <CutView messages={messages} cuts={[cut]} cut={cut} own={cut} onCut={null} />
        <NotDone problems={problems} />
      </div>
      <div className={styles['foot']}>
        <p>{t('compaction.changeNote')}</p>
        <Button
          kind="main"
          data-testid="change-summary"
          disabled={!isChanged || text.trim() === '' || isReadOnly}
          onClick={(event) => take(event.currentTarget.closest('dialog'))}
        >
          {t('compaction.change')}
        </Button>
      </div>
    </>
  );
}
