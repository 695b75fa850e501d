/**
 * A button and what opens below it. It closes on Escape, on a press outside and when
 * focus leaves; Escape gives focus back to the button. Not modal: the page goes on.
 */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Popover.module.css';

export function Popover(props: {
  /** What the open part is, for assistive technology. */
  label: string;
  /** Content of the button; its accessible name is what it says. */
  button: ReactNode;
  buttonClass?: string | undefined;
  title?: string | undefined;
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    const button = opener.current;
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', escape);
      // Focus was in what has just gone: nobody else has taken it.
      if (document.activeElement === document.body) button?.focus();
    };
  }, [isOpen]);
  return (
    <div ref={root} className={styles['root']}>
      <button
        ref={opener}
        type="button"
        className={classes(styles['opener'], props.buttonClass)}
        title={props.title}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {props.button}
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no fieldset: nothing is filled in
        <div id={id} role="group" aria-label={props.label} className={styles['popover']}>
          {props.children(() => setOpen(false))}
        </div>
      )}
    </div>
  );
}
