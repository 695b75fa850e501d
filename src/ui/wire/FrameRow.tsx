/**
 * One frame on a row: its time, the field, what came, and what that was read as. Opened, it
 * shows its text as it came, and for a fragment of arguments what they were at that moment.
 */
import { memo, useState } from 'react';
import { useLocale, useT } from '../../i18n/translate.tsx';
import type { Reading } from '../../llm/wire-events.ts';
import type { TimedFrame } from '../../trace/frames.ts';
import type { RequestState } from '../../trace/state.ts';
import { Button } from '../common/Button.tsx';
import { Pill } from '../common/Pill.tsx';
import { LongText } from '../markdown/LongText.tsx';
import { CallLane } from './CallLane.tsx';
import { seconds } from './duration.ts';
import type { FrameIndex } from './frame-index.ts';
import { linesOf, parsedFrame, type Line } from './frame-words.ts';
import { MARK_TONE, markOf, type Mark } from './notes.ts';
import { readAs } from './read-as.ts';
import styles from './FrameRow.module.css';

type Props = {
  at: number;
  frame: TimedFrame | undefined;
  isOpen: boolean;
  index: FrameIndex;
  request: RequestState;
  onToggle: (at: number) => void;
};

export const FrameRow = memo(function FrameRow(props: Props) {
  const { at, frame, isOpen } = props;
  const { language } = useLocale();
  if (frame === undefined) return <div />;
  const lines = linesOf(frame);
  const mark = gravestMark(frame.readings);
  return (
    <div className={styles['row']} data-testid="frame" data-mark={mark}>
      <button type="button" aria-expanded={isOpen} onClick={() => props.onToggle(at)}>
        <span className={styles['time']}>{seconds(frame.ms, language)}</span>
        <span className={styles['lines']}>
          {lines.map((line, n) => (
            <LineView key={n} line={line} at={at} index={props.index} />
          ))}
        </span>
      </button>
      {isOpen && <OpenFrame {...props} frame={frame} />}
    </div>
  );
}, isSameRow);

/** A frame never changes; the request around it does with each that comes. */
function isSameRow(before: Props, after: Props): boolean {
  return (
    before.frame === after.frame &&
    before.isOpen === after.isOpen &&
    before.onToggle === after.onToggle &&
    (!after.isOpen || before.request === after.request)
  );
}

function LineView(props: { line: Line; at: number; index: FrameIndex }) {
  const { line, at, index } = props;
  const t = useT();
  const { reading } = line;
  const note = reading !== null && 'note' in reading ? reading.note : undefined;
  const mark = note === undefined ? null : markOf(note);
  const words = reading === null ? t('wire.read.nothing') : readAs(reading, { index, at, t });
  return (
    <span className={styles['line']}>
      <span className={styles['field']}>
        <Field name={line.field} isOdd={mark === 'mended'} />
      </span>
      <span className={styles['came']}>{line.came}</span>
      <span className={styles['read']}>
        {reading?.as === 'error' && <Pill tone="bad">{t('wire.mark.error')}</Pill>}
        {mark !== null && <Pill tone={MARK_TONE[mark]}>{t(`wire.mark.${mark}`)}</Pill>}
        <span>
          {words}
          {words !== '' && note !== undefined && ': '}
          {note !== undefined && t(`wire.note.${note}`)}
        </span>
      </span>
    </span>
  );
}

/** A field's name; its index stands out where it was not to be trusted. */
function Field(props: { name: string; isOdd: boolean }) {
  const { name } = props;
  const at = name.indexOf('[');
  if (at < 0 || !props.isOdd) return name;
  return (
    <>
      {name.slice(0, at)}
      <em>{name.slice(at)}</em>
    </>
  );
}

function OpenFrame(props: Props & { frame: TimedFrame }) {
  const { frame, index, at, request } = props;
  const t = useT();
  const [isPretty, setIsPretty] = useState(true);
  const parsed = frame.raw.startsWith('{') ? parsedFrame(frame.raw) : undefined;
  const fragment = frame.readings.findLast((reading) => reading.as === 'arguments');
  const track = fragment === undefined ? undefined : index.call(fragment.call);
  const place = track === undefined ? -1 : index.fragmentAt(track, at);
  return (
    <div className={styles['opened']}>
      {track !== undefined && place >= 0 && (
        <CallLane track={track} upTo={place} index={index} request={request} isShort />
      )}
      <div className={styles['raw']}>
        {parsed !== undefined && (
          <Button size="small" kind="quiet" onClick={() => setIsPretty(!isPretty)}>
            {t(isPretty ? 'wire.asItCame' : 'wire.pretty')}
          </Button>
        )}
        <LongText
          text={isPretty && parsed !== undefined ? JSON.stringify(parsed, null, 2) : frame.raw}
          label={
            frame.event === undefined
              ? t('wire.frameN', { count: at + 1 })
              : t('wire.frameNEvent', { count: at + 1, event: frame.event })
          }
        />
      </div>
    </div>
  );
}

const GRAVITY: readonly Mark[] = ['broken', 'mended', 'readAs', 'ignored'];

function gravestMark(readings: readonly Reading[]): Mark | 'error' | undefined {
  if (readings.some(({ as }) => as === 'error')) return 'error';
  const marks = readings.flatMap((reading) =>
    'note' in reading && reading.note !== undefined ? [markOf(reading.note)] : [],
  );
  return GRAVITY.find((mark) => marks.includes(mark));
}
