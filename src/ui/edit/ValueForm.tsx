/** The form of a draft, by the kind of its value. The value fits the kind (`fitsForm`). */
import { useMemo, type ReactNode } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { Pill } from '../common/Pill.tsx';
import { useRun } from '../stores.tsx';
import { schemasOf } from './argument-fields.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { ArgumentsForm } from './ArgumentsForm.tsx';
import { CallForm, type CallValue } from './CallForm.tsx';
import { ResultsForm, StopForm, SummaryForm } from './OtherForms.tsx';
import type { DraftState } from './use-value-draft.ts';
import styles from './Form.module.css';

/** `tool` is the tool whose arguments are edited, where only those are. */
export function ValueForm(props: { state: DraftState; tool?: string | undefined }) {
  const { draft, verbs } = props.state;
  const requests = useRun((run) => run.state.requests);
  const schemas = useMemo(() => schemasOf(requests), [requests]);
  const names = useCallNames();
  const base = { path: [], broken: draft.broken, verbs };
  const fields = draft.value as Record<string, unknown>;
  switch (draft.of) {
    case 'answer':
      return <AnswerForm {...base} value={fields} schemas={schemas} newId={newCallId} />;
    case 'call':
      return <CallForm {...base} value={fields} schemas={schemas} />;
    case 'calls':
      return (draft.value as readonly CallValue[]).map((call, index) => (
        <CallOfMany key={String(call['id'])} index={index}>
          <CallForm {...base} value={call} path={[index]} schemas={schemas} />
        </CallOfMany>
      ));
    case 'results':
      return <ResultsForm {...base} value={draft.value as readonly unknown[]} names={names} />;
    case 'stop':
      return <StopForm {...base} value={draft.value} />;
    case 'summary':
      return <SummaryForm {...base} value={fields} />;
    case 'arguments':
      return <ArgumentsForm {...base} value={fields} schema={schemas.get(props.tool ?? '')} />;
    default:
      return draft.of satisfies never;
  }
}

function CallOfMany(props: { index: number; children: ReactNode }) {
  const t = useT();
  return (
    <fieldset className={styles['part']}>
      <legend>
        <Pill tone="tool">{t('edit.part', { what: t('edit.call'), number: props.index + 1 })}</Pill>
      </legend>
      {props.children}
    </fieldset>
  );
}

/** The latest call of an id is the one that is meant: providers use ids again. */
function useCallNames(): ReadonlyMap<string, string> {
  const conversation = useRun((run) => run.state.conversation);
  return useMemo(
    () =>
      new Map(conversation.flatMap((item) => (item.type === 'call' ? [[item.id, item.name]] : []))),
    [conversation],
  );
}

function newCallId(): string {
  return `call_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`;
}
