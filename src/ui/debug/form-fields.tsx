/**
 * The fields that the form of a breakpoint is made of: a text with suggestions, a whole
 * number, a choice. Each says at itself what is wrong, and Enter saves from every one.
 */
import type { ReactNode } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { Field } from '../common/Field.tsx';
import type { BreakpointForm, FormErrors, FormField } from './breakpoint-form.ts';
import { SuggestField } from './SuggestField.tsx';
import type { Suggest } from './suggestions.ts';

export type FieldsProps = {
  form: BreakpointForm;
  errors: FormErrors;
  onEdit: (fields: Partial<BreakpointForm>) => void;
};

type TextName = 'tool' | 'argumentPath' | 'argumentValue' | 'text' | 'path';

/** A text, or a name or path that is suggested. */
export function TextField(
  props: FieldsProps & { field: TextName; suggest: Suggest; isFirst?: boolean },
) {
  const { form, errors, field, onEdit, suggest } = props;
  const t = useT();
  const label = t(`debug.field.${field}`);
  return (
    <Field
      id={`breakpoint-${field}`}
      label={label}
      error={errorOf(errors, field)}
      note={<p>{t(`debug.field.${field}.note`)}</p>}
    >
      {(control) => (
        <SuggestField
          control={{ ...control, 'data-first': props.isFirst === true ? '' : undefined }}
          label={label}
          value={form[field]}
          suggest={suggest}
          onEdit={(value) => onEdit({ [field]: value })}
        />
      )}
    </Field>
  );
}

/** A whole number, typed. */
export function NumberField(
  props: FieldsProps & { field: 'atLeast' | 'times' | 'skip' | 'every'; isFirst?: boolean },
) {
  const { form, errors, field, onEdit } = props;
  const t = useT();
  return (
    <Field
      id={`breakpoint-${field}`}
      label={t(`debug.field.${field}`)}
      error={errorOf(errors, field)}
      note={<p>{t(`debug.field.${field}.note`)}</p>}
    >
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          data-first={props.isFirst === true ? '' : undefined}
          value={form[field]}
          onChange={(event) => onEdit({ [field]: event.target.value })}
        />
      )}
    </Field>
  );
}

/** One of a few. */
export function Choice<Value extends string>(props: {
  id: string;
  label: string;
  value: Value;
  options: readonly { value: Value; words: string }[];
  onChoose: (value: Value) => void;
  note?: ReactNode;
}) {
  const { id, options, onChoose } = props;
  return (
    <Field id={id} label={props.label} note={props.note !== undefined && <p>{props.note}</p>}>
      {(control) => (
        <select
          {...control}
          data-first=""
          value={props.value}
          onKeyDown={(event) => {
            // Enter saves from every field; a list alone would swallow it.
            if (event.key === 'Enter') event.currentTarget.form?.requestSubmit();
          }}
          onChange={(event) => {
            const chosen = options.find(({ value }) => value === event.target.value);
            if (chosen !== undefined) onChoose(chosen.value);
          }}
        >
          {options.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function errorOf(errors: FormErrors, field: FormField) {
  const key = errors[field];
  return key === undefined ? undefined : { key };
}
