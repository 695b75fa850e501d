/** A list of texts or numbers: a row each, one to add, each to take away. */
import { useT } from '../../i18n/translate.tsx';
import type { ArgumentField } from './argument-fields.ts';
import { isSame } from './at-path.ts';
import { AddButton, RemoveButton, type ControlIds } from './FormParts.tsx';
import { GrowingArea } from './GrowingArea.tsx';
import type { PartProps } from './FormParts.tsx';
import { NumberInput } from './NumberInput.tsx';
import styles from './Form.module.css';

export function ListField(
  props: PartProps<readonly unknown[]> & { field: ArgumentField; control: ControlIds },
) {
  const { value, path, verbs, field, control } = props;
  const t = useT();
  const isOfNumbers = field.kind === 'numbers';
  const empty = isOfNumbers ? 0 : '';
  const next = [...path, value.length];
  const nameOf = (index: number) => t('edit.item', { name: field.name, number: index + 1 });
  return (
    <div className={styles['list']} role="group" aria-label={field.name} id={control.id}>
      {value.map((item, index) => {
        const at = [...path, index];
        const isWrong = props.broken.some((one) => isSame(one.path, at));
        const label = { 'aria-label': nameOf(index), 'aria-invalid': isWrong };
        return (
          // oxlint-disable-next-line react/no-array-index-key -- told apart by their place only
          <div key={index} className={styles['row']}>
            {isOfNumbers ? (
              <NumberInput {...props} value={item} path={at} control={label} />
            ) : (
              <GrowingArea
                {...label}
                isCode
                value={String(item)}
                onChange={(event) => verbs.set(at, event.target.value)}
              />
            )}
            <RemoveButton what={nameOf(index)} onClick={() => verbs.remove(path, index)} />
          </div>
        );
      })}
      <AddButton
        label={t('edit.addItem')}
        onClick={() => (value.length === 0 ? verbs.set(path, [empty]) : verbs.set(next, empty))}
      />
    </div>
  );
}
