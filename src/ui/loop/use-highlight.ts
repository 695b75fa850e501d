/** The coloured tokens of the loop's lines, null until their chunk has arrived. */
import { useEffect, useState } from 'react';
import type { Token } from '../../source/highlight.ts';
import { LOOP_TEXT } from '../../source/loop-source.ts';

export type Lines = readonly (readonly Token[])[];

let highlighted: Lines | null = null;

export function useHighlight(): Lines | null {
  const [lines, setLines] = useState(highlighted);
  useEffect(() => {
    if (lines !== null) return undefined;
    let isWanted = true;
    import('../../source/highlight.ts').then(
      ({ highlightLines }) => {
        highlighted = highlightLines(LOOP_TEXT);
        if (isWanted) setLines(highlighted);
      },
      // Without its colours the source is as readable as any printed page.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [lines]);
  return lines;
}
