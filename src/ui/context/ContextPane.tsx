/**
 * The context from which the next request is built, message by message as the loop holds
 * it, and what is about to join it. It redraws when the context changes, not when text
 * streams; a message that did not change is left alone.
 */
import { useCallback, useMemo, useRef, useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { estimateTokens } from '../../lib/tokens.ts';
import type { HistoryFault } from '../../llm/types.ts';
import { useStickToEnd } from '../conversation/use-stick-to-end.ts';
import { useRun, useSettings, useStores } from '../stores.tsx';
import { newCount, upcomingOf, verdictOf } from './context-facts.ts';
import { MessageBlock, SystemBlock } from './MessageBlock.tsx';
import { NextBlock } from './NextBlock.tsx';
import { Summary } from './Summary.tsx';
import styles from './ContextPane.module.css';

const NO_FAULTS: readonly HistoryFault[] = [];

export function ContextPane() {
  const t = useT();
  const session = useRun((run) => run.session?.id ?? '');
  const messages = useRun((run) => run.state.messages);
  const faults = useRun((run) => run.state.faults);
  const isInTurn = useRun((run) => run.state.isInTurn);
  const system = useSystemPrompt();
  const compactAt = useSettings((settings) => settings.compactAt);
  const systemTokens = useMemo(() => estimateTokens(system), [system]);
  const verdict = useMemo(() => verdictOf(faults, isInTurn), [faults, isInTurn]);
  return (
    <section className={styles['pane']} data-testid="context" aria-label={t('context.title')}>
      <Summary
        systemTokens={systemTokens}
        messages={messages}
        compactAt={compactAt}
        verdict={verdict}
      />
      <Messages
        key={session}
        system={system}
        systemTokens={systemTokens}
        faults={verdict.type === 'refused' ? verdict.faults : NO_FAULTS}
      />
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
  const { system, systemTokens, faults } = props;
  const t = useT();
  const messages = useRun((run) => run.state.messages);
  const { upcoming, fresh } = useUpcoming();
  const [pair, setPair] = useState<string | null>(null);
  const onPoint = useCallback((next: string | null) => setPair(next), []);
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useStickToEnd(scroller, content);
  const pointed = pair === null ? -1 : Number.parseInt(pair, 10);
  return (
    // It scrolls, so it must be reachable with the keyboard.
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex -- see above
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
          {messages.map((message, index) => (
            <MessageBlock
              key={index}
              message={message}
              index={index}
              isNew={index >= messages.length - fresh}
              faults={faultsAt(faults, index)}
              pair={index === pointed || index === pointed + 1 ? pair : null}
              onPoint={onPoint}
            />
          ))}
        </div>
        {upcoming !== null && <NextBlock upcoming={upcoming} />}
        {messages.length === 0 && upcoming === null && (
          <p className={styles['empty']}>{t('context.empty')}</p>
        )}
      </div>
    </div>
  );
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
      fresh: isInTurn ? Math.min(newCount(entries, state.round), messages.length) : 0,
    };
  }, [run, messages, step, pendingResults, isInTurn]);
}

function faultsAt(faults: readonly HistoryFault[], index: number): readonly HistoryFault[] {
  const here = faults.filter((fault) => fault.index === index);
  return here.length === 0 ? NO_FAULTS : here;
}
