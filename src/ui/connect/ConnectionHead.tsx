/** The name of the connection that is edited, and what can be done with it as a whole. */
import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { Button, IconButton } from '../common/Button.tsx';
import type { Draft } from './connection-form.ts';
import { draftName } from './ConnectionList.tsx';
import styles from './Connect.module.css';

export function ConnectionHead(props: {
  draft: Draft;
  onName: (name: string) => void;
  onCopy: () => void;
  onDelete: () => void;
}) {
  const { draft } = props;
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const shown = draftName(draft) || t('settings.network');
  if (isAsking) {
    return (
      <div className={styles['ask']}>
        <span>{t('connect.deleteConfirm', { name: shown })}</span>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focused button has just gone */}
        <Button size="small" autoFocus onClick={() => setAsking(false)}>
          {t('shell.keep')}
        </Button>
        <Button size="small" kind="danger" onClick={props.onDelete}>
          {t('shell.delete')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['head']}>
      <input
        id="connection-name"
        data-testid="connection-name"
        type="text"
        autoComplete="off"
        aria-label={t('connect.name')}
        placeholder={draftName({ ...draft, name: '' }) || t('settings.network')}
        value={draft.name}
        onChange={(event) => props.onName(event.target.value)}
      />
      <IconButton label={t('connect.copy', { name: shown })} onClick={props.onCopy}>
        <Copy size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('connect.delete', { name: shown })} onClick={() => setAsking(true)}>
        <Trash2 size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
