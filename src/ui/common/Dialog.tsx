/**
 * A modal on the native `dialog`: the browser keeps focus inside, closes on Escape and
 * gives focus back to what had it. Drawn while it is open; `onClose` must take it away. What
 * bears `data-focus` gets the focus first; React's autoFocus comes too early for a modal.
 */
import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { releaseKeys } from './type-ahead.ts';
import { IconButton } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';

export function Dialog(props: {
  title: string;
  onClose: () => void;
  /** `wide` keeps one height whatever it shows, for content in tabs. */
  size?: 'small' | 'normal' | 'wide';
  children: ReactNode;
}) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-focus]')?.focus();
    releaseKeys();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes(styles['dialog'], styles[props.size ?? 'normal'])}
      aria-labelledby={title}
      onClose={props.onClose}
    >
      <div className={styles['head']}>
        <h2 id={title}>{props.title}</h2>
        <IconButton label={t('settings.close')} onClick={() => dialog.current?.close()}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
      {props.children}
    </dialog>
  );
}
