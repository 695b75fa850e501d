/**
 * A compaction tried out by a person: the cut that they choose, a summary that they may
 * change, and, when they like it, its use.
 */
import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { activeConnection } from '../../store/connections.ts';
import type { Problem } from '../../trace/problem.ts';
import { Button } from '../common/Button.tsx';
import { problemText } from '../common/problem-text.ts';
import { useRun, useSettings, useStores } from '../stores.tsx';
import { CutView } from './CutView.tsx';
import { defaultCut, nearestCut } from './cuts.ts';
import { restOf } from './edit-place.ts';
import { foldEdit } from './folds.ts';
import { NotDone } from './LastFold.tsx';
import { SummaryForm } from './SummaryForm.tsx';
import { useDryRun } from './use-dry-run.ts';
import { useEditPlace } from './use-edit-place.ts';
import styles from './CompactionDialog.module.css';

export function Rehearsal(props: { cuts: readonly number[] }) {
  const { cuts } = props;
  const t = useT();
  const messages = useRun((run) => run.state.messages);
  const own = useDefaultCut();
  const [wanted, setWanted] = useState<number | null>(null);
  const cut = nearestCut(cuts, wanted ?? own ?? messages.length / 2) ?? 0;
  const [text, setText] = useState('');
  const dry = useDryRun(setText);
  const use = useUse(() => setText(''));
  const isWorking = dry.state.type === 'working';
  return (
    <>
      <div className={styles['scroller']}>
        <p className={styles['lead']}>{t('compaction.lead')}</p>
        <CutView messages={messages} cuts={cuts} cut={cut} own={own} onCut={setWanted} />
        <div className={styles['trial']}>
          <Button
            kind="now"
            data-testid="dry-run"
            disabled={isWorking || !use.isOpen}
            onClick={() => dry.start(cut)}
          >
            {t(text === '' ? 'compaction.dryRun' : 'compaction.again')}
          </Button>
          {dry.state.type === 'working' ? (
            <>
              <p role="status" className={styles['working']}>
                <LoaderCircle size={14} aria-hidden="true" />
                {t('compaction.working', { seconds: dry.state.seconds })}
              </p>
              <Button onClick={dry.cancel}>{t('compaction.cancel')}</Button>
            </>
          ) : (
            <p>{t(use.isOpen ? 'compaction.dryRunNote' : 'compaction.pauseFirst')}</p>
          )}
        </div>
        {dry.state.type === 'failed' && (
          <p role="alert" className={styles['failed']}>
            {t('compaction.failed', { problem: problemText(t, dry.state.problem) })}
          </p>
        )}
        {dry.state.type === 'done' && dry.state.cut !== cut && (
          <p role="status" className={styles['other']}>
            {t('compaction.otherCut', { count: dry.state.cut })}
          </p>
        )}
        {text !== '' || dry.state.type === 'done' ? (
          <SummaryForm messages={messages} cut={cut} text={text} onText={setText} />
        ) : null}
        <NotDone problems={use.problems} />
      </div>
      <div className={styles['foot']}>
        <p>{t(use.isOpen ? 'compaction.useNote' : 'compaction.pauseFirst', { count: cut })}</p>
        <Button
          kind="main"
          data-testid="use-summary"
          disabled={text.trim() === '' || isWorking || !use.isOpen}
          onClick={(event) => use.now(cut, text, event.currentTarget.closest('dialog'))}
        >
          {t('compaction.use')}
        </Button>
      </div>
    </>
  );
}

/** Where the loop would cut the context as it is now. */
function useDefaultCut(): number | null {
  const messages = useRun((run) => run.state.messages);
  const keepRecent = useSettings((settings) => settings.keepRecent);
  const contextWindow = useSettings(
    (settings) => activeConnection(settings)?.contextWindow ?? null,
  );
  return defaultCut(messages, { keepRecent, contextWindow });
}

/** Putting the summary in the place of the old messages, where the context may be edited. */
function useUse(onDone: () => void) {
  const { run } = useStores();
  const place = useEditPlace();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const rest = restOf(place);
  const now = (cut: number, text: string, dialog: HTMLDialogElement | null) => {
    if (rest === undefined) return;
    const { state, editContext } = run.getState();
    void editContext(foldEdit({ ...state, rest }, cut, text)).then((said) => {
      setProblems(said);
      if (said.length > 0) return;
      onDone();
      dialog?.close();
    });
  };
  return { isOpen: rest !== undefined, problems, now };
}
