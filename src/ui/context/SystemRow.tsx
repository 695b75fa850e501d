/** The system prompt at the head of the list. Between turns it is the settings' own. */
import { useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { estimateTokens } from '../../lib/tokens.ts';
import type { EditPlace } from './edit-place.ts';
import type { ChangeDraft } from './use-draft.ts';
import styles from './EditorList.module.css';

export function SystemRow(props: { text: string; place: EditPlace; change: ChangeDraft }) {
  const { text, place, change } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const isOpenTurn = place.type === 'open';
  return (
    <div className={styles['row']} data-role="system">
      <div className={styles['head']}>
        <span className={styles['handle']} />
        <button
          type="button"
          className={styles['open']}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <b>{t('contextEditor.system')}</b>
          <span>{text.slice(0, 200)}</span>
        </button>
        <span className={styles['tokens']} title={t('context.tokensTitle')}>
          {t('context.about', { count: estimateTokens(text) })}
        </span>
      </div>
      {isOpen && (
        <div className={styles['form']}>
          <textarea
            rows={6}
            value={text}
            readOnly={isOpenTurn}
            aria-label={t('contextEditor.system')}
            aria-describedby="system-note"
            onChange={({ target }) =>
              change((draft) => ({ ...draft, systemPrompt: target.value }), 'system')
            }
          />
          <p id="system-note" className={styles['note']}>
            {t(isOpenTurn ? 'contextEditor.systemOpen' : 'contextEditor.systemKept')}
          </p>
        </div>
      )}
    </div>
  );
}
