/**
 * The items of a conversation, drawn in chunks, and behind them the calls that arrive, each
 * in the place where its call will be. While a text streams, the list comes anew each frame
 * with one item changed: a chunk whose items are the same objects is skipped as a whole, so
 * a long conversation costs nothing, and chunks out of sight are not laid out.
 */
import { memo } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { Answer, Spending, Totals } from '../../store/usage.ts';
import type { CallDraft, ConversationItem } from '../../trace/state.ts';
import { Pill } from '../common/Pill.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { answerEndingAt } from './answer-place.ts';
import { CallCard } from './CallCard.tsx';
import { OriginalAnswer } from './CallNotes.tsx';
import { Compaction, Fault, Repair, TextError, TurnEnd } from './Notes.tsx';
import { Reasoning } from './Reasoning.tsx';
import { itemId } from './reveal.ts';
import { AnswerNote } from './UsageNotes.tsx';
import styles from './Conversation.module.css';

const CHUNK = 16;

/** Calls that arrive are no items yet: the trace has them apart. */
export type Shown = ConversationItem | CallDraft;

type ListProps = {
  items: readonly Shown[];
  /** `n` of the call that is paused before it runs. */
  pausedCall: number | null;
  /** What each answer took, in order. */
  spending: Spending;
};

export function ItemList(props: ListProps) {
  const count = Math.ceil(props.items.length / CHUNK);
  return Array.from({ length: count }, (_, chunk) => (
    <Chunk key={chunk} {...props} from={chunk * CHUNK} />
  ));
}

type ChunkProps = ListProps & { from: number };

const Chunk = memo(function Chunk({ items, from, pausedCall, spending }: ChunkProps) {
  return (
    <div className={styles['chunk']}>
      {items.slice(from, from + CHUNK).map((item, index) => {
        const at = from + index;
        const next = items[at + 1];
        return (
          <ItemView
            // The list only grows, and a call must be the same card that its draft was.
            key={index}
            item={item}
            isFirstOfAgent={isOfAgent(item) && !isOfAgent(items[at - 1])}
            isLast={next === undefined}
            isFailed={endsInError(next)}
            isPaused={'n' in item && item.n === pausedCall}
            answer={answerEndingAt(items, at, spending.answers)}
            totals={totalsAt(item, spending)}
          />
        );
      })}
    </div>
  );
}, isSameChunk);

/** Looks one item further at both ends: neighbours decide labels and errors. */
function isSameChunk(before: ChunkProps, after: ChunkProps): boolean {
  if (before.pausedCall !== after.pausedCall || before.spending !== after.spending) return false;
  for (let at = after.from - 1; at <= after.from + CHUNK; at += 1) {
    if (before.items[at] !== after.items[at]) return false;
  }
  return true;
}

type ItemProps = {
  item: Shown;
  isLast: boolean;
  isFailed: boolean;
  isPaused: boolean;
  answer: Answer | null;
  /** At the end of a turn what it took. */
  totals: Totals | null;
};

const ItemView = memo(function ItemView(props: ItemProps & { isFirstOfAgent: boolean }) {
  const { item, answer } = props;
  const t = useT();
  const isItem = 'type' in item;
  return (
    <div id={isItem ? itemId(item.n) : undefined} className={styles['item']} tabIndex={-1}>
      {isItem && item.type === 'user' && (
        <div className={styles['who']}>
          {t('conversation.you')}
          {item.isSteering === true && <Pill tone="now">{t('conversation.steered')}</Pill>}
        </div>
      )}
      {props.isFirstOfAgent && <div className={styles['who']}>{t('conversation.agent')}</div>}
      <Body {...props} />
      {answer !== null && <AnswerNote answer={answer} />}
    </div>
  );
});

function Body(props: ItemProps) {
  const { item } = props;
  if (!('type' in item)) return <CallCard call={item} isPaused={false} />;
  switch (item.type) {
    case 'user':
      return <div className={styles['said']}>{item.text}</div>;
    case 'assistant':
      return <AssistantText item={item} isLast={props.isLast} isFailed={props.isFailed} />;
    case 'reasoning':
      return <Reasoning item={item} isGrowing={item.isStreaming && props.isLast} />;
    case 'call':
      return <CallCard call={item} isPaused={props.isPaused} />;
    case 'compaction':
      return <Compaction item={item} />;
    case 'repair':
      return <Repair item={item} />;
    case 'fault':
      return <Fault item={item} />;
    case 'end':
      return <TurnEnd item={item} totals={props.totals} />;
    default:
      return item satisfies never;
  }
}

function AssistantText(props: {
  item: Extract<ConversationItem, { type: 'assistant' }>;
  isLast: boolean;
  isFailed: boolean;
}) {
  const { item, isLast, isFailed } = props;
  const { text, error } = isFailed ? splitError(item.text) : { text: item.text, error: null };
  return (
    <div className={styles['answer']} data-streaming={item.isStreaming && isLast}>
      {text !== '' && <Markdown text={text} isOpen={item.isStreaming} />}
      {error !== null && <TextError message={error} />}
      {item.original !== undefined && item.original !== item.text && (
        <OriginalAnswer text={item.original} />
      )}
    </div>
  );
}

/** The loop ends a failed answer with a paragraph `[error] …`. */
function splitError(text: string): { text: string; error: string | null } {
  const mark = '[error] ';
  const at = text.startsWith(mark) ? 0 : text.lastIndexOf(`\n${mark}`);
  if (at < 0) return { text, error: null };
  const error = text.slice(at).trimStart().slice(mark.length);
  return { text: text.slice(0, at), error };
}

const OF_AGENT: ReadonlySet<string> = new Set<ConversationItem['type']>([
  'assistant',
  'reasoning',
  'call',
  'compaction',
]);

function isOfAgent(item: Shown | undefined): boolean {
  return item !== undefined && (!('type' in item) || OF_AGENT.has(item.type));
}

function endsInError(item: Shown | undefined): boolean {
  return item !== undefined && 'type' in item && item.type === 'end' && item.stopReason === 'error';
}

function totalsAt(item: Shown, { turns }: Spending): Totals | null {
  return 'type' in item && item.type === 'end' ? (turns.get(item.turn) ?? null) : null;
}
