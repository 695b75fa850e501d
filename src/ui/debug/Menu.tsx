/**
 * A menu at a point of the page, by the ARIA pattern: focus goes to its first item, arrows,
 * Home and End move, letters find, Escape and a press outside close it. It stands in the
 * body, because a pane that scrolls or measures itself would cut it off. Who opens it gives
 * focus back when it closes without a choice.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from '../common/Kbd.tsx';
import styles from './Menu.module.css';

export type MenuItem = {
  id: string;
  label: string;
  /** A sentence below the label: what it does, or why it cannot be chosen. */
  note?: string | undefined;
  key?: string | undefined;
  isDisabled?: boolean;
  choose: () => void;
};

/** Where it opens, in pixels of the viewport. */
export type MenuPlace = { x: number; y: number };

export type CloseCause = 'chosen' | 'dismissed' | 'outside';

const MARGIN = 8;

export function Menu(props: {
  label: string;
  title?: string;
  items: readonly MenuItem[];
  place: MenuPlace;
  onClose: (cause: CloseCause) => void;
}) {
  const { items, place, onClose } = props;
  const menu = useFitted(place);
  useEffect(() => {
    itemsOf(menu.current)[0]?.focus();
  }, [menu]);
  useEffect(() => {
    const leave = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) onClose('outside');
    };
    const gone = () => onClose('outside');
    document.addEventListener('pointerdown', leave);
    addEventListener('resize', gone);
    return () => {
      document.removeEventListener('pointerdown', leave);
      removeEventListener('resize', gone);
    };
  }, [menu, onClose]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      event.stopPropagation();
      return onClose('dismissed');
    }
    const all = itemsOf(menu.current);
    const at = all.findIndex((item) => item === document.activeElement);
    const next = all[nextIndex(event.key, at, all)];
    if (next === undefined) return undefined;
    event.preventDefault();
    return next.focus();
  };
  return createPortal(
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={props.label}
      className={styles['menu']}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {props.title !== undefined && (
        <p className={styles['title']} aria-hidden="true">
          {props.title}
        </p>
      )}
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-item={item.id}
          aria-disabled={item.isDisabled === true}
          onClick={() => {
            if (item.isDisabled === true) return;
            onClose('chosen');
            item.choose();
          }}
        >
          <span className={styles['label']}>{item.label}</span>
          {item.key !== undefined && <Kbd>{item.key}</Kbd>}
          {item.note !== undefined && <span className={styles['note']}>{item.note}</span>}
        </button>
      ))}
    </div>,
    document.body,
  );
}

/** Puts the menu at its place, but into the window, before it is painted. */
function useFitted({ x, y }: MenuPlace): RefObject<HTMLDivElement | null> {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return;
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(MARGIN, Math.min(x, innerWidth - width - MARGIN))}px`;
    element.style.top = `${Math.max(MARGIN, Math.min(y, innerHeight - height - MARGIN))}px`;
  }, [x, y]);
  return menu;
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

/** The index that a key leads to from `at`; -1 when the key is not for the menu. */
function nextIndex(key: string, at: number, items: readonly HTMLElement[]): number {
  const count = items.length;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return key.length === 1 && key !== ' ' ? indexOfLetter(key, at, items) : -1;
  }
}

function indexOfLetter(key: string, at: number, items: readonly HTMLElement[]): number {
  const begins = (item: HTMLElement) =>
    (item.textContent ?? '').trim().toLowerCase().startsWith(key.toLowerCase());
  const order = items.map((_, index) => (at + 1 + index) % items.length);
  return order.find((index) => begins(items[index] ?? document.body)) ?? -1;
}
