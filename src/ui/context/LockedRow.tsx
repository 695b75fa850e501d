/** The last message while its calls wait for their results: shown, and left alone. */
import { Lock } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import type { Message } from '../../llm/types.ts';
import { messageTokens } from '../../lib/message-tokens.ts';
import { lineOf } from './message-parts.ts';
import { useRoleName } from './use-role-name.ts';
import styles from './EditorList.module.css';

export function LockedRow(props: { message: Message; index: number }) {
  const { message } = props;
  const t = useT();
  const role = useRoleName(message);
  return (
    <div className={styles['row']} data-role="assistant" data-testid="locked-row">
      <div className={styles['head']}>
        <span className={styles['handle']}>
          <Lock size={13} aria-hidden="true" />
        </span>
        <span className={styles['open']}>
          <b>{role}</b>
          <span>{lineOf(message)}</span>
        </span>
        <span className={styles['tokens']}>
          {t('context.about', { count: messageTokens(message) })}
        </span>
      </div>
      <p className={styles['note']}>{t('contextEditor.locked')}</p>
    </div>
  );
}
