/** What a breakpoint waits for: a card a kind, each with a sentence. Arrows move between them. */
import { useT } from '../../i18n/translate.tsx';
import type { Condition } from '../../trace/setup.ts';
import styles from './BreakpointDialog.module.css';
import { KINDS } from './condition-words.ts';

export function KindChoice(props: {
  on: Condition['on'];
  /** Whether the dialog begins here. */
  hasFocus: boolean;
  onChoose: (on: Condition['on']) => void;
}) {
  const { on, hasFocus, onChoose } = props;
  const t = useT();
  return (
    <fieldset className={styles['kinds']}>
      <legend>{t('debug.dialog.kind')}</legend>
      {KINDS.map((kind) => (
        <label key={kind} className={styles['card']}>
          <input
            type="radio"
            name="breakpoint-kind"
            value={kind}
            checked={kind === on}
            data-first={hasFocus && kind === on ? '' : undefined}
            aria-describedby={`kind-${kind}-note`}
            onChange={() => onChoose(kind)}
          />
          <b>{t(`debug.kind.${kind}`)}</b>
          <span id={`kind-${kind}-note`}>{t(`debug.kind.${kind}.note`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
