/**
 * The items of a conversation, drawn in chunks. While a text streams, the list comes anew
 * each frame with one item changed: a chunk whose items are the same objects is skipped as
 * a whole, so a long conversation costs nothing, and chunks out of sight are not laid out.
 */
import { memo } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { ConversationItem } from '../../trace/state.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { CallCard } from './CallCard.tsx';
import { Compaction, Fault, Reasoning, TextError, TurnEnd } from './Notes.tsx';
import { itemId } from './reveal.ts';
import styles from './Conversation.module.css';

const CHUNK = 16;

type ListProps = {
  items: readonly ConversationItem[];
  /** `n` of the call that is paused before it runs. */
  pausedCall: number | null;
};

export function ItemList(props: ListProps) {
  const { items, pausedCall } = props;
  const count = Math.ceil(items.length / CHUNK);
  return Array.from({ length: count }, (_, chunk) => (
    <Chunk key={chunk} items={items} from={chunk * CHUNK} pausedCall={pausedCall} />
  ));
}

type ChunkProps = ListProps & { from: number };

const Chunk = memo(function Chunk({ items, from, pausedCall }: ChunkProps) {
  return (
    <div className={styles['chunk']}>
      {items.slice(from, from + CHUNK).map((item, at) => (
        <ItemView
          key={item.n}
          item={item}
          isFirstOfAgent={isOfAgent(item) && !isOfAgent(items[from + at - 1])}
          isFailed={endsInError(items[from + at + 1])}
          isPaused={item.n === pausedCall}
        />
      ))}
    </div>
  );
}, isSameChunk);

/** Looks one item further at both ends: neighbours decide labels and errors. */
function isSameChunk(before: ChunkProps, after: ChunkProps): boolean {
  if (before.pausedCall !== after.pausedCall) return false;
  for (let at = after.from - 1; at <= after.from + CHUNK; at += 1) {
    if (before.items[at] !== after.items[at]) return false;
  }
  return true;
}

const ItemView = memo(function ItemView(props: {
  item: ConversationItem;
  isFirstOfAgent: boolean;
  isFailed: boolean;
  isPaused: boolean;
}) {
  const { item } = props;
  const t = useT();
  return (
    <div id={itemId(item.n)} className={styles['item']} tabIndex={-1}>
      {item.type === 'user' && <div className={styles['who']}>{t('conversation.you')}</div>}
      {props.isFirstOfAgent && <div className={styles['who']}>{t('conversation.agent')}</div>}
      <Body {...props} />
    </div>
  );
});

function Body(props: { item: ConversationItem; isFailed: boolean; isPaused: boolean }) {
  const { item } = props;
  switch (item.type) {
    case 'user':
      return <div className={styles['said']}>{item.text}</div>;
    case 'assistant':
      return (
        <AssistantText text={item.text} isStreaming={item.isStreaming} isFailed={props.isFailed} />
      );
    case 'reasoning':
      return <Reasoning item={item} />;
    case 'call':
      return <CallCard call={item} isPaused={props.isPaused} />;
    case 'compaction':
      return <Compaction item={item} />;
    case 'fault':
      return <Fault item={item} />;
    case 'end':
      return <TurnEnd item={item} />;
    default:
      return item satisfies never;
  }
}

function AssistantText(props: { text: string; isStreaming: boolean; isFailed: boolean }) {
  const { text, error } = props.isFailed
    ? splitError(props.text)
    : { text: props.text, error: null };
  return (
    <div className={styles['answer']} data-streaming={props.isStreaming}>
      {text !== '' && <Markdown text={text} isOpen={props.isStreaming} />}
      {error !== null && <TextError message={error} />}
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

const OF_AGENT: ReadonlySet<string | undefined> = new Set<ConversationItem['type']>([
  'assistant',
  'reasoning',
  'call',
  'compaction',
]);

function isOfAgent(item: ConversationItem | undefined): boolean {
  return OF_AGENT.has(item?.type);
}

function endsInError(item: ConversationItem | undefined): boolean {
  return item?.type === 'end' && item.stopReason === 'error';
}
