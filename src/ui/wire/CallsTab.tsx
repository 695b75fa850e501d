/**
 * The calls of one answer, each with a slider over the fragments of its arguments: where it
 * stands, the lane below shows what was known then.
 */
import { useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { RequestState } from '../../trace/state.ts';
import { CallLane } from './CallLane.tsx';
import type { CallTrack, FrameIndex } from './frame-index.ts';
import type { RequestStatus } from './request-facts.ts';
import styles from './CallsTab.module.css';

export function CallsTab(props: {
  request: RequestState;
  status: RequestStatus;
  index: FrameIndex;
}) {
  const { request, index, status } = props;
  const t = useT();
  const { calls } = index;
  const isOpen = status === 'waiting' || status === 'streaming' || status === 'retrying';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
    <div className={styles['calls']} tabIndex={0} role="group" aria-label={t('wire.tab.calls')}>
      {calls.length === 0 && (
        <p className={styles['empty']}>{t(isOpen ? 'wire.noCallsYet' : 'wire.noCalls')}</p>
      )}
      {calls.map((track) => (
        <Call
          key={track.call}
          track={track}
          length={track.fragments.length}
          index={index}
          request={request}
        />
      ))}
    </div>
  );
}

/** The track grows in place; `length` says that it did. */
function Call(props: {
  track: CallTrack;
  length: number;
  index: FrameIndex;
  request: RequestState;
}) {
  const { track, length, index, request } = props;
  const t = useT();
  // Null follows the newest fragment.
  const [chosen, setChosen] = useState<number | null>(null);
  const upTo = Math.min(chosen ?? length - 1, length - 1);
  return (
    <section className={styles['call']} aria-label={t('wire.callN', { call: track.call + 1 })}>
      <h3>
        <span>{t('wire.callN', { call: track.call + 1 })}</span>
        <b>{track.name}</b>
        <code>{track.id}</code>
      </h3>
      {length > 1 && (
        <label className={styles['slider']}>
          <span>{t('wire.fragment', { at: upTo + 1, of: length })}</span>
          <input
            type="range"
            min={0}
            max={length - 1}
            value={upTo}
            onChange={(event) => {
              const at = event.target.valueAsNumber;
              setChosen(at === length - 1 ? null : at);
            }}
          />
        </label>
      )}
      <CallLane track={track} upTo={upTo} index={index} request={request} />
    </section>
  );
}
