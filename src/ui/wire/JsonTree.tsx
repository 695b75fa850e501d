/**
 * A JSON value as a tree by the ARIA pattern: one stop in the tab order, arrows move, open
 * and close. Long lists are drawn as far as they are seen when `scroller` says where the
 * tree scrolls; a small one is drawn whole.
 */
import {
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { ChevronRight } from 'lucide-react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useT } from '../../i18n/translate.tsx';
import { classes } from '../common/classes.ts';
import { jsonRows, previewOf, sizeOf, type JsonRow } from './json-rows.ts';
import { treeKey } from './tree-keys.ts';
import styles from './JsonTree.module.css';

const ROW_PX = 21;
/** A tree that does not scroll by itself shows so many rows. */
const MOST_ROWS = 400;
const MOST_TEXT = 40_000;
const NONE: readonly string[] = [];

/** Something to say above a row, such as that all before it was sent before. */
export type RowNote = { isKept: boolean; above: ReactNode };

export function JsonTree(props: {
  value: unknown;
  label: string;
  /** Open from the beginning, by JSON pointer. The outermost always is. */
  open?: readonly string[];
  /** By JSON pointer. */
  noteOf?: (path: string) => RowNote | null;
  scroller?: { element: RefObject<HTMLElement | null>; offset: number };
}) {
  const { value, scroller } = props;
  const t = useT();
  const id = useId();
  const list = useRef<VirtualizerHandle>(null);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState('');
  const { open = NONE } = props;
  // What scrolls is a body, which never changes; a small value may grow in place.
  const rows = useRows({ value, open, toggled, isStill: scroller !== undefined });
  const at = Math.max(
    0,
    rows.findIndex((row) => row.path === active),
  );
  const toggle = (path: string) => {
    setActive(path);
    setToggled((before) => {
      const next = new Set(before);
      if (!next.delete(path)) next.add(path);
      return next;
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = treeKey(event.key, rows, at);
    if (action === null) return;
    event.preventDefault();
    if (action.type === 'toggle') toggle(action.path);
    else {
      setActive(rows[action.to]?.path ?? '');
      list.current?.scrollToIndex(action.to, { align: 'nearest' });
    }
  };
  const draw = (row: JsonRow, index: number) => (
    <Row
      key={row.path}
      id={`${id}-${index}`}
      row={row}
      isActive={index === at}
      note={props.noteOf?.(row.path) ?? null}
      onToggle={toggle}
    />
  );
  return (
    <div
      role="tree"
      tabIndex={0}
      className={styles['tree']}
      aria-label={props.label}
      aria-activedescendant={`${id}-${at}`}
      onKeyDown={onKeyDown}
    >
      {scroller === undefined ? (
        rows.slice(0, MOST_ROWS).map(draw)
      ) : (
        <Virtualizer
          ref={list}
          data={rows}
          itemSize={ROW_PX}
          scrollRef={scroller.element}
          startMargin={scroller.offset}
          keepMounted={[at]}
        >
          {draw}
        </Virtualizer>
      )}
      {scroller === undefined && rows.length > MOST_ROWS && (
        <p className={styles['more']}>{t('wire.moreRows', { count: rows.length - MOST_ROWS })}</p>
      )}
    </div>
  );
}

type RowsOf = { value: unknown; open: readonly string[]; toggled: ReadonlySet<string> };

/** Made once for a value that stands still, else anew each time. */
function useRows(props: RowsOf & { isStill: boolean }): readonly JsonRow[] {
  const { value, open, toggled, isStill } = props;
  const kept = useMemo(
    () => (isStill ? rowsOf({ value, open, toggled }) : null),
    [value, open, toggled, isStill],
  );
  return kept ?? rowsOf(props);
}

/** Opened from the beginning or by the person, but not both: a second press closes. */
function rowsOf({ value, open, toggled }: RowsOf): readonly JsonRow[] {
  return jsonRows(value, (path) => (path === '' || open.includes(path)) !== toggled.has(path));
}

function Row(props: {
  id: string;
  row: JsonRow;
  isActive: boolean;
  note: RowNote | null;
  onToggle: (path: string) => void;
}) {
  const { row, note } = props;
  const { value } = row;
  const isText = typeof value === 'string';
  return (
    <>
      {note?.above}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- who has the focus takes the keys */}
      <div
        id={props.id}
        role="treeitem"
        tabIndex={-1}
        className={classes(
          styles['row'],
          props.isActive && styles['active'],
          note?.isKept === true && styles['kept'],
          isText && row.isOpen && styles['long'],
        )}
        style={{ paddingLeft: 6 + row.depth * 14 }}
        aria-level={row.depth + 1}
        aria-selected={props.isActive}
        aria-expanded={row.canOpen ? row.isOpen : undefined}
        onClick={() => row.canOpen && props.onToggle(row.path)}
      >
        <ChevronRight
          size={11}
          aria-hidden="true"
          className={classes(row.isOpen && styles['open'], !row.canOpen && styles['leaf'])}
        />
        {row.key !== null && <span className={styles['key']}>{row.key}</span>}
        <Value row={row} />
      </div>
    </>
  );
}

function Value(props: { row: JsonRow }) {
  const { value, isOpen, canOpen } = props.row;
  const t = useT();
  const size = sizeOf(value);
  if (typeof value === 'string' && isOpen) return <OpenText text={value} />;
  if (size !== null && isOpen) {
    return (
      <span className={styles['size']}>{Array.isArray(value) ? `[${size}]` : `{${size}}`}</span>
    );
  }
  return (
    <>
      <span className={styles['value']} data-type={value === null ? 'null' : typeof value}>
        {previewOf(value)}
      </span>
      {typeof value === 'string' && canOpen && (
        <span className={styles['count']}>{t('wire.showAll', { count: value.length })}</span>
      )}
    </>
  );
}

/** A long text with its line breaks; it is read in parts when it is very long. */
function OpenText(props: { text: string }) {
  const { text } = props;
  const t = useT();
  const [shown, setShown] = useState(MOST_TEXT);
  return (
    <span className={styles['text']}>
      {text.slice(0, shown)}
      {text.length > shown && (
        <button
          type="button"
          tabIndex={-1}
          onClick={(event) => {
            event.stopPropagation();
            setShown(shown + MOST_TEXT);
          }}
        >
          {t('wire.showMore', { count: text.length - shown })}
        </button>
      )}
    </span>
  );
}
