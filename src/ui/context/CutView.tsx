/**
 * The messages and the cut between them: what folds above it, what stays below. The cut is
 * moved with the slider and its keys or dragged in the list, and goes to legal places only.
 */
import { GripHorizontal } from 'lucide-react';
import { memo, useCallback, useEffect, useId, useRef, type RefObject } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { Message } from '../../llm/types.ts';
import { nearestCut, sumTokens } from './cuts.ts';
import { messageTokens } from '../../lib/message-tokens.ts';
import { lineOf, roleOf } from './message-parts.ts';
import { useDrag } from './use-drag.ts';
import { useRoleName } from './use-role-name.ts';
import styles from './CutView.module.css';

export function CutView(props: {
  messages: readonly Message[];
  cuts: readonly number[];
  cut: number;
  /** Where the loop itself would cut. */
  own: number | null;
  /** Null where the cut is fixed. */
  onCut: ((cut: number) => void) | null;
}) {
  const { messages, cuts, cut, own, onCut } = props;
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const drop = useCallback(
    (_: string, gap: number) => {
      const legal = nearestCut(cuts, gap);
      if (legal !== null) onCut?.(legal);
    },
    [cuts, onCut],
  );
  const drag = useDrag(list, drop);
  const shown = drag.gap === null ? cut : (nearestCut(cuts, drag.gap) ?? cut);
  useKeepInView(list, shown, drag.gap === null);
  return (
    <div className={styles['view']}>
      <Sides messages={messages} cut={shown} />
      {onCut !== null && <CutSlider {...{ messages, cuts, cut: shown, own, onCut }} />}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
      <div
        ref={list}
        className={styles['list']}
        tabIndex={0}
        role="group"
        aria-label={t('compaction.messages')}
        data-dragging={drag.gap !== null}
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
        <div role="list">
          {messages.map((message, index) => (
            <Line
              key={index}
              message={message}
              isFolded={index < shown}
              isFirst={index === shown}
            />
          ))}
        </div>
        <div
          className={styles['cut']}
          data-fixed={onCut === null}
          data-testid="cut"
          title={onCut === null ? undefined : t('compaction.dragTitle')}
          style={{ top: `calc(${shown} * var(--line-height))` }}
          onPointerDown={onCut === null ? undefined : (event) => drag.begin(event, 'cut')}
        >
          <span>
            {onCut !== null && <GripHorizontal size={13} aria-hidden="true" />}
            {t('compaction.cutAt', { folded: shown, kept: messages.length - shown })}
          </span>
        </div>
      </div>
    </div>
  );
}

/** Two figures: what folds and what stays, as wide as their tokens. */
function Sides(props: { messages: readonly Message[]; cut: number }) {
  const { messages, cut } = props;
  const t = useT();
  const folded = messages.slice(0, cut);
  const kept = messages.slice(cut);
  const sides = [
    { name: 'folds', count: folded.length, tokens: sumTokens(folded) },
    { name: 'stays', count: kept.length, tokens: sumTokens(kept) },
  ] as const;
  return (
    <div className={styles['sides']}>
      <div className={styles['bar']} aria-hidden="true">
        {sides.map(({ name, tokens }) => (
          <i key={name} data-side={name} style={{ flexGrow: Math.max(1, tokens) }} />
        ))}
      </div>
      {sides.map(({ name, count, tokens }) => (
        <p key={name} data-side={name} data-testid={`side-${name}`}>
          <b>{t(`compaction.${name}`)}</b>{' '}
          {t(count === 1 ? 'compaction.sizeOne' : 'compaction.size', { count, tokens })}
        </p>
      ))}
    </div>
  );
}

function CutSlider(props: {
  messages: readonly Message[];
  cuts: readonly number[];
  cut: number;
  own: number | null;
  onCut: (cut: number) => void;
}) {
  const { messages, cuts, cut, own, onCut } = props;
  const t = useT();
  const id = useId();
  const words = t('compaction.cutAt', { folded: cut, kept: messages.length - cut });
  return (
    <div className={styles['slider']}>
      <label htmlFor={id}>{t('compaction.cut')}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={cuts.length - 1}
        value={cuts.indexOf(cut)}
        disabled={cuts.length < 2}
        aria-valuetext={words}
        data-testid="cut-slider"
        onChange={({ target }) => onCut(cuts[Number(target.value)] ?? cut)}
      />
      <button
        type="button"
        disabled={own === null || own === cut}
        onClick={() => own !== null && onCut(own)}
      >
        {t(own === null ? 'compaction.cutNone' : 'compaction.cutDefault')}
      </button>
    </div>
  );
}

const Line = memo(function Line(props: { message: Message; isFolded: boolean; isFirst: boolean }) {
  const { message, isFolded } = props;
  const t = useT();
  return (
    <div
      className={styles['line']}
      role="listitem"
      data-row
      data-role={roleOf(message)}
      data-folded={isFolded}
      data-first={props.isFirst}
    >
      <b>{useRoleName(message)}</b>
      <span>{lineOf(message)}</span>
      <i>{t('context.about', { count: messageTokens(message) })}</i>
    </div>
  );
});

/** Moves the list, and never the dialog, so that the cut can be seen. */
function useKeepInView(list: RefObject<HTMLElement | null>, cut: number, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    // The dialog opens after its content is there; before that nothing has a size.
    const frame = requestAnimationFrame(() => {
      const box = list.current;
      const first = box?.querySelectorAll<HTMLElement>('[data-row]')[cut];
      if (!box || !first) return;
      box.scrollTo?.({ top: Math.max(0, first.offsetTop - box.clientHeight / 2) });
    });
    return () => cancelAnimationFrame(frame);
  }, [list, cut, isWanted]);
}
