/** The ways to go on that are wanted less often, in a menu above the bar. */
import { ChevronUp } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import { Button } from '../common/Button.tsx';
import { Kbd } from '../common/Kbd.tsx';
import { Popover } from '../common/Popover.tsx';
import type { Command, Effect } from './command.ts';
import styles from './Controls.module.css';
import { ariaKeyOf, keyOf } from './keys.ts';

export function MoreMoves(props: { commands: readonly Command[]; give: (effect: Effect) => void }) {
  const t = useT();
  return (
    <div className={styles['more']}>
      <Popover
        label={t('controls.more')}
        title={t('controls.more')}
        buttonClass={styles['opener']}
        button={
          <>
            <ChevronUp size={14} aria-hidden="true" />
            <span className="sr-only">{t('controls.more')}</span>
          </>
        }
      >
        {(close) =>
          props.commands.map(({ id, label, title, effect }) => (
            <Button
              key={id}
              kind="quiet"
              data-testid={id}
              className={styles['move']}
              disabled={effect === null}
              aria-keyshortcuts={ariaKeyOf(id)}
              onClick={() => {
                close();
                if (effect) props.give(effect);
              }}
            >
              <b>{t(label)}</b>
              <Kbd>{keyOf(id)}</Kbd>
              <span className={styles['what']}>{t(title)}</span>
            </Button>
          ))
        }
      </Popover>
    </div>
  );
}
