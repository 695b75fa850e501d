/**
 * The control bar: run or pause, step, round, abort, and how fast; the finer ways to go on
 * are in a menu. All buttons come from the list of commands; a disabled one says in its
 * title why.
 */
import type { ReactNode } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { Button, type ButtonKind } from '../common/Button.tsx';
import { Kbd } from '../common/Kbd.tsx';
import { useRun } from '../stores.tsx';
import type { Command, Effect } from './command.ts';
import { CommandIcon } from './CommandIcon.tsx';
import styles from './Controls.module.css';
import { ariaKeyOf, keyOf } from './keys.ts';
import { MoreMoves } from './MoreMoves.tsx';
import { Speed } from './Speed.tsx';
import { useMoves } from './use-moves.ts';

const BAR = ['run', 'step', 'round'] as const;
const MORE = ['over', 'turn', 'event'] as const;

export function Controls() {
  const t = useT();
  const { moveOf, give } = useMoves();
  const isPaused = useRun((run) => run.driver.type === 'paused');
  const isRunning = useRun((run) => run.driver.type === 'running');
  const draw = (id: (typeof BAR)[number] | 'abort') => {
    const command = moveOf(id);
    if (command === undefined) return null;
    return (
      <CommandButton key={id} command={command} kind={kindOf(id, isPaused)} give={give}>
        <CommandIcon id={id} isRunning={isRunning} />
      </CommandButton>
    );
  };
  return (
    <section className={styles['controls']} aria-label={t('controls.title')}>
      <div className={styles['buttons']}>
        {BAR.map(draw)}
        <MoreMoves commands={MORE.flatMap((id) => moveOf(id) ?? [])} give={give} />
        {draw('abort')}
      </div>
      <Speed />
    </section>
  );
}

function CommandButton(props: {
  command: Command;
  kind: ButtonKind;
  give: (effect: Effect) => void;
  children: ReactNode;
}) {
  const { id, label, title, effect } = props.command;
  const t = useT();
  return (
    <Button
      data-testid={id}
      kind={props.kind}
      className={styles[id]}
      title={t(title)}
      disabled={effect === null}
      aria-label={t(label)}
      aria-keyshortcuts={ariaKeyOf(id)}
      onClick={() => effect && props.give(effect)}
    >
      {props.children}
      <span className={styles['label']}>{t(label)}</span>
      <Kbd>{keyOf(id)}</Kbd>
    </Button>
  );
}

/** While it rests, the next step is what one is here for; else running is. */
function kindOf(id: (typeof BAR)[number] | 'abort', isPaused: boolean): ButtonKind {
  if (id === 'abort') return 'danger';
  return id === (isPaused ? 'step' : 'run') ? 'now' : 'plain';
}
