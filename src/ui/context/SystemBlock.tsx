/** The system prompt in the form of a message; it is none and has no place among them. */
import { useT } from '../../i18n/translate.tsx';
import { MessageText } from './MessageText.tsx';
import styles from './MessageBlock.module.css';

export function SystemBlock(props: { text: string; tokens: number }) {
  const t = useT();
  return (
    <div className={styles['row']} role="listitem">
      <div className={styles['message']} data-testid="message" data-role="system">
        <div className={styles['head']}>
          <b>{t('context.role.system')}</b>
          <span className="grow" />
          <span className={styles['tokens']} title={t('context.tokensTitle')}>
            {t('context.about', { count: props.tokens })}
          </span>
        </div>
        <MessageText text={props.text} />
      </div>
    </div>
  );
}
