/** All keys and what they do: those of the commands group by group, and those of the page. */
import { useT } from '../../i18n/translate.tsx';
import type { MessageKey } from '../../i18n/en.ts';
import { Dialog } from '../common/Dialog.tsx';
import { Kbd } from '../common/Kbd.tsx';
import { GROUPS } from '../controls/command.ts';
import { keyOf } from '../controls/keys.ts';
import { useCommands } from '../controls/use-commands.ts';
import { useView } from '../stores.tsx';
import { labelOf } from './entries.ts';
import styles from './KeySheet.module.css';

type Row = { label: string; keys: readonly string[] };

/** Keys that are the page's or the browser's and belong to no command. */
const OTHERS: readonly (readonly [MessageKey, readonly (readonly [MessageKey, ...string[]])[]])[] =
  [
    [
      'keys.writing',
      [
        ['keys.send', 'Enter'],
        ['keys.followUp', 'Alt Enter'],
        ['keys.newLine', 'Shift Enter'],
      ],
    ],
    [
      'keys.moving',
      [
        ['keys.next', 'Tab'],
        ['keys.arrows', '←', '→', '↑', '↓'],
        ['keys.press', 'Enter', 'Space'],
        ['keys.close', 'Esc'],
      ],
    ],
  ];

export function KeySheet() {
  const t = useT();
  const close = useView((view) => view.close);
  const { commands } = useCommands();
  const rowsOf = (group: (typeof GROUPS)[number]): Row[] =>
    commands
      .filter((one) => one.group === group && keyOf(one.id) !== '')
      .map((one) => ({ label: labelOf(t, one), keys: [keyOf(one.id)] }));
  return (
    <Dialog title={t('keys.title')} size="wide" onClose={close}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div className={styles['sheet']} role="group" aria-label={t('keys.title')} tabIndex={0}>
        {GROUPS.map((group) => (
          <Section key={group} title={t(`palette.group.${group}`)} rows={rowsOf(group)} />
        ))}
        {OTHERS.map(([title, rows]) => (
          <Section
            key={title}
            title={t(title)}
            rows={rows.map(([label, ...keys]) => ({ label: t(label), keys }))}
          />
        ))}
        <p className={styles['note']}>{t('keys.note')}</p>
      </div>
    </Dialog>
  );
}

function Section({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section className={styles['section']}>
      <h3>{title}</h3>
      <dl>
        {rows.map(({ label, keys }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <span key={key}>
                  <Kbd>{key}</Kbd>
                  <span className="sr-only">{key} </span>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
