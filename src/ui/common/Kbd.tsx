/** A key as it stands on the keyboard. Decoration: the control it sits in names it. */
import styles from './Kbd.module.css';

export function Kbd(props: { children: string }) {
  return (
    <kbd className={styles['kbd']} aria-hidden="true">
      {props.children}
    </kbd>
  );
}
