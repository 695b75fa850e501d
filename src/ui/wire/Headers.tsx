/** HTTP headers by name and value, as they were recorded. */
import { useT } from '../../i18n/translate.tsx';
import styles from './ResponseTab.module.css';

export function Headers(props: { headers: Readonly<Record<string, string>> }) {
  const t = useT();
  const pairs = Object.entries(props.headers);
  if (pairs.length === 0) return <p className={styles['empty']}>{t('wire.noHeaders')}</p>;
  return (
    <dl className={styles['pairs']}>
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
