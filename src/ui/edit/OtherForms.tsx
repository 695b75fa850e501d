/** The forms of what is small: results, the stop reason, a summary. */
import { useT } from '../../i18n/translate.tsx';
import type { TurnStop } from '../../agent/types.ts';
import { SUMMARY_MARK } from '../../lib/summary-mark.ts';
import { Pill } from '../common/Pill.tsx';
import { isRecord } from './at-path.ts';
import { Place, type PartProps } from './FormParts.tsx';
import { GrowingArea } from './GrowingArea.tsx';
import styles from './Form.module.css';

/** `names`: of the calls by their ids. */
export function ResultsForm(
  props: PartProps<readonly unknown[]> & { names: ReadonlyMap<string, string> },
) {
  const { value, path, verbs, names } = props;
  const t = useT();
  return value.map((item, index) => {
    const result = isRecord(item) ? item : {};
    const id = String(result['tool_use_id']);
    const name = names.get(id) ?? id;
    const label = t('edit.resultOf', { name, number: index + 1 });
    const isError = result['is_error'] === true;
    const at = [...path, index];
    return (
      <fieldset key={id} className={styles['part']}>
        <legend>
          <Pill tone={isError ? 'bad' : 'tool'}>
            {index + 1} · {name}
          </Pill>
        </legend>
        <GrowingArea
          isCode
          aria-label={label}
          value={String(result['content'])}
          onChange={(event) => verbs.set([...at, 'content'], event.target.value)}
        />
        <label className={styles['flag']}>
          <input
            type="checkbox"
            checked={isError}
            onChange={(event) => verbs.set([...at, 'is_error'], event.target.checked || undefined)}
          />
          <span>{t('edit.asError')}</span>
        </label>
      </fieldset>
    );
  });
}

const STOPS = ['end_turn', 'max_tokens', 'aborted', 'error'] as const satisfies TurnStop[];

export function StopForm({ value, path, verbs }: PartProps<unknown>) {
  const t = useT();
  return (
    <fieldset className={styles['choices']}>
      <legend>{t('edit.stopReason')}</legend>
      {STOPS.map((stop) => (
        <label key={stop} className={styles['choice']}>
          <input
            type="radio"
            name="stop"
            checked={value === stop}
            onChange={() => verbs.set(path, stop)}
          />
          <span className="mono">{stop}</span>
          <span className={styles['said']}>{t(`edit.stop.${stop}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The head that marks a summary stays; a person writes its words. */
export function SummaryForm({ value, path, verbs }: PartProps<Record<string, unknown>>) {
  const t = useT();
  const content = String(value['content']);
  const text = content.startsWith(SUMMARY_MARK) ? content.slice(SUMMARY_MARK.length) : content;
  return (
    <Place label={t('conversation.summary')} note={t('edit.summaryNote')}>
      {(control) => (
        <GrowingArea
          {...control}
          value={text}
          onChange={(event) => verbs.set([...path, 'content'], SUMMARY_MARK + event.target.value)}
        />
      )}
    </Place>
  );
}
