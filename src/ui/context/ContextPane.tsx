/**
 * The context from which the next request is built, message by message as the loop holds
 * it, and what is about to join it. It redraws when the context changes, not when text
 * streams; a message that did not change is left alone.
 */
import { Pencil } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { estimateTokens } from '../../lib/tokens.ts';
import type { HistoryFault, Message } from '../../llm/types.ts';
import { activeConnection } from '../../store/connections.ts';
import { Button } from '../common/Button.tsx';
import { useStickToEnd } from '../conversation/use-stick-to-end.ts';
import { useRun, useSettings, useStores, useView } from '../stores.tsx';
import { isSentOnce, newMessages, upcomingOf, verdictOf } from './context-facts.ts';
import { sumTokens } from './cuts.ts';
import { foldOf } from './folds.ts';
import { MessageBlock } from './MessageBlock.tsx';
import { messageTokens } from '../../lib/message-tokens.ts';
import { joinedIds } from './message-parts.ts';
import { NextBlock } from './NextBlock.tsx';
import { withShelf } from './shelf.ts';
import { Summary } from './Summary.tsx';
import { SystemBlock } from './SystemBlock.tsx';
import styles from './ContextPane.module.css';

const NO_FAULTS: readonly HistoryFault[] = [];
const NONE: ReadonlySet<Message> = new Set();

export function ContextPane() {
  const t = useT();
  const session = useRun((run) => run.session?.id ?? '');
  const messages = useRun((run) => run.state.messages);
  const faults = useRun((run) => run.state.faults);
  const isInTurn = useRun((run) => run.state.isInTurn);
  const system = useSystemPrompt();
  const compactAt = useSettings((settings) => settings.compactAt);
  const contextWindow = useSettings(
    (settings) => activeConnection(settings)?.contextWindow ?? null,
  );
  const open = useView((view) => view.open);
  const systemTokens = useMemo(() => estimateTokens(system), [system]);
  const verdict = useMemo(() => verdictOf(faults, isInTurn), [faults, isInTurn]);
  return (
    <section className={styles['pane']} data-testid="context" aria-label={t('context.title')}>
      <Summary
        systemTokens={systemTokens}
        messages={messages}
        limits={{ compactAt, contextWindow }}
        verdict={verdict}
      />
      <Messages
        key={session}
        system={system}
        systemTokens={systemTokens}
        faults={verdict.type === 'refused' ? verdict.faults : NO_FAULTS}
      />
      <div className={styles['foot']}>
        <Button
          title={t('context.editTitle')}
          data-testid="edit-context"
          onClick={() => open({ type: 'context' })}
        >
          <Pencil size={13} aria-hidden="true" />
          {t('context.edit')}
        </Button>
      </div>
    </section>
  );
}

/** What the turn runs with; before the first turn, what the next one will. */
function useSystemPrompt(): string {
  const ofTurn = useRun((run) => run.state.systemPrompt);
  const turn = useRun((run) => run.state.turn);
  const ofSettings = useSettings((settings) => settings.systemPrompt);
  return turn === 0 ? ofSettings : ofTurn;
}

function Messages(props: {
  system: string;
  systemTokens: number;
  faults: readonly HistoryFault[];
}) {
  const { system, systemTokens } = props;
  const t = useT();
  const isEmpty = useRun((run) => run.state.messages.length + run.state.shelf.length === 0);
  const isOnce = useRun((run) => isSentOnce(run.state));
  const { upcoming, fresh } = useUpcoming();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useStickToEnd(scroller, content);
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
    <div
      ref={scroller}
      className={styles['scroller']}
      tabIndex={0}
      role="group"
      aria-label={t('context.messages')}
    >
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
      <div ref={content} className={styles['content']}>
        <div className={styles['list']} role="list">
          {system.trim() !== '' && <SystemBlock text={system} tokens={systemTokens} />}
          <Blocks systemTokens={systemTokens} faults={props.faults} fresh={fresh} />
        </div>
        {isOnce && <p className={styles['once']}>{t('context.once')}</p>}
        {upcoming !== null && <NextBlock upcoming={upcoming} />}
        {isEmpty && upcoming === null && <p className={styles['empty']}>{t('context.empty')}</p>}
      </div>
    </div>
  );
}

function Blocks(props: {
  systemTokens: number;
  faults: readonly HistoryFault[];
  fresh: ReadonlySet<Message>;
}) {
  const { systemTokens, faults, fresh } = props;
  const messages = useRun((run) => run.state.messages);
  const shelf = useRun((run) => run.state.shelf);
  const folds = useRun((run) => run.state.folds);
  const originals = useRun((run) => run.state.originals);
  const places = useMemo(() => withShelf(messages, shelf), [messages, shelf]);
  const total = systemTokens + sumTokens(messages);
  const largest = Math.max(1, ...messages.map(messageTokens));
  const [pair, setPair] = useState<string | null>(null);
  const onPoint = useCallback((next: string | null) => setPair(next), []);
  const pointed = pair === null ? -1 : Number.parseInt(pair, 10);
  return places.map(({ message, index, gap }, at) => {
    const isOff = index === null;
    const isBetween = isOff && joinedIds(messages[gap - 1], messages[gap]) !== '';
    const isLit = !isOff && (index === pointed || index === pointed + 1);
    return (
      <MessageBlock
        key={at}
        message={message}
        index={index}
        isNew={fresh.has(message)}
        faults={isOff ? NO_FAULTS : faultsAt(faults, index)}
        percent={isOff ? 0 : Math.round((100 * messageTokens(message)) / total)}
        scale={isOff ? 0 : Math.ceil((100 * messageTokens(message)) / largest)}
        joined={
          isOff
            ? ''
            : joinedIds(message, messages[index + 1]) || joinedIds(messages[index - 1], message)
        }
        isBetween={isBetween}
        originals={originals.get(message) ?? null}
        fold={foldOf(folds, message)}
        pair={isLit ? pair : null}
        onPoint={onPoint}
      />
    );
  });
}

/** Looks into the entries only when the loop moved: they change with every piece of text. */
function useUpcoming() {
  const { run } = useStores();
  const messages = useRun((data) => data.state.messages);
  const step = useRun((data) => data.state.step);
  const pendingResults = useRun((data) => data.state.pendingResults);
  const isInTurn = useRun((data) => data.state.isInTurn);
  return useMemo(() => {
    const { entries, state } = run.getState();
    return {
      upcoming: upcomingOf({ messages, step, pendingResults, isInTurn }, entries),
      fresh: isInTurn ? newMessages(entries, state.round) : NONE,
    };
  }, [run, messages, step, pendingResults, isInTurn]);
}

function faultsAt(faults: readonly HistoryFault[], index: number): readonly HistoryFault[] {
  const here = faults.filter((fault) => fault.index === index);
  return here.length === 0 ? NO_FAULTS : here;
}
