/**
 * The lines of the palette under their headings. Without a search they stand group by group;
 * with one, best first. Those that cannot be chosen now come last and say why.
 */
import { useLayoutEffect, useRef } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { classes } from '../common/classes.ts';
import { Kbd } from '../common/Kbd.tsx';
import type { Found } from './entries.ts';
import styles from './Palette.module.css';

export function FoundList(props: {
  /** Of the list `<id>-list`, of its lines `<id>-<index>`. */
  id: string;
  found: readonly Found[];
  active: number;
  isSearch: boolean;
  onPoint: (index: number) => void;
  onTake: (found: Found) => void;
}) {
  const { id, found, active, isSearch } = props;
  const t = useT();
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('palette.list')} className={styles['list']}>
      {found.map((one, index) => {
        const heading = headingOf(one, isSearch);
        const before = found[index - 1];
        const isFirst = before === undefined || headingOf(before, isSearch) !== heading;
        return [
          isFirst && heading !== null && (
            <div key={heading} role="presentation" className={styles['heading']}>
              {t(heading)}
            </div>
          ),
          <Line
            key={one.entry.id}
            id={`${id}-${index}`}
            found={one}
            isActive={index === active}
            onPoint={() => props.onPoint(index)}
            onTake={() => props.onTake(one)}
          />,
        ];
      })}
    </div>
  );
}

/** The best of a search need no heading; their own group stands at the end of the line. */
function headingOf({ entry }: Found, isSearch: boolean) {
  if (entry.choice === null) return 'palette.notNow';
  return isSearch ? null : (`palette.group.${entry.group}` as const);
}

function Line(props: {
  id: string;
  found: Found;
  isActive: boolean;
  onPoint: () => void;
  onTake: () => void;
}) {
  const { found, isActive } = props;
  const { entry, hits } = found;
  const isOff = entry.choice === null;
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isActive) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- who has the focus takes the keys
    <div
      ref={line}
      id={props.id}
      role="option"
      tabIndex={-1}
      data-command={entry.id}
      aria-selected={isActive}
      aria-disabled={isOff}
      className={classes(styles['line'], isOff && styles['off'])}
      onPointerMove={props.onPoint}
      onClick={props.onTake}
    >
      <span className={styles['label']}>
        <Marked text={entry.label} hits={hits} />
      </span>
      {entry.note !== '' && <span className={styles['note']}>{entry.note}</span>}
      {entry.keys !== '' && <Kbd>{entry.keys}</Kbd>}
    </div>
  );
}

/** The text with the letters that were searched for set apart, run by run. */
function Marked({ text, hits }: { text: string; hits: readonly number[] }) {
  if (hits.length === 0) return text;
  const isHit = new Set(hits);
  const runs: { text: string; isHit: boolean; at: number }[] = [];
  // By UTF-16 unit, as the places are: halves of one character are always in one run.
  for (let at = 0; at < text.length; at += 1) {
    const last = runs.at(-1);
    const unit = text[at] ?? '';
    if (last?.isHit === isHit.has(at)) last.text += unit;
    else runs.push({ text: unit, isHit: isHit.has(at), at });
  }
  return runs.map((run) =>
    run.isHit ? <mark key={run.at}>{run.text}</mark> : <span key={run.at}>{run.text}</span>,
  );
}
