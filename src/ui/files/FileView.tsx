/**
 * One file's text with line numbers, and what can be done with it. It reads the blob that
 * the file has now and reads again when the file changes. Only the lines on the screen are
 * drawn, so a file of megabytes opens like a small one.
 */
import { useMemo, useRef, useState, type CSSProperties } from 'react';
import { Download, WrapText } from 'lucide-react';
import { Virtualizer } from 'virtua';
import { useT } from '../../i18n/translate.tsx';
import type { FileState } from '../../trace/state.ts';
import { IconButton } from '../common/Button.tsx';
import { revealItem } from '../conversation/reveal.ts';
import { CopyButton } from '../markdown/CopyButton.tsx';
import { useStores } from '../stores.tsx';
import { deletionOf, originOf, type Origin } from './file-origin.ts';
import { safeName, saveAs } from './save.ts';
import { textRows, widestRow, type TextRow } from './text-rows.ts';
import { useBlob } from './use-blob.ts';
import styles from './FileView.module.css';

/** `file` is undefined when there is no file at `path` any more. */
export function FileView(props: { path: string; file: FileState | undefined }) {
  const { path, file } = props;
  const t = useT();
  const blob = useBlob(file?.hash ?? null);
  const [isWrapped, setIsWrapped] = useState(true);
  const text = file === undefined ? null : blob.text;
  return (
    <section className={styles['view']} aria-label={path}>
      <div className={styles['head']}>
        <span className={styles['path']} title={path}>
          {path}
        </span>
        {text !== null && (
          <>
            <IconButton
              size="small"
              label={t('files.wrap')}
              aria-pressed={isWrapped}
              onClick={() => setIsWrapped(!isWrapped)}
            >
              <WrapText size={13} />
            </IconButton>
            <CopyButton text={() => text} label={t('files.copy')} />
            <IconButton
              size="small"
              label={t('files.download')}
              onClick={() =>
                saveAs(
                  safeName(path.slice(path.lastIndexOf('/') + 1), 'file.txt'),
                  [text],
                  'text/plain',
                )
              }
            >
              <Download size={13} />
            </IconButton>
          </>
        )}
      </div>
      <OriginLine path={path} file={file} />
      {file !== undefined && text === null && (
        <p className={styles['note']}>
          {t(blob.status === 'missing' ? 'files.missing' : 'files.reading')}
        </p>
      )}
      {text === '' && <p className={styles['note']}>{t('files.emptyFile')}</p>}
      {text !== null && text !== '' && <Lines text={text} isWrapped={isWrapped} />}
    </section>
  );
}

const UNKNOWN: Origin = { turn: 0, round: 0, call: null };

/** What changed the file last, or that it is gone; leads to the call's card. */
function OriginLine(props: { path: string; file: FileState | undefined }) {
  const { path, file } = props;
  const t = useT();
  const { run, view } = useStores();
  const origin = useMemo(() => {
    const { entries, state } = run.getState();
    const change = file ?? deletionOf(path, entries);
    return change === null ? null : originOf(change, entries, state.conversation);
  }, [run, path, file]);
  const { call, turn, round } = origin ?? UNKNOWN;
  const words = originWords(file !== undefined, origin ?? UNKNOWN);
  const text = t(words, { name: call?.name ?? '', turn, round });
  return (
    <div className={styles['origin']} data-gone={file === undefined}>
      {call === null ? (
        text
      ) : (
        <button
          type="button"
          onClick={() => revealItem(call.item, () => view.getState().showPane('chat'))}
        >
          {text}
        </button>
      )}
    </div>
  );
}

function originWords(isThere: boolean, { call, turn }: Origin) {
  if (!isThere) return call === null ? 'files.deletedOutside' : 'files.deletedBy';
  if (call !== null) return 'files.changedBy';
  return turn === 0 ? 'files.fromStart' : 'files.changedOutside';
}

function Lines(props: { text: string; isWrapped: boolean }) {
  const { text, isWrapped } = props;
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => textRows(text), [text]);
  const width = useMemo(() => widestRow(rows), [rows]);
  const style = {
    '--digits': `${String(rows.length).length}ch`,
    '--widest': `${width}ch`,
  } as CSSProperties;
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
    <div
      ref={scroller}
      className={styles['lines']}
      style={{ overflowX: 'auto', overflowY: 'auto' }}
      tabIndex={0}
      role="group"
      aria-label={t('files.text')}
    >
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
      {/* Rows do not widen what they are in, so a wide text says how wide it is. */}
      <div className={styles['sheet']} data-wrapped={isWrapped} style={style}>
        <Virtualizer data={rows} itemSize={18} scrollRef={scroller}>
          {(row: TextRow, at) => (
            <div key={at} className={styles['line']}>
              <span className={styles['number']} data-line={row.line ?? undefined} />
              <span className={styles['code']}>{row.text === '' ? '\u200b' : row.text}</span>
            </div>
          )}
        </Virtualizer>
      </div>
    </div>
  );
}
