/** The list below a text field, as `useListbox` moves in it. Keys go to the field. */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Listbox.module.css';
import type { Listbox as State } from './use-listbox.ts';

export function Listbox<Option>(props: {
  state: State<Option>;
  /** What the list holds, for assistive technology. */
  label: string;
  keyOf: (option: Option) => string;
  /** Whether it is what the field holds; without it, whether it is picked. */
  isSelected?: (option: Option) => boolean;
  /** Below the options. */
  foot?: ReactNode;
  children: (option: Option) => ReactNode;
}) {
  const { state, isSelected } = props;
  if (!state.isShown) return null;
  return (
    <div className={styles['list']}>
      {/* The press must not take the focus, or the list is gone before the click. */}
      <div
        ref={state.list}
        id={state.id}
        role="listbox"
        tabIndex={-1}
        aria-label={props.label}
        className={styles['options']}
        onMouseDown={(event) => event.preventDefault()}
      >
        {state.options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys go to the field
          <div
            key={props.keyOf(option)}
            id={`${state.id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={isSelected ? isSelected(option) : index === state.at}
            className={classes(styles['option'], index === state.at && styles['at'])}
            onClick={() => state.choose(option)}
          >
            {props.children(option)}
          </div>
        ))}
      </div>
      {props.foot}
    </div>
  );
}
