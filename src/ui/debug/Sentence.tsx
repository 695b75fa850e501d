/**
 * A sentence of the catalogue in which some values are code. The values are marked before
 * they are filled in, so that one that looks like a mark, or like another value, stays text.
 */
import styles from './Sentence.module.css';

const OPEN = '\ue000';
const CLOSE = '\ue001';

/** Marks a value that is to be set as code. */
export function code(value: string): string {
  return `${OPEN}${value.replaceAll(/[\ue000\ue001]/g, '')}${CLOSE}`;
}

/** The sentence without its marks, for a name or a title. */
export function plainText(sentence: string): string {
  return sentence.replaceAll(/[\ue000\ue001]/g, '');
}

export function Sentence(props: { children: string }) {
  return props.children.split(OPEN).map((piece, index) => {
    const [value, after] = index === 0 ? [null, piece] : split(piece);
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces never move
      <span key={index}>
        {value !== null && <code className={styles['code']}>{value}</code>}
        {after}
      </span>
    );
  });
}

function split(piece: string): [string, string] {
  const [value = '', after = ''] = piece.split(CLOSE);
  return [value, after];
}
