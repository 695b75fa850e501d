/**
 * One message of the context as the loop holds it: role, size, text, and its calls or
 * results. A call and its result light up together when either is pointed at or focused.
 */
import { memo, useState, type ReactNode } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { HistoryFault, Message, Part } from '../../llm/types.ts';
import { classes } from '../common/classes.ts';
import { argumentsLine, firstLines } from '../conversation/call-summary.ts';
import { LongText } from '../markdown/LongText.tsx';
import { isSummary, pairKey, partsOf, resultCount, roleOf, tokensOf } from './message-parts.ts';
import styles from './MessageBlock.module.css';

/** What a line of a call or result tells the pane: it is pointed at, or no longer. */
export type OnPoint = (pair: string | null) => void;

export type MessageBlockProps = {
  message: Message;
  /** Its place in the context. */
  index: number;
  isNew: boolean;
  faults: readonly HistoryFault[];
  /** The pair that is pointed at, when one of this message is; else null. */
  pair: string | null;
  onPoint: OnPoint;
};

export const MessageBlock = memo(function MessageBlock(props: MessageBlockProps) {
  const { message, index, isNew, faults } = props;
  const t = useT();
  const role = roleOf(message);
  return (
    <div
      className={classes(styles['message'], faults.length > 0 && styles['bad'])}
      data-testid="message"
      data-role={role}
      data-summary={isSummary(message)}
      role="listitem"
    >
      <div className={styles['head']}>
        <b>{useRoleName(message)}</b>
        {isNew && (
          <span className={styles['new']} title={t('context.newTitle')}>
            {t('context.new')}
          </span>
        )}
        <span className="grow" />
        <span className={styles['tokens']} title={t('context.tokensTitle')}>
          {t('context.about', { count: tokensOf(message) })}
        </span>
      </div>
      {partsOf(message).map((part, at) => (
        <PartView
          key={at}
          part={part}
          pair={pairKey(index, part)}
          lit={props.pair}
          onPoint={props.onPoint}
        />
      ))}
      {faults.map((fault) => (
        <div key={`${fault.rule} ${fault.id ?? ''}`} className={styles['fault']}>
          {fault.message}
        </div>
      ))}
    </div>
  );
});

function useRoleName(message: Message): string {
  const t = useT();
  const role = roleOf(message);
  if (role !== 'tool') return t(`context.role.${role}`);
  const count = resultCount(message);
  return count === 1 ? t('context.role.tool') : t('context.role.tools', { count });
}

function PartView(props: {
  part: Part;
  pair: string | null;
  lit: string | null;
  onPoint: OnPoint;
}) {
  const { part, pair, lit, onPoint } = props;
  const t = useT();
  switch (part.type) {
    case 'text':
      return <Text text={part.text} />;
    case 'reasoning':
      return (
        <details className={styles['reasoning']}>
          <summary>{t('context.reasoning', { count: part.text.length })}</summary>
          <div className={styles['full']}>
            <LongText text={part.text} label={t('context.reasoningText')} />
          </div>
        </details>
      );
    case 'tool_use':
      return (
        <PairLine
          pair={pair}
          lit={lit}
          onPoint={onPoint}
          full={part.argsRaw ?? JSON.stringify(part.args, null, 2)}
          label={t('context.argumentsOf', { name: part.name })}
        >
          ⟶ {part.name} {part.argsRaw ?? argumentsLine(part.args)}
        </PairLine>
      );
    case 'tool_result':
      return (
        <PairLine
          pair={pair}
          lit={lit}
          onPoint={onPoint}
          full={part.content}
          label={t('context.result')}
          isBad={part.is_error === true}
        >
          ⟵{' '}
          {firstLines(part.content, { lines: 1, characters: 160 }).text || t('context.emptyResult')}
        </PairLine>
      );
    default:
      return part satisfies never;
  }
}

/** One call or result on a line; opened, all of it. */
function PairLine(props: {
  pair: string | null;
  lit: string | null;
  onPoint: OnPoint;
  full: string;
  label: string;
  isBad?: boolean;
  children: ReactNode;
}) {
  const { pair, onPoint } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isLit = pair !== null && pair === props.lit;
  return (
    <>
      <button
        type="button"
        className={classes(
          styles['line'],
          isLit && styles['lit'],
          props.isBad === true && styles['lineBad'],
        )}
        aria-expanded={isOpen}
        data-pair={pair}
        onPointerEnter={() => onPoint(pair)}
        onPointerLeave={() => onPoint(null)}
        onFocus={() => onPoint(pair)}
        onBlur={() => onPoint(null)}
        onClick={() => setIsOpen(!isOpen)}
      >
        {props.children}
      </button>
      {isOpen && (
        <div className={styles['full']}>
          <LongText text={props.full} label={props.label} isBad={props.isBad === true} />
        </div>
      )}
    </>
  );
}

function Text(props: { text: string }) {
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

/** The system prompt in the same form; it is no message and has no place among them. */
export function SystemBlock(props: { text: string; tokens: number }) {
  const t = useT();
  return (
    <div className={styles['message']} data-testid="message" data-role="system" role="listitem">
      <div className={styles['head']}>
        <b>{t('context.role.system')}</b>
        <span className="grow" />
        <span className={styles['tokens']} title={t('context.tokensTitle')}>
          {t('context.about', { count: props.tokens })}
        </span>
      </div>
      <Text text={props.text} />
    </div>
  );
}
