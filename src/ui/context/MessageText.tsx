/** Text of a message: its first lines, and all of it when a person wants to read it. */
import { useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { firstLines } from '../conversation/call-summary.ts';
import { LongText } from '../markdown/LongText.tsx';
import styles from './MessageBlock.module.css';

export function MessageText(props: { text: string }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { text, isCut } = firstLines(props.text, { lines: 3, characters: 160 });
  if (isOpen) {
    return (
      <>
        <div className={styles['full']}>
          <LongText text={props.text} label={t('context.text')} />
        </div>
        <More isOpen={isOpen} onToggle={() => setIsOpen(false)} />
      </>
    );
  }
  return (
    <>
      {text !== '' && <div className={styles['text']}>{isCut ? `${text}…` : text}</div>}
      {isCut && <More isOpen={isOpen} onToggle={() => setIsOpen(true)} />}
    </>
  );
}

function More(props: { isOpen: boolean; onToggle: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      className={styles['more']}
      aria-expanded={props.isOpen}
      onClick={props.onToggle}
    >
      {t(props.isOpen ? 'context.less' : 'context.more')}
    </button>
  );
}
