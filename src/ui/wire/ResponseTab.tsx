/**
 * What came back: status and headers, then every frame with its time and what it was taken
 * for. Only rows on the screen are drawn, frames are looked at once, and while the answer
 * streams the table follows its end.
 */
import { useCallback, useState } from 'react';
import { ArrowDown } from 'lucide-react';
import { VList } from 'virtua';
import { useLocale, useT } from '../../i18n/translate.tsx';
import type { RequestState } from '../../trace/state.ts';
import { Button } from '../common/Button.tsx';
import { useFollow } from '../common/use-follow.ts';
import { duration } from './duration.ts';
import { FoldRow } from './FoldRow.tsx';
import type { FrameIndex } from './frame-index.ts';
import { FrameRow } from './FrameRow.tsx';
import { Headers } from './Headers.tsx';
import type { RequestStatus } from './request-facts.ts';
import styles from './ResponseTab.module.css';

const ROW_PX = 44;

type Props = { request: RequestState; status: RequestStatus; index: FrameIndex };

export function ResponseTab({ request, status, index }: Props) {
  const t = useT();
  const isLive = status === 'streaming' || status === 'waiting' || status === 'retrying';
  const openFrames = useToggled();
  const openRuns = useToggled();
  const rows = index.rows(openRuns.set);
  const { list, isFollowing, onScroll, follow } = useFollow(rows.length, ROW_PX, isLive);
  return (
    <div className={styles['response']}>
      <ResponseLine request={request} />
      {rows.length === 0 && <p className={styles['empty']}>{t(`wire.noFrames.${status}`)}</p>}
      <div className={styles['frame']}>
        <VList
          ref={list}
          data={rows}
          itemSize={ROW_PX}
          onScroll={onScroll}
          tabIndex={0}
          role="group"
          aria-label={t('wire.frames')}
        >
          {(row) =>
            row.type === 'run' ? (
              <FoldRow
                key={`run ${row.run.from}`}
                run={row.run}
                length={row.run.to - row.run.from}
                isOpen={row.isOpen}
                index={index}
                onToggle={openRuns.toggle}
              />
            ) : (
              <FrameRow
                key={row.at}
                at={row.at}
                frame={index.frames[row.at]}
                isOpen={openFrames.set.has(row.at)}
                index={index}
                request={request}
                onToggle={openFrames.toggle}
              />
            )
          }
        </VList>
        {isLive && !isFollowing && (
          <Button size="small" className={styles['follow']} onClick={follow}>
            <ArrowDown size={13} aria-hidden="true" />
            {t('events.follow')}
          </Button>
        )}
      </div>
    </div>
  );
}

function ResponseLine(props: { request: RequestState }) {
  const { response, frameCount } = props.request;
  const { language, t } = useLocale();
  if (response === null) return null;
  const number = new Intl.NumberFormat(language);
  return (
    <details className={styles['headers']}>
      <summary>
        <b>HTTP {response.status}</b>{' '}
        {t('wire.responseLine', {
          time: duration(response.ms, { t, language }),
          count: number.format(frameCount),
        })}
      </summary>
      <Headers headers={response.headers} />
    </details>
  );
}

/** A set of numbers, and a function that puts one in or takes it out. */
function useToggled(): { set: ReadonlySet<number>; toggle: (n: number) => void } {
  const [set, setSet] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback((n: number) => {
    setSet((before) => {
      const next = new Set(before);
      if (!next.delete(n)) next.add(n);
      return next;
    });
  }, []);
  return { set, toggle };
}
