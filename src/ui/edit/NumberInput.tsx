/**
 * A number as an argument or as one item of a list. It is typed as text: what is typed stays
 * as it is while it means the number, and is kept as broken while it means none.
 */
import { useState } from 'react';
import { classes } from '../common/classes.ts';
import type { ArgumentField } from './argument-fields.ts';
import { isSame } from './at-path.ts';
import type { PartProps } from './FormParts.tsx';
import { parseJson } from './json-fault.ts';
import styles from './Form.module.css';

export function NumberInput(
  props: PartProps<unknown> & { field: Pick<ArgumentField, 'isWhole'>; control: object },
) {
  const { value, path, verbs, field } = props;
  const [typed, setTyped] = useState('');
  const unread = props.broken.find((one) => isSame(one.path, path))?.text;
  const isTyped = parseNumber(typed, field.isWhole) === value;
  const shown = unread ?? (isTyped ? typed : typeof value === 'number' ? String(value) : '');
  return (
    <input
      {...props.control}
      className={classes(styles['input'], styles['number'])}
      inputMode="decimal"
      value={shown}
      onChange={(event) => {
        const text = event.target.value;
        const number = parseNumber(text, field.isWhole);
        setTyped(text);
        if (number === null) verbs.spoil(path, text);
        else verbs.set(path, number);
      }}
    />
  );
}

/** A number, or null for what is none as JSON writes them. */
function parseNumber(text: string, isWhole: boolean): number | null {
  const parsed = parseJson(text.trim().replace(/^\+/, ''));
  if (!parsed.isJson || typeof parsed.value !== 'number') return null;
  return isWhole && !Number.isInteger(parsed.value) ? null : parsed.value;
}
