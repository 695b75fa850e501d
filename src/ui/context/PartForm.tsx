/** The fields of one part of a message. */
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { Part, ToolResultPart, ToolUsePart } from '../../llm/types.ts';
import { IconButton } from '../common/Button.tsx';
import { argumentsText, withArguments } from './message-edits.ts';
import styles from './EditorList.module.css';

/** A part in the place of the old one, or null without it; `typed`: arguments as a text. */
type OnChange = (part: Part | null, typed?: string) => void;

export function PartForm(props: {
  part: Part;
  /** Arguments as they were typed; undefined while nobody has. */
  typed: string | undefined;
  isFirst: boolean;
  takesFocus: boolean;
  onChange: OnChange;
}) {
  const { part, onChange } = props;
  const t = useT();
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return (
        <Box
          label={t(`contextEditor.${part.type}`)}
          onRemove={props.isFirst ? null : () => onChange(null)}
        >
          {(id) => (
            <textarea
              id={id}
              rows={rowsFor(part.text)}
              value={part.text}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just added it
              autoFocus={props.takesFocus}
              onChange={({ target }) => onChange({ ...part, text: target.value })}
            />
          )}
        </Box>
      );
    case 'tool_use':
      return <CallForm part={part} typed={props.typed} onChange={onChange} />;
    case 'tool_result':
      return <ResultForm part={part} onChange={onChange} />;
    default:
      return part satisfies never;
  }
}

function CallForm(props: { part: ToolUsePart; typed: string | undefined; onChange: OnChange }) {
  const { part, typed, onChange } = props;
  const t = useT();
  const wrong = useId();
  const isWrong = typed !== undefined && withArguments(part, typed) === null;
  return (
    <Box
      label={t('contextEditor.args')}
      onRemove={() => onChange(null)}
      aside={
        <>
          <Short
            label={t('contextEditor.name')}
            value={part.name}
            onChange={(name) => onChange({ ...part, name })}
          />
          <Short
            label={t('contextEditor.id')}
            value={part.id}
            onChange={(id) => onChange({ ...part, id })}
          />
        </>
      }
    >
      {(id) => (
        <>
          <textarea
            id={id}
            className={styles['code']}
            spellCheck={false}
            rows={rowsFor(typed ?? argumentsText(part))}
            value={typed ?? argumentsText(part)}
            aria-invalid={isWrong}
            aria-describedby={wrong}
            onChange={({ target }) => {
              onChange(withArguments(part, target.value) ?? part, target.value);
            }}
          />
          <p id={wrong} className={styles['fault']}>
            {isWrong && t('contextEditor.argsWrong')}
          </p>
        </>
      )}
    </Box>
  );
}

function ResultForm(props: { part: ToolResultPart; onChange: OnChange }) {
  const { part, onChange } = props;
  const t = useT();
  return (
    <Box
      label={t('contextEditor.result')}
      onRemove={() => onChange(null)}
      aside={
        <>
          <Short
            label={t('contextEditor.answers')}
            value={part.tool_use_id}
            onChange={(id) => onChange({ ...part, tool_use_id: id })}
          />
          <label className={styles['check']}>
            <input
              type="checkbox"
              checked={part.is_error === true}
              onChange={({ target }) => {
                const { is_error: _, ...rest } = part;
                onChange(target.checked ? { ...rest, is_error: true } : rest);
              }}
            />
            {t('contextEditor.isError')}
          </label>
        </>
      }
    >
      {(id) => (
        <textarea
          id={id}
          className={styles['code']}
          spellCheck={false}
          rows={rowsFor(part.content)}
          value={part.content}
          onChange={({ target }) => onChange({ ...part, content: target.value })}
        />
      )}
    </Box>
  );
}

function Box(props: {
  label: string;
  /** Null where it cannot be taken away. */
  onRemove: (() => void) | null;
  aside?: ReactNode;
  children: (id: string) => ReactNode;
}) {
  const t = useT();
  const id = useId();
  return (
    <div className={styles['part']}>
      {props.aside !== undefined && <div className={styles['aside']}>{props.aside}</div>}
      <div className={styles['label']}>
        <label htmlFor={id}>{props.label}</label>
        {props.onRemove !== null && (
          <IconButton size="small" label={t('contextEditor.removePart')} onClick={props.onRemove}>
            <X size={13} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {props.children(id)}
    </div>
  );
}

function Short(props: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <label className={styles['short']}>
      <span>{props.label}</span>
      <input
        type="text"
        spellCheck={false}
        autoComplete="off"
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
      />
    </label>
  );
}

function rowsFor(text: string): number {
  return Math.min(14, Math.max(2, text.split('\n', 14).length));
}
