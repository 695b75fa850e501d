/**
 * Makes or changes a breakpoint without code. What is wrong is said at its field, and while
 * anything is wrong nothing is saved. Enter saves from any field, Escape closes.
 */
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { Condition } from '../../trace/setup.ts';
import { Button } from '../common/Button.tsx';
import { Dialog } from '../common/Dialog.tsx';
import { useView } from '../stores.tsx';
import styles from './BreakpointDialog.module.css';
import { errorsOf, toBreakpoint, toForm, type BreakpointForm } from './breakpoint-form.ts';
import { conditionWords } from './condition-words.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { EffectFields } from './EffectFields.tsx';
import { KindChoice } from './KindChoice.tsx';
import { Sentence } from './Sentence.tsx';
import { saveOver } from './setup-edits.ts';
import { shownErrors } from './shown-errors.ts';
import { useExpressionCheck } from './use-expression-check.ts';
import { useSetup } from './use-setup.ts';

export function BreakpointDialog(props: { id: string | null; condition: Condition | null }) {
  const t = useT();
  const close = useView((view) => view.close);
  const { setup, change, obstacle } = useSetup();
  // What is edited is what was there on opening; the list may change under the dialog.
  const [old] = useState(() => setup.breakpoints.find(({ id }) => id === props.id) ?? null);
  const [form, setForm] = useState(() => toForm(old, props.condition));
  const [isTried, setTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const check = useExpressionCheck(form.on === 'text');
  const errors = errorsOf(form, check);
  const isWrong = Object.keys(errors).length > 0;
  const edit = (fields: Partial<BreakpointForm>) => setForm((before) => ({ ...before, ...fields }));

  useEffect(() => {
    const fields = element.current;
    const first = fields?.querySelector<HTMLElement>('[data-first]');
    (first ?? fields?.querySelector<HTMLElement>(':checked'))?.focus();
  }, []);
  useEffect(() => {
    if (isTried) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isTried]);

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (obstacle !== null) return;
    if (isWrong) {
      setTried(true);
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const made = toBreakpoint(form, crypto.randomUUID(), old?.isOn ?? true);
    change((before) => saveOver(before, old, made));
    event.currentTarget.closest('dialog')?.close();
  };
  return (
    <Dialog title={t(old === null ? 'debug.dialog.new' : 'debug.dialog.edit')} onClose={close}>
      <form ref={element} className={styles['form']} noValidate onSubmit={save}>
        <div className={styles['body']}>
          <KindChoice
            on={form.on}
            onChoose={(on) => edit({ on })}
            hasFocus={old === null && props.condition === null}
          />
          <ConditionFields form={form} errors={shownErrors(form, errors, isTried)} onEdit={edit} />
          <EffectFields form={form} errors={shownErrors(form, errors, isTried)} onEdit={edit} />
        </div>
        <div className={styles['foot']}>
          <p className={styles['gist']}>
            {obstacle !== null ? t(obstacle) : !isWrong && <Gist form={form} />}
          </p>
          <Button onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
            {t('settings.cancel')}
          </Button>
          <Button
            type="submit"
            kind="main"
            data-testid="breakpoint-save"
            aria-disabled={isWrong || obstacle !== null}
          >
            {t('settings.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What it will do, in the words in which the list will show it. */
function Gist({ form }: { form: BreakpointForm }) {
  const t = useT();
  const { condition } = toBreakpoint(form, '', true);
  return (
    <>
      {t(form.logs ? 'debug.dialog.logs' : 'debug.dialog.stops')}{' '}
      <Sentence>{conditionWords(t, condition)}</Sentence>
    </>
  );
}
