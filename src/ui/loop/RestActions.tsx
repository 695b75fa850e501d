/** The buttons that answer the question which a rest asks, made from the list of commands. */
import type { MessageKey } from '../../i18n/en.ts';
import { useT } from '../../i18n/translate.tsx';
import { Button } from '../common/Button.tsx';
import { Kbd } from '../common/Kbd.tsx';
import type { CommandId } from '../controls/command.ts';
import { ariaKeyOf, keyOf } from '../controls/keys.ts';
import { useCommands } from '../controls/use-commands.ts';
import styles from './Explain.module.css';

/** Words that say more here than the command's own. */
const LABELS: Partial<Record<CommandId, MessageKey>> = {
  run: 'explain.goOn',
  'pane-debug': 'explain.changeLimit',
};

export function RestActions(props: { ids: readonly CommandId[] }) {
  const t = useT();
  const { commandOf, give } = useCommands();
  return (
    <div className={styles['actions']}>
      {props.ids.map((id, index) => {
        const command = commandOf(id);
        if (command === undefined) return null;
        const { effect, label, title } = command;
        return (
          <Button
            key={id}
            kind={index === 0 ? 'main' : 'plain'}
            data-testid={`explain-${id}`}
            disabled={effect === null}
            title={t(title)}
            aria-keyshortcuts={ariaKeyOf(id)}
            onClick={() => effect && give(effect)}
          >
            {t(LABELS[id] ?? label)}
            {keyOf(id) !== '' && <Kbd>{keyOf(id)}</Kbd>}
          </Button>
        );
      })}
    </div>
  );
}
