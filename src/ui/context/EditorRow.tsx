/**
 * One message in the editor: what it is in a line, what a provider would say to it, and, when
 * it is opened, the form to change it.
 */
import { Eye, EyeOff, GripVertical, Trash2 } from 'lucide-react';
import { memo, useState, type PointerEvent } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { HistoryFault } from '../../llm/types.ts';
import { IconButton } from '../common/Button.tsx';
import { withoutRow, withSwitched, type DraftRow } from './editor-draft.ts';
import { messageTokens } from '../../lib/message-tokens.ts';
import { lineOf, roleOf } from './message-parts.ts';
import { MessageForm } from './MessageForm.tsx';
import type { ChangeDraft } from './use-draft.ts';
import { useRoleName } from './use-role-name.ts';
import styles from './EditorList.module.css';

export type EditorRowProps = {
  row: DraftRow;
  index: number;
  faults: readonly HistoryFault[];
  isPaired: boolean;
  isDragged: boolean;
  /** A new row: its form is open, and the cursor in it. */
  opensNow: boolean;
  change: ChangeDraft;
  onMove: (key: string, by: 1 | -1) => void;
  onDrag: (event: PointerEvent, key: string) => void;
};

export const EditorRow = memo(function EditorRow(props: EditorRowProps) {
  const { row, faults, onMove } = props;
  const { key, message } = row;
  const [isOpen, setOpen] = useState(props.opensNow);
  const t = useT();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what is in it
    <div
      id={key}
      className={styles['row']}
      data-row={key}
      data-testid="editor-row"
      data-role={roleOf(message)}
      data-off={row.isOff}
      data-dragged={props.isDragged}
      data-bad={faults.length > 0 && !row.isOff}
      onKeyDown={(event) => {
        const isMove = event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown');
        if (!isMove || event.target instanceof HTMLTextAreaElement) return;
        event.preventDefault();
        onMove(key, event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <RowHead {...props} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {isOpen && <MessageForm row={row} isNew={props.opensNow} change={props.change} />}
      {!row.isOff &&
        faults.map((fault, at) => (
          <p key={at} className={styles['fault']} data-testid="editor-fault">
            {t(`contextEditor.rule.${fault.rule}`, { id: fault.id || '“”' })}
          </p>
        ))}
    </div>
  );
});

function RowHead(props: EditorRowProps & { isOpen: boolean; onToggle: () => void }) {
  const { row, index, isPaired, change, onDrag } = props;
  const { key, message, isOff } = row;
  const t = useT();
  const role = useRoleName(message);
  const line = lineOf(message);
  return (
    <div className={styles['head']}>
      <button
        type="button"
        className={styles['handle']}
        data-handle
        title={t('contextEditor.handleTitle')}
        aria-label={t('contextEditor.handle', { index: index + 1 })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onPointerDown={(event) => onDrag(event, key)}
      >
        <GripVertical size={14} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles['open']}
        data-open
        aria-expanded={props.isOpen}
        aria-label={t('contextEditor.open', { index: index + 1, role })}
        onClick={props.onToggle}
      >
        <b>{role}</b>
        <span>{line === '' ? t('contextEditor.empty') : line}</span>
      </button>
      {row.was === null && <em>{t('contextEditor.new')}</em>}
      {row.was !== null && row.was !== message && <em>{t('contextEditor.changed')}</em>}
      {isOff && <em data-off>{t('context.off')}</em>}
      <span className={styles['tokens']} title={t('context.tokensTitle')}>
        {t('context.about', { count: messageTokens(message) })}
      </span>
      <IconButton
        size="small"
        label={t(isOff ? 'contextEditor.switchOn' : 'contextEditor.switchOff')}
        aria-pressed={isOff}
        onClick={() => change((draft) => withSwitched(draft, key, isPaired))}
      >
        {isOff ? <EyeOff size={14} aria-hidden="true" /> : <Eye size={14} aria-hidden="true" />}
      </IconButton>
      <IconButton
        size="small"
        label={t('contextEditor.remove')}
        onClick={() => {
          focusBeside(key);
          change((draft) => withoutRow(draft, key, isPaired));
        }}
      >
        <Trash2 size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The focus would be lost with the row that it is in. */
function focusBeside(key: string): void {
  const gap = document.getElementById(key)?.previousElementSibling;
  const before = gap?.previousElementSibling;
  before?.querySelector<HTMLElement>('[data-open]')?.focus();
}
