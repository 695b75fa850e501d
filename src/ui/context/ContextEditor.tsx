/**
 * The whole context as a list that a person edits: the messages, their order, which of them
 * are sent, the system prompt. A strict provider's verdict follows each change. Nothing is
 * changed before one of the two ways to finish is chosen, and what the worker does not take
 * stays here with its reason.
 */
import { useCallback, useMemo, useRef, useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { Problem } from '../../trace/problem.ts';
import type { ContextEdit } from '../../worker/protocol.ts';
import { Dialog } from '../common/Dialog.tsx';
import { problemText } from '../common/problem-text.ts';
import { useStores, useView } from '../stores.tsx';
import { sentOf, toEdit, withRepaired, type Draft, type DraftSource } from './editor-draft.ts';
import { EditorBar } from './EditorBar.tsx';
import { EditorFoot } from './EditorFoot.tsx';
import { EditorList } from './EditorList.tsx';
import { DiscardQuestion, EditorNotices, Said } from './EditorNotices.tsx';
import { restOf, type EditPlace } from './edit-place.ts';
import { useCloseGuard } from './use-close-guard.ts';
import { useDraft } from './use-draft.ts';
import { useDraftSource, useEditPlace } from './use-edit-place.ts';
import { useVerdict } from './use-verdict.ts';
import styles from './ContextEditor.module.css';

export function ContextEditor() {
  const t = useT();
  const close = useView((view) => view.close);
  const content = useRef<HTMLDivElement>(null);
  const place = useEditPlace();
  const source = useDraftSource(place);
  const { draft, isDirty, isBehind, change, undo, catchUp } = useDraft(source);
  const guard = useCloseGuard(content, isDirty);
  const sent = useMemo(() => sentOf(draft), [draft]);
  const checked = useVerdict(useSameList(sent.messages));
  const [isPaired, setPaired] = useState(true);
  const [repairs, setRepairs] = useState<readonly string[]>([]);

  // By the element's own way, which gives the focus back to what had it.
  const leave = () => content.current?.closest('dialog')?.close();
  const { finish, problems, dismiss, isBusy } = useFinish({ draft, source, place }, leave);
  const undoLast = () => {
    undo();
    setRepairs([]);
  };
  const repair = useCallback(() => {
    if (checked?.repaired == null) return;
    const { repaired, repairs: done } = checked;
    change((old) => withRepaired(old, repaired));
    setRepairs(done);
  }, [change, checked]);
  return (
    <Dialog title={t('contextEditor.title')} size="wide" onClose={close}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the dialog */}
      <div
        ref={content}
        className={styles['editor']}
        data-testid="context-editor"
        onKeyDown={(event) => {
          const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
          if (!isUndo || event.shiftKey || isTextField(event.target)) return;
          event.preventDefault();
          undoLast();
        }}
      >
        <EditorNotices place={place} isBehind={isBehind} onCatchUp={catchUp} />
        <EditorBar
          isDirty={isDirty}
          isPaired={isPaired}
          checked={checked}
          firstFault={sent.keys[checked?.faults[0]?.index ?? -1] ?? null}
          onUndo={undoLast}
          onPaired={setPaired}
          onRepair={repair}
        />
        <EditorList
          draft={draft}
          source={source}
          place={place}
          faults={checked?.faults ?? null}
          isPaired={isPaired}
          change={change}
        />
        <Said
          title={t('contextEditor.repaired')}
          lines={repairs}
          onDismiss={() => setRepairs([])}
        />
        <Said
          title={t('contextEditor.problems')}
          lines={problems.map((problem) => problemText(t, problem))}
          isBad
          onDismiss={dismiss}
        />
        {guard.isAsking ? (
          <DiscardQuestion onStay={guard.stay} onDiscard={leave} />
        ) : (
          <EditorFoot
            draft={draft}
            source={source}
            place={place}
            state={{ isDirty, isBehind, isBusy, checked, count: sent.messages.length }}
            change={change}
            onFinish={finish}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Handing the draft to the worker. What it does not take is said and stays. */
function useFinish(
  made: { draft: Draft; source: DraftSource; place: EditPlace },
  onDone: () => void,
) {
  const { run } = useStores();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isBusy, setBusy] = useState(false);
  const finish = (how: ContextEdit['how']) => {
    const { draft, source, place } = made;
    const rest = restOf(place);
    if (rest === undefined || isBusy) return;
    setBusy(true);
    void run
      .getState()
      .editContext(toEdit(draft, source, { how, rest }))
      .then((said) => (said.length === 0 ? onDone() : setProblems(said)))
      .finally(() => setBusy(false));
  };
  return { finish, problems, dismiss: () => setProblems([]), isBusy };
}

/** The same list as long as the messages in it are: what is off or typed elsewhere is no news. */
function useSameList<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list);
  const isSame = kept.length === list.length && kept.every((item, at) => item === list[at]);
  if (!isSame) setKept(list);
  return isSame ? kept : list;
}

/** There the browser's own undo is the one that is meant. */
function isTextField(target: EventTarget): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !/^(?:checkbox|radio)$/.test(target.type))
  );
}
