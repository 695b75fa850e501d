/**
 * Paths that a person keeps an eye on: each with its value where the loop stands, folded out
 * when it is long, and the values that it had.
 */
import { Eye, History, X } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { parsePath, readPath, showValue } from '../../lib/paths.ts';
import { scopeOfState } from '../../store/watches.ts';
import { Button, IconButton } from '../common/Button.tsx';
import { classes } from '../common/classes.ts';
import { useRun } from '../stores.tsx';
import styles from './DebugPane.module.css';
import { Section } from './Section.tsx';
import { SuggestField } from './SuggestField.tsx';
import { fromPaths } from './suggestions.ts';
import { useRefocus } from './use-refocus.ts';
import { useSetup } from './use-setup.ts';
import { WatchHistory } from './WatchHistory.tsx';

/** Characters of a value in one line, and of one that is folded out. */
const SHORT = 40;
const LONG = 20_000;

export function Watches() {
  const t = useT();
  const { setup } = useSetup();
  const { watches } = setup;
  const list = useRef<HTMLUListElement>(null);
  const input = useId();
  useRefocus(list, watches.length, () => document.getElementById(input));
  return (
    <Section title={t('debug.watches')} count={watches.length}>
      {watches.length === 0 && <p className={styles['empty']}>{t('debug.watches.empty')}</p>}
      <ul ref={list} className={styles['list']}>
        {watches.map((path) => (
          <Watch key={path} path={path} />
        ))}
      </ul>
      <AddWatch id={input} />
    </Section>
  );
}

function Watch({ path }: { path: string }) {
  const t = useT();
  const { change, obstacle } = useSetup();
  const [isLong, setLong] = useState(false);
  const [hasHistory, setHistory] = useState(false);
  // What is drawn is the text: while an answer streams most states say the same.
  const value = useRun((run) => {
    const found = readPath(scopeOfState(run.state), path);
    return found === undefined ? null : showValue(found, isLong ? LONG : SHORT + 1);
  });
  const isCut = value !== null && (isLong || value.length > SHORT);
  return (
    <li className={classes(styles['row'], styles['watch'])} data-watch={path}>
      <div className={styles['words']}>
        <p className={styles['path']} title={path}>
          {path}
        </p>
        <p
          className={classes(styles['value'], isLong && styles['long'])}
          title={isLong ? undefined : (value ?? undefined)}
        >
          {value === null ? <i>{t('debug.watch.nothing')}</i> : value}
        </p>
        {isCut && (
          <button
            type="button"
            className={styles['more']}
            aria-expanded={isLong}
            onClick={() => setLong(!isLong)}
          >
            {t(isLong ? 'debug.watch.less' : 'debug.watch.more')}
          </button>
        )}
        {hasHistory && <WatchHistory path={path} />}
      </div>
      <span className={styles['tools']}>
        <IconButton
          size="small"
          label={t('debug.watch.history', { path })}
          aria-expanded={hasHistory}
          onClick={() => setHistory(!hasHistory)}
        >
          <History size={13} aria-hidden="true" />
        </IconButton>
        <IconButton
          size="small"
          label={t('debug.watch.remove', { path })}
          disabled={obstacle !== null}
          onClick={() =>
            change((setup) => ({
              ...setup,
              watches: setup.watches.filter((each) => each !== path),
            }))
          }
        >
          <X size={13} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}

function AddWatch({ id }: { id: string }) {
  const t = useT();
  const { setup, change, obstacle } = useSetup();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<'debug.watch.wrong' | 'debug.watch.twice' | null>(null);
  const state = useRun((run) => (text === '' ? null : run.state));
  const current = useRun((run) => run.state);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const path = text.trim();
    if (path === '') return undefined;
    if (!parsePath(path).ok) return setProblem('debug.watch.wrong');
    if (setup.watches.includes(path)) return setProblem('debug.watch.twice');
    change((before) => ({ ...before, watches: [...before.watches, path] }));
    return setText('');
  };
  const parsed = parsePath(text);
  return (
    <form className={styles['add']} onSubmit={add}>
      <div className={styles['addRow']}>
        <Eye size={13} aria-hidden="true" />
        <SuggestField
          control={{
            id,
            'aria-label': t('debug.watch.path'),
            'aria-invalid': problem !== null,
            'aria-describedby': `${id}-problem`,
            'data-testid': 'watch-path',
            placeholder: t('debug.watch.placeholder'),
            disabled: obstacle !== null,
          }}
          label={t('debug.watch.paths')}
          value={text}
          suggest={fromPaths(scopeOfState(state ?? current))}
          onEdit={(next) => {
            setText(next);
            setProblem(null);
          }}
        />
        <Button size="small" type="submit" disabled={obstacle !== null || text.trim() === ''}>
          {t('debug.watch.add')}
        </Button>
      </div>
      <p id={`${id}-problem`} className={styles['problem']} role="alert">
        {problem !== null && t(problem, { at: parsed.ok ? 0 : parsed.at + 1 })}
      </p>
    </form>
  );
}
