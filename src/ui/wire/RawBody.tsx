/**
 * A body as the text that left, drawn as far as it is seen. It begins a new line with each
 * message, which the text itself does not; copying gives it exactly.
 */
import { useMemo, type RefObject } from 'react';
import { Virtualizer } from 'virtua';
import { useT } from '../../i18n/translate.tsx';
import { classes } from '../common/classes.ts';
import { prefixEnd, rawBlocks } from './body-facts.ts';
import styles from './RequestTab.module.css';

const BLOCK = 4_000;
const BLOCK_PX = 60;

export function RawBody(props: {
  body: string;
  shared: number;
  where: { element: RefObject<HTMLElement | null>; offset: number };
}) {
  const { body, shared, where } = props;
  const t = useT();
  const edge = prefixEnd(body, shared);
  const blocks = useMemo(() => rawBlocks(body, shared, BLOCK), [body, shared]);
  return (
    <div className={styles['raw']}>
      <Virtualizer
        data={blocks}
        itemSize={BLOCK_PX}
        scrollRef={where.element}
        startMargin={where.offset}
      >
        {({ from, to }) => (
          <div key={from} className={classes(to <= edge && styles['kept'])}>
            {from === edge && shared > 0 && (
              <div className={styles['edge']}>{t('wire.prefixEnds')}</div>
            )}
            <pre>{body.slice(from, to)}</pre>
          </div>
        )}
      </Virtualizer>
    </div>
  );
}
