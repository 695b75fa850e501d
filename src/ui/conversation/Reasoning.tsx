/**
 * What the model thought before it answered. Folded, also while it comes: it is long and
 * not meant for the person. Opened it is plain text, since nobody asked the model for form.
 */
import { useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import type { ConversationItem } from '../../trace/state.ts';
import { classes } from '../common/classes.ts';
import { GrowingPieces } from './growing-pieces.ts';
import { GrowingText } from './GrowingText.tsx';
import styles from './Notes.module.css';

export function Reasoning(props: {
  item: Extract<ConversationItem, { type: 'reasoning' }>;
  /** More of it may come. */
  isGrowing: boolean;
}) {
  const { item, isGrowing } = props;
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const [growing] = useState(() => new GrowingPieces());
  const count = item.text.length;
  return (
    <div className={styles['reasoning']} data-testid="reasoning" data-streaming={isGrowing}>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <ChevronRight size={13} className={classes(isOpen && styles['open'])} />
        {t(isGrowing ? 'conversation.thinking' : 'conversation.thought', { count })}
      </button>
      {isOpen && (
        <div className={styles['thought']}>
          <GrowingText
            pieces={growing.feed(item.text).pieces}
            label={t('conversation.reasoning')}
            isProse
          />
        </div>
      )}
    </div>
  );
}
