/**
 * A row of tabs by the ARIA pattern: one stop in the tab order, arrows, Home and End move
 * and select. Controlled; who uses it draws the panel with `TabPanel` and the same `name`,
 * which ties the two by id.
 */
import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Tabs.module.css';

export type Tab<Id extends string> = { id: Id; label: string; badge?: ReactNode; icon?: ReactNode };

export function Tabs<Id extends string>(props: {
  /** Prefix of the ids; one of a kind on the page. */
  name: string;
  /** What the tabs choose between, for assistive technology. */
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  className?: string | undefined;
}) {
  const { name, tabs, selected, onSelect } = props;
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const to = target(event.key, at, tabs.length);
    const next = to === null ? undefined : tabs[to];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.id);
    document.getElementById(`${name}-tab-${next.id}`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={props.label}
      className={classes(styles['tabs'], props.className)}
    >
      {tabs.map((tab) => {
        const isSelected = tab.id === selected;
        return (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${name}-tab-${tab.id}`}
            aria-selected={isSelected}
            aria-controls={isSelected ? `${name}-panel-${tab.id}` : undefined}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={move}
          >
            {tab.icon}
            {tab.label}
            {tab.badge}
          </button>
        );
      })}
    </div>
  );
}

/** The panel of the selected tab of `Tabs` with the same `name`. Fills its container. */
export function TabPanel(props: { name: string; id: string; children: ReactNode }) {
  return (
    <div
      role="tabpanel"
      id={`${props.name}-panel-${props.id}`}
      aria-labelledby={`${props.name}-tab-${props.id}`}
      className={styles['panel']}
    >
      {props.children}
    </div>
  );
}

/** Index that a key leads to from `at`, null when the key is not for the tabs. */
function target(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
