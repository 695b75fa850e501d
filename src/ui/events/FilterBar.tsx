/** What the event list is narrowed to: a chip with a count for each group, and a text. */
import { Search } from 'lucide-react';
import { useLocale } from '../../i18n/translate.tsx';
import type { EntryFilter, EntryView } from './entry-index.ts';
import { GROUPS, type Group } from './summary.ts';
import styles from './EventsPane.module.css';

export function FilterBar(props: {
  filter: EntryFilter;
  counts: EntryView['counts'];
  onChange: (filter: EntryFilter) => void;
}) {
  const { filter, counts, onChange } = props;
  const { language, t } = useLocale();
  const toggle = (group: Group) => {
    const hidden = new Set(filter.hidden);
    if (!hidden.delete(group)) hidden.add(group);
    onChange({ ...filter, hidden });
  };
  const number = new Intl.NumberFormat(language);
  return (
    <div className={styles['filter']}>
      <label className={styles['search']}>
        <Search size={13} />
        <input
          type="search"
          value={filter.query}
          placeholder={t('events.search')}
          aria-label={t('events.search')}
          onChange={(event) => onChange({ ...filter, query: event.target.value })}
        />
      </label>
      <div className={styles['chips']} role="group" aria-label={t('events.kinds')}>
        {GROUPS.map((group) => (
          <button
            key={group}
            type="button"
            data-group={group}
            aria-pressed={!filter.hidden.has(group)}
            onClick={() => toggle(group)}
          >
            {t(`events.group.${group}`)} <span>{number.format(counts[group])}</span>
          </button>
        ))}
      </div>
    </div>
  );
}
