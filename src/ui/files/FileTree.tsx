/**
 * The files as a tree by the ARIA pattern: one stop in the tab order, the row in hand is
 * told by `aria-activedescendant`, arrows move, open and close.
 */
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { ChevronRight, File, Folder, FolderOpen } from 'lucide-react';
import { useLocale, useT } from '../../i18n/translate.tsx';
import { classes } from '../common/classes.ts';
import { formatBytes } from './format-bytes.ts';
import { parentRow, type TreeRow } from './file-tree.ts';
import styles from './FileTree.module.css';

export function FileTree(props: {
  rows: readonly TreeRow[];
  selected: string | null;
  /** Files changed since entry `changedSince` carry a dot. */
  changedSince: number;
  onSelect: (path: string) => void;
  onToggle: (folder: string) => void;
}) {
  const { rows, selected } = props;
  const t = useT();
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const at = Math.max(
    0,
    rows.findIndex((row) => row.path === (active ?? selected)),
  );
  const act = (row: TreeRow) => {
    setActive(row.path);
    if (row.type === 'file') props.onSelect(row.path);
    else props.onToggle(row.path);
  };
  const moveTo = (index: number | null) => {
    const row = index === null ? undefined : rows[index];
    if (row === undefined) return;
    setActive(row.path);
    tree.current?.children[rows.indexOf(row)]?.scrollIntoView?.({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    if (row === undefined) return;
    const done = keyAction(event.key, { rows, at, row, act, moveTo });
    if (done) event.preventDefault();
  };
  const current = rows[at];
  return (
    <div
      ref={tree}
      role="tree"
      tabIndex={0}
      className={styles['tree']}
      aria-label={t('files.tree')}
      aria-activedescendant={current === undefined ? undefined : `${id}-${at}`}
      onKeyDown={onKeyDown}
    >
      {rows.map((row, index) => (
        <Row
          key={row.path}
          id={`${id}-${index}`}
          row={row}
          isSelected={row.path === selected}
          isActive={index === at}
          isChanged={row.type === 'file' && row.file.n >= props.changedSince}
          onAct={act}
        />
      ))}
    </div>
  );
}

type Keys = {
  rows: readonly TreeRow[];
  at: number;
  row: TreeRow;
  act: (row: TreeRow) => void;
  moveTo: (index: number | null) => void;
};

/** Does what a key does in a tree; false for a key that means nothing there. */
function keyAction(key: string, { rows, at, row, act, moveTo }: Keys): boolean {
  const isOpenFolder = row.type === 'folder' && row.isOpen;
  switch (key) {
    case 'ArrowDown':
      moveTo(at + 1);
      return true;
    case 'ArrowUp':
      moveTo(at - 1);
      return true;
    case 'Home':
      moveTo(0);
      return true;
    case 'End':
      moveTo(rows.length - 1);
      return true;
    case 'ArrowRight':
      if (isOpenFolder) moveTo(at + 1);
      else if (row.type === 'folder') act(row);
      return true;
    case 'ArrowLeft':
      if (isOpenFolder) act(row);
      else moveTo(parentRow(rows, at));
      return true;
    case 'Enter':
    case ' ':
      act(row);
      return true;
    default:
      return false;
  }
}

function Row(props: {
  id: string;
  row: TreeRow;
  isSelected: boolean;
  isActive: boolean;
  isChanged: boolean;
  onAct: (row: TreeRow) => void;
}) {
  const { id, row, isSelected } = props;
  const t = useT();
  const isFile = row.type === 'file';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- who has the focus takes the keys
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      className={classes(styles['row'], props.isActive && styles['active'])}
      style={{ paddingLeft: 8 + row.depth * 14 }}
      aria-level={row.depth + 1}
      aria-selected={isSelected}
      aria-expanded={isFile ? undefined : row.isOpen}
      data-testid={isFile ? 'file' : undefined}
      data-path={row.path}
      onClick={() => props.onAct(row)}
    >
      {isFile ? (
        <File size={13} />
      ) : (
        <>
          <ChevronRight size={12} className={classes(row.isOpen && styles['open'])} />
          {row.isOpen ? <FolderOpen size={13} /> : <Folder size={13} />}
        </>
      )}
      <span className={styles['name']}>{row.name}</span>
      {props.isChanged && (
        <span className={styles['dot']} title={t('files.changedNow')}>
          <span className="sr-only">{t('files.changedNow')}</span>
        </span>
      )}
      <RowSize row={row} />
    </div>
  );
}

function RowSize(props: { row: TreeRow }) {
  const { row } = props;
  const { language, t } = useLocale();
  return (
    <span className={styles['size']}>
      {row.type === 'file'
        ? formatBytes(row.file.size, language)
        : row.isOpen
          ? ''
          : t('files.inside', { count: row.count })}
    </span>
  );
}
