/** The fields of the chosen kind, with what the session has shown so far as suggestions. */
import { STEP_IDS } from '../../agent/types.ts';
import { useT } from '../../i18n/translate.tsx';
import { useRun } from '../stores.tsx';
import styles from './BreakpointDialog.module.css';
import { REASONS } from './breakpoint-form.ts';
import { Choice, NumberField, TextField, type FieldsProps } from './form-fields.tsx';
import { argumentPaths, argumentValues, callsOf, toolNames } from './seen-values.ts';
import { fromList, type Suggest } from './suggestions.ts';

export function ConditionFields(props: FieldsProps) {
  const { form } = props;
  switch (form.on) {
    case 'step':
      return <StepField {...props} />;
    case 'tool':
      return <ToolFields {...props} />;
    case 'stop':
      return <StopField {...props} />;
    case 'text':
      return <TextFields {...props} />;
    case 'size':
      return <SizeFields {...props} />;
    case 'file':
      return <FileField {...props} />;
    case 'repeat':
      return <NumberField {...props} field="times" isFirst />;
    case 'error':
    case 'summary':
      return null;
    default:
      return form.on satisfies never;
  }
}

function StepField({ form, onEdit }: FieldsProps) {
  const t = useT();
  return (
    <Choice
      id="breakpoint-step"
      label={t('debug.field.step')}
      value={form.step}
      options={STEP_IDS.map((step) => ({ value: step, words: t(`step.${step}`) }))}
      onChoose={(step) => onEdit({ step })}
      note={t(`step.${form.step}.what`)}
    />
  );
}

function ToolFields(props: FieldsProps) {
  const { tool, argumentPath } = props.form;
  const conversation = useRun((run) => run.state.conversation);
  const calls = callsOf(conversation, tool);
  return (
    <>
      <TextField {...props} field="tool" isFirst suggest={fromList(toolNames(conversation))} />
      <div className={styles['pair']}>
        <TextField {...props} field="argumentPath" suggest={fromList(argumentPaths(calls))} />
        <TextField
          {...props}
          field="argumentValue"
          suggest={fromList(argumentValues(calls, argumentPath))}
        />
      </div>
    </>
  );
}

function StopField({ form, onEdit }: FieldsProps) {
  const t = useT();
  const known = REASONS.map((reason) => ({
    value: reason as string,
    words: t(`debug.stop.${reason}`),
  }));
  const isKnown = known.some(({ value }) => value === form.reason);
  return (
    <Choice
      id="breakpoint-reason"
      label={t('debug.field.reason')}
      value={form.reason}
      options={isKnown ? known : [...known, { value: form.reason, words: form.reason }]}
      onChoose={(reason) => onEdit({ reason })}
    />
  );
}

function TextFields(props: FieldsProps) {
  const { form, onEdit } = props;
  const t = useT();
  return (
    <>
      <TextField {...props} field="text" isFirst suggest={NO_SUGGESTIONS} />
      <div className={styles['pair']}>
        <Choice
          id="breakpoint-in"
          label={t('debug.field.in')}
          value={form.in}
          options={(['either', 'answer', 'result'] as const).map((place) => ({
            value: place,
            words: t(`debug.in.${place}`),
          }))}
          onChoose={(place) => onEdit({ in: place })}
        />
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={form.isRegex}
            onChange={(event) => onEdit({ isRegex: event.target.checked })}
          />
          {t('debug.field.isRegex')}
        </label>
      </div>
    </>
  );
}

function SizeFields(props: FieldsProps) {
  const { form, onEdit } = props;
  const t = useT();
  return (
    <div className={styles['pair']}>
      <Choice
        id="breakpoint-of"
        label={t('debug.field.of')}
        value={form.of}
        options={(['messages', 'tokens'] as const).map((of) => ({
          value: of,
          words: t(`debug.of.${of}`),
        }))}
        onChoose={(of) => onEdit({ of })}
      />
      <NumberField {...props} field="atLeast" isFirst />
    </div>
  );
}

function FileField(props: FieldsProps) {
  const files = useRun((run) => run.state.files);
  return <TextField {...props} field="path" isFirst suggest={fromList([...files.keys()])} />;
}

const NO_SUGGESTIONS: Suggest = (text) => ({ from: 0, to: text.length, options: [] });
