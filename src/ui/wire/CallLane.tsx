/**
 * How a call's arguments come to be, at one of their fragments: frame → delta → arguments so
 * far → what they say → checked, and what the loop did with the call.
 */
import { useMemo, useState, type ReactNode } from 'react';
import { useLocale, useT } from '../../i18n/translate.tsx';
import { readPartial } from '../../lib/partial-json.ts';
import { cutAtCharacter } from '../../lib/text.ts';
import type { FinishedCall } from '../../llm/wire-events.ts';
import type { CallItem } from '../../trace/conversation.ts';
import type { ConversationItem, RequestState } from '../../trace/state.ts';
import { Pill, type Tone } from '../common/Pill.tsx';
import { useRun } from '../stores.tsx';
import { seconds } from './duration.ts';
import { argumentsUpTo, type CallTrack, type FrameIndex } from './frame-index.ts';
import { JsonTree } from './JsonTree.tsx';
import { MARK_TONE, markOf } from './notes.ts';
import styles from './CallLane.module.css';

/** Arguments this far back from the new fragment are shown; the rest on request. */
const SHOWN_BEFORE = 400;

export function CallLane(props: {
  track: CallTrack;
  /** Place of the fragment among the call's; -1 when none has come. */
  upTo: number;
  index: FrameIndex;
  request: RequestState;
  /** Leaves out the frame itself, where it is shown anyway. */
  isShort?: boolean;
}) {
  const { track, upTo, index, request } = props;
  const { language, t } = useLocale();
  const fragment = track.fragments[upTo];
  const isLast = upTo === track.fragments.length - 1;
  const frame = fragment === undefined ? undefined : index.frames[fragment.frame];
  const finished = request.calls.find(({ call }) => call === track.call);
  return (
    <ol className={styles['lane']} data-testid="lane">
      {props.isShort !== true && frame !== undefined && (
        <Stage name={t('wire.lane.frame')}>
          <span className="faint">
            {seconds(frame.ms, language)} ·{' '}
            {t('wire.frameN', { count: (fragment?.frame ?? 0) + 1 })}
          </span>
        </Stage>
      )}
      <Stage name={t('wire.lane.delta')}>
        <code>
          {fragment === undefined ? t('wire.lane.noDelta') : JSON.stringify(fragment.text)}
        </code>
      </Stage>
      {fragment !== undefined && (
        <>
          <Stage name={t('wire.lane.arguments')}>
            <Accumulated key={track.call} track={track} upTo={upTo} />
          </Stage>
          <Stage name={t('wire.lane.parsed')}>
            <Parsed track={track} upTo={upTo} />
          </Stage>
        </>
      )}
      {(isLast || upTo < 0) && (
        <Stage name={t('wire.lane.checked')}>
          <Checked finished={finished} request={request} />
        </Stage>
      )}
    </ol>
  );
}

function Stage(props: { name: string; children: ReactNode }) {
  return (
    <li>
      <b>{props.name}</b>
      <div>{props.children}</div>
    </li>
  );
}

/** The text so far with its newest piece marked. */
function Accumulated(props: { track: CallTrack; upTo: number }) {
  const { track, upTo } = props;
  const t = useT();
  const [isWhole, setIsWhole] = useState(false);
  const { before, added } = useMemo(() => argumentsUpTo(track, upTo), [track, upTo]);
  const hidden = isWhole ? 0 : Math.max(0, before.length - SHOWN_BEFORE);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
    <pre tabIndex={0} role="group" aria-label={t('wire.lane.arguments')}>
      {hidden > 0 && (
        <button type="button" className={styles['more']} onClick={() => setIsWhole(true)}>
          {t('wire.lane.before', { count: hidden })}
        </button>
      )}
      {tailOf(before, before.length - hidden)}
      <mark>{added}</mark>
    </pre>
  );
}

function Parsed(props: { track: CallTrack; upTo: number }) {
  const { track, upTo } = props;
  const t = useT();
  const isNewest = upTo === track.fragments.length - 1;
  // The newest value is read already; an older one is read again up to its fragment.
  const older = useMemo(() => {
    if (isNewest) return null;
    const { before, added } = argumentsUpTo(track, upTo);
    return readPartial(before + added);
  }, [track, upTo, isNewest]);
  const reader = older ?? track.reader;
  if (reader.value === undefined) return <span className="faint">{t('wire.lane.nothingYet')}</span>;
  return (
    <>
      <JsonTree value={reader.value} label={t('wire.lane.parsed')} />
      {reader.state === 'open' && reader.path.length > 0 && (
        <p className={styles['place']}>{t('wire.lane.place', { path: reader.path.join(' › ') })}</p>
      )}
      {reader.state === 'broken' && <p className={styles['broken']}>{t('wire.lane.broken')}</p>}
    </>
  );
}

const STATE_TONE: Readonly<Record<CallItem['state'], Tone>> = {
  waiting: 'plain',
  running: 'now',
  done: 'tool',
  error: 'bad',
  aborted: 'bad',
};

/** The verdict on the whole arguments, and what became of the call. */
function Checked(props: { finished: FinishedCall | undefined; request: RequestState }) {
  const { finished, request } = props;
  const t = useT();
  const item = useRun((run) =>
    finished === undefined ? undefined : callOf(run.state.conversation, request.n, finished.id),
  );
  if (finished === undefined) {
    const isOver = request.usage !== null || request.failure !== null;
    return <span className="faint">{t(isOver ? 'wire.lane.dropped' : 'wire.lane.notWhole')}</span>;
  }
  return (
    <>
      <p className={styles['verdict']}>
        <Pill tone={finished.isValid ? 'tool' : 'bad'}>
          {t(finished.isValid ? 'wire.lane.valid' : 'wire.lane.invalid')}
        </Pill>
        {item !== undefined && (
          <Pill tone={STATE_TONE[item.state]}>{t(`conversation.call.${item.state}`)}</Pill>
        )}
      </p>
      {item?.result != null && (
        <p className={styles['result']}>{cutAtCharacter(item.result, 200)}</p>
      )}
      {finished.notes.length > 0 && (
        <ul className={styles['notes']}>
          {finished.notes.map((note) => (
            <li key={note}>
              <Pill tone={MARK_TONE[markOf(note)]}>{t(`wire.mark.${markOf(note)}`)}</Pill>{' '}
              {t(`wire.note.${note}`)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The call of that id after entry `n`: providers use ids again in later answers. */
function callOf(items: readonly ConversationItem[], n: number, id: string): CallItem | undefined {
  return items.find(
    (item): item is CallItem => item.type === 'call' && item.n > n && item.id === id,
  );
}

function tailOf(text: string, length: number): string {
  const from = text.length - length;
  const code = text.charCodeAt(from);
  return text.slice(code >= 0xdc00 && code <= 0xdfff ? from + 1 : from);
}
