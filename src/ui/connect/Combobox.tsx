/**
 * A text field with a list to choose from, by the ARIA pattern: typing filters, arrows move,
 * Enter chooses, Escape closes only the list. Any other text stays allowed. Of a long list
 * only the first entries that fit are drawn; typing on finds the rest.
 */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { classes } from '../common/classes.ts';
import type { ControlProps } from '../common/Field.tsx';
import { isComposing } from '../common/is-composing.ts';
import styles from './Combobox.module.css';
import { matching, MOST_SHOWN } from './matching.ts';

export function Combobox(props: {
  control: ControlProps & { 'data-testid': string; placeholder: string };
  /** What the list holds, for assistive technology. */
  label: string;
  options: readonly string[];
  value: string;
  /** Whether the list has just come and wants to be looked at. */
  startsOpen: boolean;
  onEdit: (value: string) => void;
}) {
  const { control, options, value, onEdit } = props;
  const [isOpen, setOpen] = useState(props.startsOpen);
  const [isTyped, setTyped] = useState(false);
  const [at, setAt] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  // Who opens the list by hand looks for another one: what stands there must not filter it.
  const found = matching(options, isTyped ? value : '');
  const shown = found.slice(0, MOST_SHOWN);
  const isShown = isOpen && shown.length > 0;
  const id = `${control.id}-list`;

  const drawn = isShown ? shown.length : 0;
  useEffect(() => {
    if (drawn > 0) list.current?.parentElement?.scrollIntoView?.({ block: 'nearest' });
  }, [drawn]);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);

  const choose = (option: string) => {
    onEdit(option);
    setOpen(false);
    setTyped(false);
    setAt(-1);
  };
  const open = () => {
    setTyped(false);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const option = isShown ? shown[at] : undefined;
    const act = actionOf(event.key, { isShown, isChosen: option !== undefined });
    if (act === null) return;
    event.preventDefault();
    if (act === 'open') open();
    if (act === 'close') setOpen(false);
    if (act === 'choose' && option !== undefined) choose(option);
    if (act === 'down') setAt((at + 1) % shown.length);
    if (act === 'up') setAt(at <= 0 ? shown.length - 1 : at - 1);
  };
  return (
    <div className={styles['combobox']} onBlur={() => setOpen(false)}>
      <input
        {...control}
        role="combobox"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for the list
        autoFocus={props.startsOpen}
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-activedescendant={isShown && at >= 0 ? `${id}-${at}` : undefined}
        value={value}
        onChange={(event) => {
          onEdit(event.target.value);
          setTyped(true);
          setOpen(true);
          setAt(-1);
        }}
        onClick={open}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <div className={styles['list']}>
          {/* The press must not take the focus, or the list is gone before the click. */}
          <div
            ref={list}
            id={id}
            role="listbox"
            tabIndex={-1}
            aria-label={props.label}
            onMouseDown={(event) => event.preventDefault()}
          >
            {shown.map((option, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys go to the field
              <div
                key={option}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={option === value}
                className={classes(index === at && styles['at'])}
                onClick={() => choose(option)}
              >
                {option}
              </div>
            ))}
          </div>
          <More count={found.length - shown.length} />
        </div>
      )}
    </div>
  );
}

function More({ count }: { count: number }) {
  const t = useT();
  return count > 0 && <p className={styles['more']}>{t('connect.moreModels', { count })}</p>;
}

type Action = 'open' | 'close' | 'choose' | 'down' | 'up';

/** What a key does; null when it is not for the list and keeps its meaning. */
function actionOf(key: string, list: { isShown: boolean; isChosen: boolean }): Action | null {
  switch (key) {
    case 'ArrowDown':
      return list.isShown ? 'down' : 'open';
    case 'ArrowUp':
      return list.isShown ? 'up' : 'open';
    case 'Enter':
      return list.isChosen ? 'choose' : null;
    case 'Escape':
      return list.isShown ? 'close' : null;
    default:
      return null;
  }
}
