/**
 * A value to be changed, in two views of one draft, with its original beside it and the
 * problems that came back. It sends nothing: the dialog and the call's card do.
 */
import { useId, useState } from 'react';
import { ChevronRight, Undo2 } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import type { Problem } from '../../trace/problem.ts';
import { Button } from '../common/Button.tsx';
import { classes } from '../common/classes.ts';
import { TabPanel, Tabs } from '../common/Tabs.tsx';
import { LongText } from '../markdown/LongText.tsx';
import { Problems } from '../common/Problems.tsx';
import { isSame } from './at-path.ts';
import { JsonArea } from './JsonArea.tsx';
import type { DraftState } from './use-value-draft.ts';
import { toJson, type ValueDraft } from './value-draft.ts';
import { ValueForm } from './ValueForm.tsx';
import styles from './Form.module.css';

export type EditorProps = {
  state: DraftState;
  /** What the loop held before anybody changed it, as a draft to go back to. */
  original: ValueDraft;
  problems: readonly Problem[];
  tool?: string;
};

export function ValueEditor(props: EditorProps) {
  const { state, original, problems } = props;
  const { draft, verbs, read } = state;
  const t = useT();
  const name = useId();
  const isForm = draft.view === 'form';
  return (
    <div className={styles['editor']}>
      <div className={styles['views']}>
        <Tabs
          name={name}
          label={t('edit.views')}
          selected={draft.view}
          onSelect={verbs.show}
          tabs={[
            { id: 'form', label: t('edit.form') },
            { id: 'json', label: t('edit.json') },
          ]}
        />
      </div>
      {draft.refusal !== null && (
        <p className={styles['refusal']} role="status">
          {t(`edit.refusal.${draft.refusal}`)}
        </p>
      )}
      <TabPanel name={name} id={draft.view}>
        {isForm && <ValueForm state={state} tool={props.tool} />}
        <JsonArea
          text={draft.json}
          label={t('edit.jsonLabel')}
          isShown={!isForm}
          fault={read.isWhole ? null : read.fault}
          onChange={verbs.typeJson}
        />
      </TabPanel>
      <Original
        original={original}
        isSame={read.isWhole && isSame(read.value, original.value)}
        onGoBack={() => verbs.reset(original)}
      />
      {problems.length > 0 && <NotTaken problems={problems} />}
    </div>
  );
}

function Original(props: { original: ValueDraft; isSame: boolean; onGoBack: () => void }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { value, json } = props.original;
  return (
    <div className={styles['original']}>
      <div className={styles['originalHead']}>
        <Button size="small" kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <ChevronRight size={13} className={classes(isOpen && styles['turned'])} />
          {t('edit.original')}
        </Button>
        <span className="grow" />
        {!props.isSame && (
          <Button size="small" onClick={props.onGoBack}>
            <Undo2 size={12} aria-hidden="true" />
            {t('edit.goBack')}
          </Button>
        )}
      </div>
      {isOpen && (
        <LongText text={value === null ? json : toJson(value)} label={t('edit.original')} />
      )}
    </div>
  );
}

function NotTaken({ problems }: { problems: readonly Problem[] }) {
  const t = useT();
  return (
    <div className={styles['problems']} role="alert">
      <b>{t('edit.notTaken')}</b>
      <Problems problems={problems} />
    </div>
  );
}
