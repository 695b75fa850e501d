/**
 * A limit as a number that can be left empty. It takes effect on Enter or when the focus
 * leaves, because half a number would be a limit of its own; Escape takes the typing back.
 */
import { useId, useState, type KeyboardEvent } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { isComposing } from '../common/is-composing.ts';
import styles from './Budgets.module.css';
import { readLimit } from './limit.ts';

const CURRENCIES = ['USD', 'EUR', 'CNY', 'GBP', 'JPY'];

export function LimitField(props: {
  label: string;
  isMoney: boolean;
  limit: number | null;
  /** Null for what is no money. */
  currency: string | null;
  isFixed: boolean;
  onSet: (limit: number | null, currency: string | null) => void;
}) {
  const { limit, currency, isMoney, isFixed, onSet } = props;
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (limit === null ? '' : String(limit));
  // Without a limit there is no place for its currency but here.
  const [chosen, setChosen] = useState<string | null>(null);
  const unit = limit === null ? (chosen ?? currency) : currency;
  const read = readLimit(text, isMoney);
  const isWrong = read === undefined;
  const commit = () => {
    if (read === undefined || typed === null) return;
    setTyped(null);
    if (read !== limit) onSet(read, unit);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setTyped(null);
  };
  return (
    <span className={styles['limit']}>
      <input
        type="text"
        inputMode={isMoney ? 'decimal' : 'numeric'}
        autoComplete="off"
        aria-label={props.label}
        aria-invalid={isWrong}
        aria-describedby={`${id}-wrong`}
        placeholder={t('debug.budget.none')}
        disabled={isFixed}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {unit !== null && (
        <select
          aria-label={t('debug.budget.currency', { what: props.label })}
          disabled={isFixed}
          value={unit}
          onChange={(event) =>
            limit === null ? setChosen(event.target.value) : onSet(limit, event.target.value)
          }
        >
          {[...new Set([unit, ...CURRENCIES])].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      )}
      <span id={`${id}-wrong`} className={styles['problem']}>
        {isWrong && t(isMoney ? 'debug.limit.amount' : 'debug.limit.count')}
      </span>
    </span>
  );
}
