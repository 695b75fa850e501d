/**
 * A text that may still be growing, in a box of bounded height that stays at its end until
 * a person scrolls up in it. Pieces that are full are left alone and, out of sight, not laid
 * out, so a long text costs as little to grow as a short one.
 */
import { memo, useRef, type CSSProperties } from 'react';
import { classes } from '../common/classes.ts';
import { useStickToEnd } from './use-stick-to-end.ts';
import styles from './GrowingText.module.css';

/** `isProse` is for words that people read, else it is code. */
export function GrowingText(props: {
  pieces: readonly string[];
  label: string;
  isProse?: boolean;
}) {
  const { pieces, label, isProse = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useStickToEnd(scroller, content);
  return (
    // It scrolls, so it must be reachable with the keyboard.
    <div
      ref={scroller}
      className={classes(styles['box'], isProse && styles['prose'])}
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
      tabIndex={0}
    >
      <div ref={content}>
        {pieces.map((text, at) => (
          // Pieces are only added, so the place of one is its key.
          <Piece key={at} text={text} isFull={at < pieces.length - 1} />
        ))}
      </div>
    </div>
  );
}

const Piece = memo(function Piece(props: { text: string; isFull: boolean }) {
  const { text, isFull } = props;
  if (!isFull) return <div>{text}</div>;
  const style = { '--lines': text.split('\n').length } as CSSProperties;
  return (
    <div className={styles['piece']} style={style}>
      {text}
    </div>
  );
});
