/**
 * The rows of the editable context: the system prompt, each message, and between them the
 * places where one can be added. Rows are dragged by their handle or moved with Alt and the
 * arrows; a row that did not change is not drawn again.
 */
import { Plus } from 'lucide-react';
import { Fragment, memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '../../i18n/translate.tsx';
import type { HistoryFault } from '../../llm/types.ts';
import {
  sentOf,
  withMoved,
  withMovedTo,
  withNew,
  type Draft,
  type DraftSource,
} from './editor-draft.ts';
import { EditorRow } from './EditorRow.tsx';
import type { EditPlace } from './edit-place.ts';
import { LockedRow } from './LockedRow.tsx';
import { SystemRow } from './SystemRow.tsx';
import type { ChangeDraft } from './use-draft.ts';
import { useDrag } from './use-drag.ts';
import styles from './EditorList.module.css';

const NO_FAULTS: readonly HistoryFault[] = [];

export type EditorListProps = {
  draft: Draft;
  source: DraftSource;
  place: EditPlace;
  /** Null while the verdict is awaited. */
  faults: readonly HistoryFault[] | null;
  isPaired: boolean;
  change: ChangeDraft;
};

export function EditorList(props: EditorListProps) {
  const { draft, source, place, isPaired, change } = props;
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const faults = useFaults(draft, props.faults);
  const moveTo = useCallback(
    (key: string, gap: number) => change((old) => withMovedTo(old, key, gap, isPaired)),
    [change, isPaired],
  );
  const drag = useDrag(list, moveTo);
  const { rows } = draft;
  const { add, move } = useRowVerbs({ draft, isPaired, change, setSaid, setOpened });
  const isFixed = place.type === 'readOnly' || place.type === 'running' || place.type === 'between';
  const last = source.isLastLocked ? source.messages.at(-1) : undefined;
  return (
    <div className={styles['scroller']} ref={list}>
      <fieldset className={styles['list']} disabled={isFixed}>
        <legend className="sr-only">{t('contextEditor.list')}</legend>
        <SystemRow text={draft.systemPrompt} place={place} change={change} />
        {rows.map((row, at) => (
          <Fragment key={row.key}>
            <Inserter at={at} isDropped={drag.gap === at} onAdd={add} />
            <EditorRow
              row={row}
              index={at}
              faults={faults.get(row.key) ?? NO_FAULTS}
              isPaired={isPaired}
              isDragged={drag.key === row.key}
              opensNow={opened === row.key}
              change={change}
              onMove={move}
              onDrag={drag.begin}
            />
          </Fragment>
        ))}
        <Inserter at={rows.length} isDropped={drag.gap === rows.length} onAdd={add} />
        {last !== undefined && <LockedRow message={last} index={rows.length} />}
      </fieldset>
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
}

type ByRow = ReadonlyMap<string, readonly HistoryFault[]>;

/** Faults by row: their indexes count only what is sent. The last known stay until new ones come. */
function useFaults(draft: Draft, faults: readonly HistoryFault[] | null): ByRow {
  const [known, setKnown] = useState<{ faults: typeof faults; byRow: ByRow }>({
    faults: null,
    byRow: new Map(),
  });
  if (faults === null || known.faults === faults) return known.byRow;
  const { keys } = sentOf(draft);
  const byRow = new Map<string, HistoryFault[]>();
  for (const fault of faults) {
    const key = keys[fault.index];
    if (key !== undefined) byRow.set(key, [...(byRow.get(key) ?? []), fault]);
  }
  setKnown({ faults, byRow });
  return byRow;
}

type Latest = {
  draft: Draft;
  isPaired: boolean;
  change: ChangeDraft;
  setSaid: (said: string) => void;
  setOpened: (key: string) => void;
};

/** The same functions for all rows and all drafts, so that a change draws only what changed. */
function useRowVerbs(now: Latest) {
  const t = useT();
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const move = useCallback(
    (key: string, by: 1 | -1) => {
      const { draft, isPaired, change, setSaid } = latest.current;
      const moved = withMoved(draft, key, by, isPaired);
      if (moved === draft) return;
      const focused = document.activeElement;
      flushSync(() => change(() => moved));
      // Moving an element in the page takes the focus from it.
      if (focused instanceof HTMLElement) focused.focus();
      document.getElementById(key)?.scrollIntoView?.({ block: 'nearest' });
      const place = moved.rows.findIndex((row) => row.key === key) + 1;
      setSaid(t('contextEditor.moved', { place, count: moved.rows.length }));
    },
    [t],
  );
  const add = useCallback((at: number) => {
    const { draft, change, setOpened } = latest.current;
    const made = withNew(draft, at);
    setOpened(made.key);
    change(() => made.draft);
  }, []);
  return { add, move };
}

const Inserter = memo(function Inserter(props: {
  at: number;
  isDropped: boolean;
  onAdd: (at: number) => void;
}) {
  const t = useT();
  return (
    <div className={styles['gap']} data-drop={props.isDropped}>
      <button
        type="button"
        title={t('contextEditor.addHere')}
        aria-label={t('contextEditor.addHere')}
        data-gap={props.at}
        onClick={() => props.onAdd(props.at)}
      >
        <Plus size={12} aria-hidden="true" />
      </button>
    </div>
  );
});
