/**
 * The trace as it came, entry by entry: the truth that every other pane is made from. Only
 * the rows on the screen are drawn, new entries are looked at once, and the list follows
 * its end while the person is there.
 */
import { useCallback, useDeferredValue, useState } from 'react';
import { ArrowDown } from 'lucide-react';
import { VList } from 'virtua';
import { useT } from '../../i18n/translate.tsx';
import { Button } from '../common/Button.tsx';
import { useFollow } from '../common/use-follow.ts';
import { useRun } from '../stores.tsx';
import { EntryIndex, type EntryFilter } from './entry-index.ts';
import { EventRow } from './EventRow.tsx';
import { FilterBar } from './FilterBar.tsx';
import styles from './EventsPane.module.css';

const ROW_PX = 26;
const EVERYTHING: EntryFilter = { hidden: new Set(), query: '' };

export function EventsPane() {
  const t = useT();
  const session = useRun((run) => run.session?.id ?? '');
  return (
    <section className={styles['pane']} data-testid="events" aria-label={t('events.title')}>
      <Trace key={session} />
    </section>
  );
}

function Trace() {
  const t = useT();
  const entries = useRun((run) => run.entries);
  const [filter, setFilter] = useState(EVERYTHING);
  // Typing stays quick: the list may come a moment after the letter.
  const applied = useDeferredValue(filter);
  const [index] = useState(() => new EntryIndex());
  const { rows, counts } = index.update(entries, applied);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback((n: number) => {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(n)) next.add(n);
      return next;
    });
  }, []);
  const { list, isFollowing, onScroll, follow } = useFollow(rows.length, ROW_PX);
  return (
    <>
      <FilterBar filter={filter} counts={counts} onChange={setFilter} />
      {rows.length === 0 && (
        <p className={styles['empty']}>
          {t(entries.length === 0 ? 'events.empty' : 'events.noneFit')}
        </p>
      )}
      <div className={styles['frame']}>
        <VList
          ref={list}
          data={rows}
          itemSize={ROW_PX}
          onScroll={onScroll}
          tabIndex={0}
          role="group"
          aria-label={t('events.list')}
        >
          {(at) => {
            const entry = entries[at];
            if (entry === undefined) return <div key={at} />;
            return (
              <EventRow
                key={entry.n}
                entry={entry}
                sinceTurnStart={index.sinceTurnStart(at)}
                isOpen={open.has(entry.n)}
                onToggle={toggle}
              />
            );
          }}
        </VList>
        {!isFollowing && (
          <Button size="small" className={styles['follow']} onClick={follow}>
            <ArrowDown size={13} />
            {t('events.follow')}
          </Button>
        )}
      </div>
    </>
  );
}
