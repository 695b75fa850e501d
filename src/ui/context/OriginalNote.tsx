/** What a message was before a person changed it, folded away until it is asked for. */
import { useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { LongText } from '../markdown/LongText.tsx';
import type { Originals } from './context-facts.ts';
import { toPlainText } from './message-parts.ts';
import styles from './MessageBlock.module.css';

export function OriginalNote(props: { originals: Originals }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles['more']}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'context.hideOriginal' : 'context.showOriginal')}
      </button>
      {isOpen && (
        <div className={styles['full']}>
          <LongText
            text={props.originals.map(toPlainText).join('\n\n')}
            label={t('context.original')}
          />
        </div>
      )}
    </>
  );
}
