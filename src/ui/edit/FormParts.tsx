/**
 * What every form of a value is made of: a labelled place, and the small buttons that add
 * and take away. They know nothing of calls.
 */
import { Plus, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { MessageKey } from '../../i18n/en.ts';
import { Button, IconButton } from '../common/Button.tsx';
import type { Path } from './at-path.ts';
import type { DraftVerbs } from './use-value-draft.ts';
import type { Broken } from './value-draft.ts';
import styles from './Form.module.css';

/** What a part of a form needs: its value, where that stands, and how to change it. */
export type PartProps<T> = {
  value: T;
  path: Path;
  broken: readonly Broken[];
  verbs: DraftVerbs;
};

export type ControlIds = { id: string; 'aria-describedby': string; 'aria-invalid': boolean };

export function Place(props: {
  label: ReactNode;
  marks?: ReactNode;
  note?: string | undefined;
  error?: MessageKey | undefined;
  children: (control: ControlIds) => ReactNode;
}) {
  const t = useT();
  const id = useId();
  const { error, note = '' } = props;
  return (
    <div className={styles['place']}>
      <div className={styles['label']}>
        <label htmlFor={id}>{props.label}</label>
        {props.marks}
      </div>
      {props.children({
        id,
        'aria-describedby': `${id}-note`,
        'aria-invalid': error !== undefined,
      })}
      <div id={`${id}-note`} className={styles['note']}>
        {error !== undefined && <p className={styles['wrong']}>{t(error)}</p>}
        {note !== '' && <p>{note}</p>}
      </div>
    </div>
  );
}

export function AddButton(props: { label: string; onClick: () => void }) {
  return (
    <Button size="small" className={styles['add']} onClick={props.onClick}>
      <Plus size={12} aria-hidden="true" />
      {props.label}
    </Button>
  );
}

export function RemoveButton(props: { what: string; onClick: () => void }) {
  const t = useT();
  return (
    <IconButton
      size="small"
      label={t('edit.remove', { what: props.what })}
      className={styles['remove']}
      onClick={props.onClick}
    >
      <X size={13} aria-hidden="true" />
    </IconButton>
  );
}
