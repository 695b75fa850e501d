/**
 * What a summary stands for: how many messages are folded in it, the messages themselves when
 * a person wants to see them, and the way back.
 */
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { Fold } from '../../trace/state.ts';
import { Button } from '../common/Button.tsx';
import { Problems } from '../common/Problems.tsx';
import { firstLines } from '../conversation/call-summary.ts';
import { messageTokens } from '../../lib/message-tokens.ts';
import { roleOf, toPlainText } from './message-parts.ts';
import { useUndoFold } from './use-undo-fold.ts';
import { useRoleName } from './use-role-name.ts';
import styles from './MessageBlock.module.css';

export function FoldNote(props: { fold: Fold; index: number }) {
  const { fold, index } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { undo, mayUndo, problems } = useUndoFold();
  return (
    <div className={styles['fold']} data-testid="fold">
      <div className={styles['foldHead']}>
        <span>{t('context.folded', { count: fold.removed.length })}</span>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'context.hideFolded' : 'context.showFolded')}
        </Button>
        <Button
          size="small"
          disabled={!mayUndo}
          title={t(mayUndo ? 'context.undoFoldTitle' : 'context.undoPause')}
          onClick={() => undo(fold, index)}
        >
          <Undo2 size={13} aria-hidden="true" />
          {t('context.undoFold')}
        </Button>
      </div>
      {problems.length > 0 && (
        <div role="alert" className={styles['fault']}>
          <Problems problems={problems} />
        </div>
      )}
      {isOpen && (
        // oxlint-disable jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
        <ol
          className={styles['folded']}
          tabIndex={0}
          aria-label={t('context.foldedMessages')}
          data-testid="folded"
        >
          {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
          {fold.removed.map((message, at) => (
            <Folded key={at} message={message} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Folded(props: { message: Fold['summary'] }) {
  const { message } = props;
  const t = useT();
  const text = firstLines(toPlainText(message), { lines: 2, characters: 200 }).text;
  return (
    <li data-role={roleOf(message)}>
      <b>{useRoleName(message)}</b>
      <span className={styles['tokens']}>
        {t('context.about', { count: messageTokens(message) })}
      </span>
      <div>{text}</div>
    </li>
  );
}
