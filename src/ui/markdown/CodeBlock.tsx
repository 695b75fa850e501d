/**
 * A block of code: its language, a button that copies all of it, and its text in the
 * pieces that the splitter made. Pieces that are there do not change, so while code streams
 * in only the last one is drawn again; in long code, pieces out of sight are not laid out.
 */
import { memo, type CSSProperties } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { CopyButton } from './CopyButton.tsx';
import styles from './Markdown.module.css';

/** From this many pieces on the ones out of sight are skipped. */
const MANY = 4;

export function CodeBlock(props: { language: string; pieces: readonly string[] }) {
  const { language, pieces } = props;
  const t = useT();
  const isLong = pieces.length >= MANY;
  return (
    <div className={styles['codeBlock']} data-bare={language === ''}>
      <div className={styles['codeHead']}>
        <span>{language}</span>
        <CopyButton text={() => pieces.join('')} label={t('markdown.copyCode')} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
      <pre tabIndex={0} role="group" aria-label={t('markdown.code')}>
        <code>
          {pieces.map((piece, at) => (
            <Piece key={at} text={piece} isLong={isLong} />
          ))}
        </code>
      </pre>
    </div>
  );
}

const Piece = memo(function Piece(props: { text: string; isLong: boolean }) {
  if (!props.isLong) return props.text;
  const lines = props.text.split('\n').length - 1;
  const style = { '--lines': Math.max(1, lines) } as CSSProperties;
  return (
    <span className={styles['piece']} style={style}>
      {props.text}
    </span>
  );
});
