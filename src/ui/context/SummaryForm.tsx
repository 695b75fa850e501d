/** A summary with its words open to change, what it saves, and which facts it loses. */
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import {
  FACT_KINDS,
  factsOf,
  missingFrom,
  shownOf,
  type FactKind,
  type LostFacts,
} from '../../lib/lost-facts.ts';
import type { Message } from '../../llm/types.ts';
import { sumTokens } from './cuts.ts';
import { summaryOf } from './folds.ts';
import { messageTokens } from '../../lib/message-tokens.ts';
import { readableOf } from './message-parts.ts';
import styles from './SummaryForm.module.css';

const SHOWN = 12;

export function SummaryForm(props: {
  messages: readonly Message[];
  cut: number;
  text: string;
  onText: (text: string) => void;
}) {
  const { messages, cut, text } = props;
  const t = useT();
  const id = useId();
  return (
    <>
      <div className={styles['field']}>
        <label htmlFor={id}>{t('compaction.summary')}</label>
        <textarea
          id={id}
          rows={7}
          data-testid="summary-text"
          value={text}
          aria-describedby={`${id}-note`}
          onChange={(event) => props.onText(event.target.value)}
        />
        <p id={`${id}-note`}>{t('compaction.summaryNote')}</p>
      </div>
      <Sizes messages={messages} cut={cut} text={text} />
      <Lost messages={messages} cut={cut} text={text} />
    </>
  );
}

function Sizes(props: { messages: readonly Message[]; cut: number; text: string }) {
  const { messages, cut, text } = props;
  const t = useT();
  const before = sumTokens(messages);
  const after = messageTokens(summaryOf(text)) + sumTokens(messages.slice(cut));
  const most = Math.max(1, before, after);
  const percent = Math.round((100 * Math.abs(before - after)) / Math.max(1, before));
  return (
    <div className={styles['sizes']} data-testid="sizes">
      {(
        [
          ['before', before],
          ['after', after],
        ] as const
      ).map(([when, tokens]) => (
        <div key={when}>
          <span>{t(`compaction.${when}`)}</span>
          <i data-when={when} style={{ width: `${(100 * tokens) / most}%` }} />
          <b>{t('compaction.tokens', { count: tokens })}</b>
        </div>
      ))}
      <p>{t(after <= before ? 'compaction.saves' : 'compaction.grows', { percent })}</p>
    </div>
  );
}

function Lost(props: { messages: readonly Message[]; cut: number; text: string }) {
  const t = useT();
  const lost = useLost(props);
  const kinds = FACT_KINDS.filter((kind) => lost[kind].length > 0);
  return (
    <section className={styles['lost']} aria-label={t('compaction.lost')} data-testid="lost-facts">
      <h3>{t('compaction.lost')}</h3>
      <p role="status">{t(kinds.length > 0 ? 'compaction.lostNote' : 'compaction.lostNone')}</p>
      {kinds.map((kind) => (
        <Facts key={kind} kind={kind} facts={lost[kind]} />
      ))}
    </section>
  );
}

/** What stays is searched once a cut, the summary as it is typed, and typing never waits. */
function useLost(props: { messages: readonly Message[]; cut: number; text: string }): LostFacts {
  const { messages } = props;
  const cut = useDeferredValue(props.cut);
  const text = useDeferredValue(props.text);
  const candidates = useMemo(() => {
    const texts = messages.map(readableOf);
    return missingFrom(factsOf(texts.slice(0, cut)), texts.slice(cut));
  }, [messages, cut]);
  return useMemo(() => shownOf(missingFrom(candidates, [text])), [candidates, text]);
}

function Facts(props: { kind: FactKind; facts: readonly string[] }) {
  const { kind, facts } = props;
  const t = useT();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? facts : facts.slice(0, SHOWN);
  return (
    <div className={styles['facts']} data-kind={kind}>
      <h4>
        {t(`compaction.lost.${kind}`)} <span>{facts.length}</span>
      </h4>
      <ul>
        {shown.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {shown.length < facts.length && (
          <li>
            <button type="button" onClick={() => setAll(true)}>
              {t('compaction.lostMore', { count: facts.length - shown.length })}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
