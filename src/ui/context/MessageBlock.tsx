/**
 * One message of the context as the loop holds it: role, size, text, and its calls or
 * results. The bar at its foot is as long as the message is large beside the largest one, and
 * the block itself grows with its share of the whole. A call and its result are joined in the
 * margin and light up together when either is pointed at or focused.
 */
import { memo, type CSSProperties } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { HistoryFault, Message, Part } from '../../llm/types.ts';
import type { Fold } from '../../trace/state.ts';
import { classes } from '../common/classes.ts';
import { argumentsLine, firstLines } from '../conversation/call-summary.ts';
import { LongText } from '../markdown/LongText.tsx';
import type { Originals } from './context-facts.ts';
import { FoldNote } from './FoldNote.tsx';
import { messageTokens } from '../../lib/message-tokens.ts';
import { isSummary, pairKey, partsOf, roleOf } from './message-parts.ts';
import { MessageText } from './MessageText.tsx';
import { OriginalNote } from './OriginalNote.tsx';
import { PairLine, type OnPoint } from './PairLine.tsx';
import { useRoleName } from './use-role-name.ts';
import styles from './MessageBlock.module.css';

export type MessageBlockProps = {
  message: Message;
  /** Its place in the context; null for one that is switched off. */
  index: number | null;
  isNew: boolean;
  faults: readonly HistoryFault[];
  /** Of the whole context, and of the largest message, in percent. */
  percent: number;
  scale: number;
  /** Ids that have their other half in the message before or after, one a line. */
  joined: string;
  /** Switched off between a call and its result: the line between them passes by. */
  isBetween: boolean;
  /** What it was before a person changed it; null when nobody did. */
  originals: Originals | null;
  /** What is folded in it. */
  fold: Fold | null;
  /** The pair that is pointed at, when one of this message is; else null. */
  pair: string | null;
  onPoint: OnPoint;
};

export const MessageBlock = memo(function MessageBlock(props: MessageBlockProps) {
  const { message, index, faults, fold, originals } = props;
  const t = useT();
  const isOff = index === null;
  const sizes = { '--percent': props.percent, '--scale': props.scale } as CSSProperties;
  return (
    <div className={styles['row']} role="listitem" data-between={props.isBetween}>
      <div
        className={classes(styles['message'], faults.length > 0 && styles['bad'])}
        data-testid={isOff ? 'shelved' : 'message'}
        data-role={roleOf(message)}
        data-summary={isSummary(message)}
        data-off={isOff}
        style={sizes}
      >
        <Head {...props} />
        {partsOf(message).map((part, at) => (
          <PartView
            key={at}
            part={part}
            pair={isOff ? null : pairKey(index, part)}
            lit={props.pair}
            joined={props.joined}
            onPoint={props.onPoint}
          />
        ))}
        {fold !== null && index !== null && <FoldNote fold={fold} index={index} />}
        {originals !== null && originals.length > 0 && <OriginalNote originals={originals} />}
        {faults.map((fault) => (
          <div key={`${fault.rule} ${fault.id ?? ''}`} className={styles['fault']}>
            {t(`contextEditor.rule.${fault.rule}`, { id: fault.id || '“”' })}
          </div>
        ))}
      </div>
    </div>
  );
});

function Head(props: MessageBlockProps) {
  const { message, originals } = props;
  const t = useT();
  const title = `${t('context.tokensTitle')} · ${t('context.share', { percent: props.percent })}`;
  return (
    <div className={styles['head']}>
      <b>{useRoleName(message)}</b>
      {props.isNew && (
        <span className={styles['new']} title={t('context.newTitle')}>
          {t('context.new')}
        </span>
      )}
      {originals !== null && (
        <span className={styles['edited']}>
          {t(originals.length > 0 ? 'context.edited' : 'context.added')}
        </span>
      )}
      {props.index === null && (
        <span className={styles['off']} title={t('context.offTitle')}>
          {t('context.off')}
        </span>
      )}
      <span className="grow" />
      <span className={styles['tokens']} title={title}>
        {t('context.about', { count: messageTokens(message) })}
      </span>
    </div>
  );
}

function PartView(props: {
  part: Part;
  pair: string | null;
  lit: string | null;
  joined: string;
  onPoint: OnPoint;
}) {
  const { part, pair, lit, onPoint } = props;
  const t = useT();
  const isJoined = (id: string) => props.joined.split('\n').includes(id);
  switch (part.type) {
    case 'text':
      return <MessageText text={part.text} />;
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
          joins={isJoined(part.id) ? 'down' : null}
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
          joins={isJoined(part.tool_use_id) ? 'up' : null}
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
