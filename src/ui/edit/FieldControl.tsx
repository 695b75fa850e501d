/**
 * The control of one argument, by its kind. JSON is typed as text: what is typed stays as it
 * is while it means the value, and is kept as broken while it means none.
 */
import { useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { ArgumentField } from './argument-fields.ts';
import { isSame } from './at-path.ts';
import type { ControlIds, PartProps } from './FormParts.tsx';
import { GrowingArea } from './GrowingArea.tsx';
import { parseJson } from './json-fault.ts';
import { ListField } from './ListField.tsx';
import { NumberInput } from './NumberInput.tsx';
import { toJson } from './value-draft.ts';
import styles from './Form.module.css';

type Props = PartProps<unknown> & { field: ArgumentField; control: ControlIds };

export function FieldControl(props: Props) {
  const { field, control, value, path, verbs } = props;
  switch (field.kind) {
    case 'text':
      return (
        <GrowingArea
          {...control}
          isCode
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => verbs.set(path, event.target.value)}
        />
      );
    case 'number':
      return <NumberInput {...props} />;
    case 'flag':
      return <Flag {...props} />;
    case 'choice':
      return <Choice {...props} />;
    case 'texts':
    case 'numbers':
      return <ListField {...props} value={Array.isArray(value) ? value : []} />;
    case 'json':
      return <JsonInput {...props} />;
    default:
      return field.kind satisfies never;
  }
}

function JsonInput({ value, path, verbs, control, broken }: Props) {
  const [typed, setTyped] = useState('');
  const unread = broken.find((one) => isSame(one.path, path))?.text;
  const read = parseJson(typed);
  const isTyped = read.isJson && isSame(read.value, value);
  const shown = unread ?? (isTyped ? typed : value === undefined ? '' : toJson(value));
  return (
    <GrowingArea
      {...control}
      isCode
      value={shown}
      onChange={(event) => {
        const text = event.target.value;
        const parsed = parseJson(text);
        setTyped(text);
        if (parsed.isJson) verbs.set(path, parsed.value);
        else verbs.spoil(path, text);
      }}
    />
  );
}

function Flag({ value, path, verbs, control }: Props) {
  const t = useT();
  return (
    <label className={styles['flag']} htmlFor={control.id}>
      <input
        {...control}
        type="checkbox"
        checked={value === true}
        onChange={(event) => verbs.set(path, event.target.checked)}
      />
      <span>{t(value === true ? 'edit.true' : 'edit.false')}</span>
    </label>
  );
}

function Choice({ value, path, verbs, control, field }: Props) {
  const at = field.options.findIndex((option) => option === value);
  return (
    <select
      {...control}
      className={styles['input']}
      value={at < 0 ? '' : String(at)}
      onChange={(event) => verbs.set(path, field.options[Number(event.target.value)])}
    >
      {at < 0 && (
        <option value="" disabled hidden>
          …
        </option>
      )}
      {field.options.map((option, index) => (
        <option key={String(option)} value={index}>
          {String(option)}
        </option>
      ))}
    </select>
  );
}
