/**
 * A text field that offers what could stand at the caret; Tab takes what is picked, as in an
 * editor. Any other text stays allowed.
 */
import { useLayoutEffect, useRef, useState } from 'react';
import { Listbox } from '../common/Listbox.tsx';
import { useListbox } from '../common/use-listbox.ts';
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
  const [caret, setCaret] = useState(value.length);
  const moved = useRef<number | null>(null);
  const found = props.suggest(value, Math.min(caret, value.length));
  useLayoutEffect(() => {
    if (moved.current === null) return;
    input.current?.setSelectionRange(moved.current, moved.current);
    moved.current = null;
  });
  const choose = (option: Suggestion) => {
    const taken = take(value, found, option);
    moved.current = taken.caret;
    setCaret(taken.caret);
    onEdit(taken.text);
    // What holds more can be gone into; a plain value is the end of the way.
    return option.kind === 'object' || option.kind === 'array';
  };
  const list = useListbox({
    id: control.id,
    options: found.options,
    takesTab: true,
    onChoose: choose,
  });
  return (
    <div className={styles['field']} onBlur={list.close}>
      <input
        {...control}
        {...list.field}
        ref={input}
        className={styles['input']}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        onChange={(event) => {
          setCaret(event.target.selectionStart ?? event.target.value.length);
          list.typed();
          onEdit(event.target.value);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? value.length)}
        onClick={list.open}
      />
      <Listbox state={list} label={props.label} keyOf={({ text }) => text}>
        {({ text, preview }) => (
          <>
            <span className={styles['text']}>{text}</span>
            {preview !== undefined && <span className={styles['preview']}>{preview}</span>}
          </>
        )}
      </Listbox>
    </div>
  );
}
