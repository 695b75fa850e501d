/** What can answer: the demo model and the connections. The chosen one is also edited. */
import { Lock, Plus } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import { hostOf } from '../../store/connections.ts';
import { Button } from '../common/Button.tsx';
import { cleanURL } from './clean-endpoint.ts';
import { isDraftLocked, type Draft } from './connection-form.ts';
import styles from './Connect.module.css';
import { presetOf } from './presets.ts';

export function ConnectionList(props: {
  drafts: readonly Draft[];
  selected: string;
  isDemo: boolean;
  onSelect: (id: string) => void;
  onSelectDemo: () => void;
  onAdd: () => void;
}) {
  const { drafts, selected, isDemo } = props;
  const t = useT();
  return (
    <fieldset className={styles['connections']}>
      <legend>{t('connect.answers')}</legend>
      <label className={styles['row']}>
        <input
          type="radio"
          name="connection"
          data-testid="connection-demo"
          checked={isDemo}
          onChange={props.onSelectDemo}
        />
        <b>{t('settings.demo')}</b>
        <span>{t('shell.noKey')}</span>
      </label>
      {drafts.map((draft) => (
        <label key={draft.id} className={styles['row']}>
          <input
            type="radio"
            name="connection"
            data-testid="connection-network"
            checked={!isDemo && draft.id === selected}
            onChange={() => props.onSelect(draft.id)}
          />
          <b>
            {draftName(draft) || t('settings.network')}
            {isDraftLocked(draft) && <Lock size={11} aria-label={t('connect.locked')} />}
          </b>
          <span>{draft.model || t('conversation.noModel')}</span>
        </label>
      ))}
      <Button kind="quiet" size="small" className={styles['start']} onClick={props.onAdd}>
        <Plus size={13} aria-hidden="true" />
        {t('connect.add')}
      </Button>
    </fieldset>
  );
}

/** What a draft is called: its own name, or that of its address; empty when it has neither. */
export function draftName(draft: Draft): string {
  const url = cleanURL(draft.baseURL);
  const ofAddress = url.ok ? (presetOf(url.value)?.name ?? hostOf(url.value)) : '';
  return draft.name.trim() || ofAddress;
}
