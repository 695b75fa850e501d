/**
 * What the editor says beside its list: why the context cannot be edited now and what to do
 * about it, what a repair did or the worker refused, and the question before it closes.
 */
import { useT } from '../../i18n/translate.tsx';
import { Button } from '../common/Button.tsx';
import { useRun } from '../stores.tsx';
import type { EditPlace } from './edit-place.ts';
import styles from './ContextEditor.module.css';

export function EditorNotices(props: {
  place: EditPlace;
  isBehind: boolean;
  onCatchUp: () => void;
}) {
  const { place, isBehind } = props;
  const t = useT();
  const pause = useRun((run) => run.pause);
  const step = useRun((run) => run.step);
  return (
    <div aria-live="polite">
      {place.type === 'readOnly' && (
        <p className={styles['notice']}>{t('contextEditor.readOnly')}</p>
      )}
      {place.type === 'running' && (
        <p className={styles['notice']}>
          <span>{t('contextEditor.running')}</span>
          <Button size="small" kind="now" onClick={pause}>
            {t('contextEditor.pause')}
          </Button>
        </p>
      )}
      {place.type === 'between' && (
        <p className={styles['notice']}>
          <span>{t('contextEditor.between')}</span>
          <Button size="small" kind="now" onClick={step}>
            {t('contextEditor.step')}
          </Button>
        </p>
      )}
      {isBehind && place.type !== 'running' && (
        <p className={styles['notice']}>
          <span>{t('contextEditor.behind')}</span>
          <Button size="small" onClick={props.onCatchUp}>
            {t('contextEditor.catchUp')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Sentences that stay until they are dismissed. */
export function Said(props: {
  title: string;
  lines: readonly string[];
  isBad?: boolean;
  onDismiss: () => void;
}) {
  const t = useT();
  if (props.lines.length === 0) return null;
  return (
    <div
      className={styles['said']}
      data-bad={props.isBad === true}
      role={props.isBad === true ? 'alert' : 'status'}
    >
      <b>{props.title}</b>
      <Button size="small" onClick={props.onDismiss}>
        {t('contextEditor.dismiss')}
      </Button>
      <ul>
        {props.lines.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Stands in the place of the two ways to finish, so that it is the next thing to answer. */
export function DiscardQuestion(props: { onStay: () => void; onDiscard: () => void }) {
  const t = useT();
  return (
    <div className={styles['ask']} role="alertdialog" aria-label={t('contextEditor.discardAsk')}>
      <p>{t('contextEditor.discardAsk')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the question has just been asked */}
      <Button autoFocus onClick={props.onStay}>
        {t('contextEditor.stay')}
      </Button>
      <Button kind="danger" onClick={props.onDiscard}>
        {t('contextEditor.discard')}
      </Button>
    </div>
  );
}
