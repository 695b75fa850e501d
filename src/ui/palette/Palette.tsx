/**
 * Every command by its name, and places to go to: type, arrows, Enter. The field keeps the
 * focus; which line is in hand is told by `aria-activedescendant`. A choice is made when the
 * dialog is gone, so that what it focuses stays focused.
 */
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Search } from 'lucide-react';
import { en } from '../../i18n/en.ts';
import { createTranslate, useT } from '../../i18n/translate.tsx';
import { isComposing } from '../common/is-composing.ts';
import { Kbd } from '../common/Kbd.tsx';
import { commandOf } from '../controls/keys.ts';
import { heldText, releaseKeys } from '../common/type-ahead.ts';
import { useCommands } from '../controls/use-commands.ts';
import { useRun, useStores } from '../stores.tsx';
import { choose } from './choose.ts';
import { entriesOf, search, type Found } from './entries.ts';
import { FoundList } from './FoundList.tsx';
import styles from './Palette.module.css';

const english = createTranslate(en, 'en');

/** Lines that PageUp and PageDown pass. */
const PAGE = 8;

export function Palette() {
  const t = useT();
  const stores = useStores();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState(heldText);
  const found = useFound(query);
  const [active, setActive] = useState(0);
  const at = Math.min(active, found.length - 1);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
    releaseKeys();
  }, []);
  const close = () => {
    if (stores.view.getState().overlay?.type === 'palette') stores.view.getState().close();
  };
  const take = (one: Found | undefined) => {
    const choice = one?.entry.choice ?? null;
    if (choice === null) return;
    dialog.current?.close();
    close();
    choose(stores, choice);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const to = target(event.key, at, found.length);
    const isOwnKey = commandOf(event.nativeEvent) === 'palette';
    if (to === null && event.key !== 'Enter' && !isOwnKey) return;
    event.preventDefault();
    if (to !== null) setActive(to);
    else if (event.key === 'Enter') take(found[at]);
    else if (!event.repeat) dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      className={styles['palette']}
      aria-label={t('palette.title')}
      onClose={close}
      // A press beside it lands on the dialog itself. The keyboard has Escape.
      onPointerDown={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      <div className={styles['body']}>
        <div className={styles['field']}>
          <Search size={15} aria-hidden="true" />
          <input
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that is for typing
            autoFocus
            type="text"
            role="combobox"
            data-testid="palette-search"
            autoComplete="off"
            spellCheck={false}
            value={query}
            placeholder={t('palette.search')}
            aria-label={t('palette.search')}
            aria-expanded={found.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
            onChange={(event) => {
              setQuery(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <FoundList
          id={id}
          found={found}
          active={at}
          isSearch={query.trim() !== ''}
          onPoint={setActive}
          onTake={take}
        />
        {found.length === 0 && (
          <p className={styles['none']}>{t('palette.none', { query: query.trim() })}</p>
        )}
        <Foot />
        <output className="sr-only">{t('palette.found', { count: found.length })}</output>
      </div>
    </dialog>
  );
}

function useFound(query: string): readonly Found[] {
  const t = useT();
  const { commands } = useCommands();
  const state = useRun((run) => run.state);
  const entries = useMemo(() => entriesOf({ t, english }, commands, state), [t, commands, state]);
  return useMemo(() => search(entries, query), [entries, query]);
}

function Foot() {
  const t = useT();
  return (
    <p className={styles['foot']} aria-hidden="true">
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('palette.move')}
      </span>
      <span>
        <Kbd>Enter</Kbd> {t('palette.choose')}
      </span>
      <span>
        <Kbd>Esc</Kbd> {t('palette.leave')}
      </span>
    </p>
  );
}

/** The line that a key leads to, null when the key is the field's own. */
function target(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'PageDown':
      return Math.min(count - 1, at + PAGE);
    case 'PageUp':
      return Math.max(0, at - PAGE);
    default:
      return null;
  }
}
