/** Asks whether a key may go to another host than it was entered for. Nothing is sent before. */
import { ShieldAlert } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import { Button } from '../common/Button.tsx';
import styles from './Connect.module.css';

export function OriginQuestion(props: {
  question: { from: string; to: string };
  onAnswer: (answer: 'keep' | 'clear') => void;
}) {
  const t = useT();
  return (
    <div role="alert" className={styles['question']} data-testid="key-origin">
      <ShieldAlert size={16} aria-hidden="true" />
      <p>{t('connect.originQuestion', props.question)}</p>
      <div className={styles['answers']}>
        <Button size="small" id="key-origin" onClick={() => props.onAnswer('clear')}>
          {t('connect.originClear')}
        </Button>
        <Button size="small" kind="danger" onClick={() => props.onAnswer('keep')}>
          {t('connect.originKeep', { host: props.question.to })}
        </Button>
      </div>
    </div>
  );
}
