/** The title of the open session, and below it the others: open, begin, delete. */
import { Check, ChevronDown, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useT } from '../../i18n/translate.tsx';
import type { SessionMeta } from '../../trace/entries.ts';
import { Button, IconButton } from '../common/Button.tsx';
import { Popover } from '../common/Popover.tsx';
import { useRun, useStores } from '../stores.tsx';
import styles from './SessionMenu.module.css';

export function SessionMenu() {
  const t = useT();
  const { run } = useStores();
  const session = useRun((data) => data.session);
  const sessions = useRun((data) => data.sessions);
  const title = session?.title || t('shell.untitled');
  return (
    <Popover
      label={t('shell.sessions')}
      title={title}
      buttonClass={styles['opener']}
      button={
        <>
          <span className={styles['current']}>{title}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </>
      }
    >
      {(close) => (
        <>
          <Button
            kind="quiet"
            className={styles['new']}
            data-testid="new-session"
            onClick={() => {
              run.getState().newSession();
              close();
            }}
          >
            <Plus size={14} aria-hidden="true" />
            {t('shell.newSession')}
          </Button>
          <ul className={styles['list']}>
            {sessions.map((meta) => (
              <SessionRow
                key={meta.id}
                meta={meta}
                isOpen={meta.id === session?.id}
                onOpen={() => {
                  run.getState().openSession(meta.id);
                  close();
                }}
              />
            ))}
          </ul>
        </>
      )}
    </Popover>
  );
}

function SessionRow(props: { meta: SessionMeta; isOpen: boolean; onOpen: () => void }) {
  const { meta, isOpen, onOpen } = props;
  const t = useT();
  const { language } = useLocale();
  const { run } = useStores();
  const [isAsking, setAsking] = useState(false);
  const title = meta.title || t('shell.untitled');
  if (isAsking) {
    return (
      <li className={styles['ask']}>
        <span>{t('shell.deleteConfirm')}</span>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focused button has just gone */}
        <Button size="small" autoFocus onClick={() => setAsking(false)}>
          {t('shell.keep')}
        </Button>
        <Button
          size="small"
          kind="danger"
          onClick={() => {
            run.getState().deleteSession(meta.id);
            setAsking(false);
          }}
        >
          {t('shell.delete')}
        </Button>
      </li>
    );
  }
  const when = new Date(meta.updatedAt).toLocaleString(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <li className={styles['row']}>
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        aria-label={t('shell.openSession', { title })}
        onClick={onOpen}
      >
        <span className={styles['check']}>{isOpen && <Check size={13} aria-hidden="true" />}</span>
        <span className={styles['title']}>{title}</span>
        <span className={styles['when']}>
          {when} · {t('shell.entries', { count: meta.entries })}
        </span>
      </button>
      <IconButton
        size="small"
        label={t('shell.deleteSession', { title })}
        onClick={() => setAsking(true)}
      >
        <Trash2 size={13} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
