/**
 * A text field that offers what could stand at the caret, by the ARIA pattern of a combobox:
 * arrows move, Enter or Tab takes, Escape closes only the list. Any other text stays
 * allowed, and with nothing picked Enter keeps its meaning for the form around.
 */
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { classes } from '../common/classes.ts';
import { isComposing } from '../common/is-composing.ts';
import styles from './SuggestField.module.css';
import { take, type Suggest, type Suggestion } from './suggestions.ts';

export function SuggestField(props: {
  control: {
    id: string;
    'aria-invalid'?: boolean;
    'aria-describedby'?: string;
    'aria-label'?: string;
    'data-testid'?: string;
    'data-first'?: string | undefined;
    placeholder?: string;
    disabled?: boolean;
  };
  /** What the list holds, for assistive technology. */
  label: string;
  value: string;
  suggest: Suggest;
  onEdit: (value: string) => void;
}) {
  const { control, value, onEdit } = props;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const [caret, setCaret] = useState(value.length);
  const moved = useRef<number | null>(null);
  const found = props.suggest(value, Math.min(caret, value.length));
  const { options } = found;
  const isShown = isOpen && options.length > 0;
  const id = `${control.id}-list`;
  const inView = isShown ? Math.max(0, at) : -1;

  useLayoutEffect(() => {
    if (moved.current === null) return;
    input.current?.setSelectionRange(moved.current, moved.current);
    moved.current = null;
  });
  useEffect(() => {
    if (inView >= 0) list.current?.children[inView]?.scrollIntoView?.({ block: 'nearest' });
  }, [inView]);

  const choose = (option: Suggestion) => {
    const taken = take(value, found, option);
    moved.current = taken.caret;
    setCaret(taken.caret);
    setAt(-1);
    // What holds more can be gone into; a plain value is the end of the way.
    setOpen(option.kind === 'object' || option.kind === 'array');
    onEdit(taken.text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const option = isShown ? options[at] : undefined;
    const act = actionOf(event.key, { isShown, isPicked: option !== undefined });
    if (act === null) return;
    event.preventDefault();
    if (act === 'open') setOpen(true);
    if (act === 'close') setOpen(false);
    if (act === 'choose' && option !== undefined) choose(option);
    if (act === 'down') setAt((at + 1) % options.length);
    if (act === 'up') setAt(at <= 0 ? options.length - 1 : at - 1);
  };
  return (
    <div className={styles['field']} onBlur={() => setOpen(false)}>
      <input
        {...control}
        ref={input}
        className={styles['input']}
        role="combobox"
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-activedescendant={isShown && at >= 0 ? `${id}-${at}` : undefined}
        value={value}
        onChange={(event) => {
          setCaret(event.target.selectionStart ?? event.target.value.length);
          setOpen(true);
          setAt(-1);
          onEdit(event.target.value);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? value.length)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        // The press must not take the focus, or the list is gone before the click.
        <div
          ref={list}
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label={props.label}
          className={styles['list']}
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys go to the field
            <div
              key={option.text}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={classes(styles['option'], index === at && styles['at'])}
              onClick={() => choose(option)}
            >
              <span className={styles['text']}>{option.text}</span>
              {option.preview !== undefined && (
                <span className={styles['preview']}>{option.preview}</span>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

type Action = 'open' | 'close' | 'choose' | 'down' | 'up';

/** What a key does; null when it is not for the list and keeps its meaning. */
function actionOf(key: string, list: { isShown: boolean; isPicked: boolean }): Action | null {
  switch (key) {
    case 'ArrowDown':
      return list.isShown ? 'down' : 'open';
    case 'ArrowUp':
      return list.isShown ? 'up' : null;
    case 'Enter':
    case 'Tab':
      return list.isPicked ? 'choose' : null;
    case 'Escape':
      return list.isShown ? 'close' : null;
    default:
      return null;
  }
}
