/** A label, its control, and below it a note or what is wrong, tied together by ids. */
import type { ReactNode } from 'react';
import { useT, type Translate } from '../../i18n/translate.tsx';
import styles from './Field.module.css';

/** What the control must carry so that its label, note and error belong to it. */
export type ControlProps = { id: string; 'aria-invalid': boolean; 'aria-describedby': string };

export function Field(props: {
  id: string;
  label: string;
  note?: ReactNode;
  /** A sentence of the catalogue with what it is filled with. */
  error?: { key: Parameters<Translate>[0]; values?: Parameters<Translate>[1] } | undefined;
  /** What stands to the right of the label. */
  aside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}) {
  const t = useT();
  const { id, error } = props;
  return (
    <div className={styles['field']}>
      <div className={styles['label']}>
        <label htmlFor={id}>{props.label}</label>
        {props.aside}
      </div>
      {props.children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': `${id}-note`,
      })}
      <div id={`${id}-note`} className={styles['under']}>
        {error !== undefined ? (
          <p className={styles['error']}>{t(error.key, error.values)}</p>
        ) : (
          props.note
        )}
      </div>
    </div>
  );
}
