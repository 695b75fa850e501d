/** The breakpoints of the session, each as one sentence, and the menu that makes new ones. */
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { Breakpoint } from '../../trace/setup.ts';
import { Button, IconButton } from '../common/Button.tsx';
import { classes } from '../common/classes.ts';
import { Pill } from '../common/Pill.tsx';
import { useRun, useView } from '../stores.tsx';
import { blankCondition } from './breakpoint-form.ts';
import { conditionWords, countWords, KINDS } from './condition-words.ts';
import styles from './DebugPane.module.css';
import { Menu, type MenuPlace } from './Menu.tsx';
import { Section } from './Section.tsx';
import { plainText, Sentence } from './Sentence.tsx';
import { switchTo, without } from './setup-edits.ts';
import { useRefocus } from './use-refocus.ts';
import { useSetup } from './use-setup.ts';

export function Breakpoints() {
  const t = useT();
  const { setup } = useSetup();
  const { breakpoints } = setup;
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLElement>(null);
  useRefocus(list, breakpoints.length, () => add.current?.querySelector('button'));
  return (
    <Section
      title={t('debug.breakpoints')}
      count={breakpoints.length}
      action={
        <span ref={add}>
          <AddMenu />
        </span>
      }
    >
      {breakpoints.length === 0 && (
        <p className={styles['empty']}>{t('debug.breakpoints.empty')}</p>
      )}
      <ul ref={list} className={styles['list']}>
        {breakpoints.map((breakpoint) => (
          <Row key={breakpoint.id} breakpoint={breakpoint} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ breakpoint }: { breakpoint: Breakpoint }) {
  const { id, condition, isOn, log } = breakpoint;
  const t = useT();
  const { change, obstacle } = useSetup();
  const open = useView((view) => view.open);
  const hits = useRun((run) => run.state.hits[id] ?? 0);
  const isHere = useRun((run) => run.state.paused?.breakpoint === id);
  const sentence = conditionWords(t, condition);
  const name = plainText(sentence);
  const counts = countWords(t, breakpoint);
  const isFixed = obstacle !== null;
  return (
    <li
      className={classes(styles['row'], isHere && styles['here'], !isOn && styles['off'])}
      data-breakpoint={id}
      aria-current={isHere ? 'true' : undefined}
    >
      <input
        type="checkbox"
        checked={isOn}
        disabled={isFixed}
        aria-label={name}
        title={t(isOn ? 'debug.turnOff' : 'debug.turnOn')}
        onChange={() => change((setup) => switchTo(setup, [breakpoint], !isOn))}
      />
      <span
        className={styles['kind']}
        data-kind={log === null ? 'stop' : 'log'}
        aria-hidden="true"
      />
      <div className={styles['words']}>
        <p className={styles['sentence']}>
          <Sentence>{sentence}</Sentence>
        </p>
        {log !== null && (
          <p className={styles['message']} title={log}>
            {t('debug.logs', { message: log })}
          </p>
        )}
        {(counts !== '' || hits > 0 || isHere) && (
          <p className={styles['facts']}>
            {isHere && (
              <Pill tone="now" className={styles['stopped']}>
                {t('debug.stoppedHere')}
              </Pill>
            )}
            {hits > 0 && (
              <span>{hits === 1 ? t('debug.hitOne') : t('debug.hitMany', { count: hits })}</span>
            )}
            {counts !== '' && <span>{counts}</span>}
          </p>
        )}
      </div>
      <span className={styles['tools']}>
        <IconButton
          size="small"
          label={t('debug.edit', { what: name })}
          disabled={isFixed}
          onClick={() => open({ type: 'breakpoint', id })}
        >
          <Pencil size={13} aria-hidden="true" />
        </IconButton>
        <IconButton
          size="small"
          label={t('debug.remove', { what: name })}
          disabled={isFixed}
          onClick={() => change((setup) => without(setup, [breakpoint]))}
        >
          <Trash2 size={13} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}

function AddMenu() {
  const t = useT();
  const open = useView((view) => view.open);
  const { obstacle } = useSetup();
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const opener = useRef<HTMLButtonElement | null>(null);
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        aria-haspopup="menu"
        aria-expanded={place !== null}
        disabled={obstacle !== null}
        title={obstacle === null ? undefined : t(obstacle)}
        onClick={(event) => {
          opener.current = event.currentTarget;
          const { right, bottom } = event.currentTarget.getBoundingClientRect();
          setPlace({ x: right - MENU_PX, y: bottom + 4 });
        }}
      >
        <Plus size={13} aria-hidden="true" />
        {t('debug.add')}
      </Button>
      {place !== null && (
        <Menu
          label={t('debug.addWhen')}
          title={t('debug.addWhen')}
          place={place}
          items={KINDS.map((kind) => ({
            id: kind,
            label: t(`debug.kind.${kind}`),
            note: t(`debug.kind.${kind}.note`),
            choose: () => open({ type: 'breakpoint', id: null, condition: blankCondition(kind) }),
          }))}
          onClose={(cause) => {
            setPlace(null);
            if (cause !== 'outside') opener.current?.focus();
          }}
        />
      )}
    </>
  );
}

/** The menu's width; it stands below the button with its right edge at the button's. */
const MENU_PX = 340;
