/**
 * Text of any length in a box of bounded height: results, arguments, JSON. What is over
 * the limit is not drawn but counted, and the copy button still gives all of it.
 */
import { useT } from '../../i18n/translate.tsx';
import { cutAtCharacter } from '../../lib/text.ts';
import { classes } from '../common/classes.ts';
import { CopyButton } from './CopyButton.tsx';
import styles from './LongText.module.css';

const SHOWN = 40_000;

export function LongText(props: { text: string; label: string; isBad?: boolean }) {
  const { text, label } = props;
  const t = useT();
  const shown = cutAtCharacter(text, SHOWN);
  const more = text.length - shown.length;
  return (
    <div className={classes(styles['box'], props.isBad === true && styles['bad'])}>
      <div className={styles['head']}>
        <span>{label}</span>
        <CopyButton text={() => text} label={t('markdown.copyText', { what: label })} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
      <pre tabIndex={0} role="group" aria-label={label}>
        {shown}
      </pre>
      {more > 0 && (
        <div className={styles['more']}>{t('markdown.moreCharacters', { count: more })}</div>
      )}
    </div>
  );
}
