/** What a person, or a rule of the session, did to what was said: decisions and originals. */
import { useState, type ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import type { CallItem } from '../../trace/conversation.ts';
import { classes } from '../common/classes.ts';
import { Pill } from '../common/Pill.tsx';
import { LongText } from '../markdown/LongText.tsx';
import { changesOf } from './call-changes.ts';
import styles from './CallNotes.module.css';

/** An answer by hand is the call's result already, and a rule needs no other words: only a person’s reason is said. */
export function DecisionNote(props: { call: CallItem }) {
  const t = useT();
  const { decision } = props.call;
  if (decision === undefined) return null;
  const { by, text } = decision;
  const words = t(`edit.decision.${decision.decision}.${by}`);
  return (
    <p className={styles['decision']} data-decision={decision.decision}>
      <b>{words}</b>
      {decision.decision === 'refused' && by === 'person' && text !== '' && `: ${text}`}
    </p>
  );
}

export function OriginalNote(props: { call: CallItem }) {
  const t = useT();
  return changesOf(props.call).map(({ what, before }) => (
    <Folded key={what} label={t(`edit.before.${what}`)}>
      <LongText text={before} label={t(`edit.before.${what}`)} />
    </Folded>
  ));
}

export function OriginalAnswer(props: { text: string }) {
  const t = useT();
  const label = t('edit.before.answer');
  return (
    <div className={styles['answer']}>
      <Folded label={label} mark={<Pill tone="now">{t('edit.edited')}</Pill>}>
        {props.text === '' ? (
          <p className={styles['none']}>{t('edit.saidNothing')}</p>
        ) : (
          <LongText text={props.text} label={label} />
        )}
      </Folded>
    </div>
  );
}

function Folded(props: { label: string; mark?: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles['folded']}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronRight size={12} className={classes(isOpen && styles['open'])} />
        {props.mark}
        {props.label}
      </button>
      {isOpen && props.children}
    </div>
  );
}
