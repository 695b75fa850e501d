/** The table of prices that the person keeps: the app has none of its own and claims nothing. */
import { Plus, Trash2 } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import { Button, IconButton } from '../common/Button.tsx';
import { priceControl, type PriceField, type PriceRow } from './price-form.ts';
import type { Errors } from './settings-form.ts';
import styles from './SettingsDialog.module.css';

const FIELDS = ['model', 'input', 'cachedInput', 'output', 'currency', 'since'] as const;

const HOLDERS: Readonly<Record<PriceField, string>> = {
  model: 'gpt-4.1*',
  input: '0.00',
  cachedInput: '0.00',
  output: '0.00',
  currency: 'USD',
  since: '',
};

export function PricesTab(props: {
  rows: readonly PriceRow[];
  errors: Errors;
  onEdit: (row: PriceRow, field: PriceField, value: string) => void;
  onAdd: () => void;
  onRemove: (row: PriceRow) => void;
}) {
  const { rows, errors } = props;
  const t = useT();
  return (
    <>
      <p className={styles['lead']}>{t('prices.lead')}</p>
      {rows.length > 0 && (
        <div className={styles['scroll']}>
          <table className={styles['prices']}>
            <thead>
              <tr>
                {FIELDS.map((field) => (
                  <th key={field} scope="col">
                    {t(`prices.${field}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <Row key={row.id} {...props} row={row} index={index} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Wrong rows={rows} errors={errors} />
      <Button className={styles['start']} data-testid="add-price" onClick={props.onAdd}>
        <Plus size={14} aria-hidden="true" />
        {t('prices.add')}
      </Button>
      <p className={styles['under']}>{t('prices.note')}</p>
    </>
  );
}

function Row(props: {
  row: PriceRow;
  index: number;
  errors: Errors;
  onEdit: (row: PriceRow, field: PriceField, value: string) => void;
  onRemove: (row: PriceRow) => void;
}) {
  const { row, index, errors, onEdit } = props;
  const t = useT();
  return (
    <tr>
      {FIELDS.map((field) => {
        const id = priceControl(index, field);
        const isAmount = field === 'input' || field === 'cachedInput' || field === 'output';
        return (
          <td key={field} className={styles[field]} data-label={t(`prices.${field}`)}>
            <input
              id={id}
              data-testid={id}
              type={field === 'since' ? 'date' : 'text'}
              inputMode={isAmount ? 'decimal' : undefined}
              autoComplete="off"
              spellCheck={false}
              aria-label={t('prices.cell', { field: t(`prices.${field}`), row: index + 1 })}
              aria-invalid={errors[id] !== undefined}
              aria-describedby={errors[id] && 'prices-wrong'}
              placeholder={HOLDERS[field]}
              value={row[field]}
              onChange={(event) => onEdit(row, field, event.target.value)}
            />
          </td>
        );
      })}
      <td>
        <IconButton
          size="small"
          label={t('prices.remove', { row: index + 1 })}
          onClick={() => props.onRemove(row)}
        >
          <Trash2 size={13} aria-hidden="true" />
        </IconButton>
      </td>
    </tr>
  );
}

/** What is wrong in the table, below it: a cell has no room for a sentence. */
function Wrong({ rows, errors }: { rows: readonly PriceRow[]; errors: Errors }) {
  const t = useT();
  const wrong = rows.flatMap((_, index) =>
    FIELDS.flatMap((field) => {
      const error = errors[priceControl(index, field)];
      return error === undefined ? [] : [{ row: index + 1, field, error }];
    }),
  );
  return (
    <ul id="prices-wrong" className={styles['wrong']}>
      {wrong.map(({ row, field, error }) => (
        <li key={`${row}-${field}`}>
          {t('prices.cell', { field: t(`prices.${field}`), row })}: {t(error.key, error.values)}
        </li>
      ))}
    </ul>
  );
}
