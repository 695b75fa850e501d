/** What a key does in a tree, by the ARIA Authoring Practices: "Tree View Pattern". Pure. */
import type { JsonRow } from './json-rows.ts';

export type TreeAction = { type: 'move'; to: number } | { type: 'toggle'; path: string };

/** Null for a key that means nothing in a tree. */
export function treeKey(key: string, rows: readonly JsonRow[], at: number): TreeAction | null {
  const row = rows[at];
  if (row === undefined) return null;
  const move = (to: number): TreeAction => ({
    type: 'move',
    to: Math.max(0, Math.min(to, rows.length - 1)),
  });
  const toggle: TreeAction = { type: 'toggle', path: row.path };
  switch (key) {
    case 'ArrowDown':
      return move(at + 1);
    case 'ArrowUp':
      return move(at - 1);
    case 'Home':
      return move(0);
    case 'End':
      return move(rows.length - 1);
    case 'ArrowRight':
      return row.canOpen && !row.isOpen ? toggle : move(at + 1);
    case 'ArrowLeft':
      return row.isOpen ? toggle : move(parentOf(rows, at));
    case 'Enter':
    case ' ':
      return row.canOpen ? toggle : move(at);
    default:
      return null;
  }
}

function parentOf(rows: readonly JsonRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0;
  return Math.max(
    0,
    rows.slice(0, at).findLastIndex((row) => row.depth < depth),
  );
}
