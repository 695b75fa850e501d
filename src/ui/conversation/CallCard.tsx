/**
 * One tool call, from its first character to its result: its state, name, most telling
 * argument and time; opened, its arguments and result in full. A call that arrives is the
 * same card, so nothing moves when it becomes a call: what a person saw being written stays
 * until they fold it. Else the closed card shows a glance of what matters now; at a rest
 * before the call that is all of its arguments and what can be done with it.
 */
import { memo, useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { CallItem } from '../../trace/conversation.ts';
import type { CallDraft } from '../../trace/state.ts';
import { classes } from '../common/classes.ts';
import { LongText } from '../markdown/LongText.tsx';
import { argumentsView } from './arguments-view.ts';
import { changesOf } from './call-changes.ts';
import { argumentsLine, firstLines, tellingArgument } from './call-summary.ts';
import { CallDesk } from './CallDesk.tsx';
import { CallHead, type CardState } from './CallHead.tsx';
import { DecisionNote, OriginalNote } from './CallNotes.tsx';
import { DraftReading, type DraftView } from './draft-reading.ts';
import { GrowingPieces } from './growing-pieces.ts';
import { GrowingText } from './GrowingText.tsx';
import { RestingArguments } from './RestingArguments.tsx';
import { RunToHere } from './RunToHere.tsx';
import { usePartialReader } from './use-partial-reader.ts';
import styles from './CallCard.module.css';

/** `preview`: as it came in. A card that nobody saw coming begins as `closed`. */
type Fold = 'preview' | 'closed' | 'open';

type CardProps = { call: CallItem | CallDraft; isPaused: boolean };

export const CallCard = memo(function CallCard({ call, isPaused }: CardProps) {
  const t = useT();
  const draft = 'text' in call ? call : null;
  const whole = 'text' in call ? null : call;
  const [fold, setFold] = useState<Fold>(draft === null ? 'closed' : 'preview');
  const [growing] = useState(() => new GrowingPieces());
  const arriving = useArriving(draft);
  const preview = fold === 'preview' ? (arriving?.view ?? argumentsView(whole?.args ?? {})) : null;
  const pieces = preview?.as === 'text' ? growing.feed(preview.text) : null;
  const isOpen = fold === (draft === null ? 'open' : 'preview');
  const isBad = whole?.state === 'error' || whole?.state === 'aborted';
  const glance = preview?.as === 'json' ? preview.text : whole && argumentsLine(whole.args);
  return (
    <div
      className={classes(styles['card'], isPaused && styles['paused'])}
      data-testid={draft === null ? 'call' : 'call-draft'}
      data-state={stateOf({ call, isPaused }, arriving)}
    >
      <CallHead
        name={call.name}
        telling={arriving?.telling ?? tellingArgument(whole?.args ?? {})}
        state={stateOf({ call, isPaused }, arriving)}
        files={whole?.files ?? []}
        ms={whole?.ms ?? null}
        isEdited={whole !== null && changesOf(whole).length > 0}
        size={pieces}
        isOpen={isOpen}
        onToggle={() => setFold(isOpen ? 'closed' : draft === null ? 'open' : 'preview')}
      />
      {whole !== null && fold === 'open' && <Full call={whole} isBad={isBad} />}
      {pieces !== null && (
        <GrowingText pieces={pieces.pieces} label={t('conversation.arguments')} />
      )}
      {fold !== 'open' && isPaused && whole !== null && (
        <RestingArguments args={whole.args} seen={pieces === null ? null : preview?.text} />
      )}
      {fold !== 'open' && !isPaused && (
        <Glance call={whole} before={pieces === null ? glance : null} />
      )}
      {whole !== null && <DecisionNote call={whole} />}
      {whole !== null && <OriginalNote call={whole} />}
      {isPaused && <CallDesk />}
      {!isPaused && whole?.state === 'waiting' && <RunToHere call={whole.id} />}
    </div>
  );
});

/** What is known of the arguments of a call that arrives; null for one that is here. */
function useArriving(draft: CallDraft | null): DraftView | null {
  const createReader = usePartialReader();
  const [reading] = useState(() => new DraftReading());
  return draft === null ? null : reading.feed(draft.text, createReader);
}

function stateOf({ call, isPaused }: CardProps, arriving: DraftView | null): CardState {
  if (isPaused) return 'paused';
  if (!('text' in call)) return call.state;
  return arriving?.isWhole === true ? 'waiting' : 'arriving';
}

function Full(props: { call: CallItem; isBad: boolean }) {
  const { call, isBad } = props;
  const t = useT();
  return (
    <>
      <LongText text={JSON.stringify(call.args, null, 2)} label={t('conversation.arguments')} />
      {call.result !== null && (
        <LongText text={call.result} label={t('conversation.result')} isBad={isBad} />
      )}
    </>
  );
}

/** `before` is what there is to see until there is a result; null when it is seen already. */
function Glance(props: { call: CallItem | null; before: string | null }) {
  const { call, before } = props;
  const result = call?.result ?? null;
  if (call === null || result === null) {
    return before === null || before === '' ? null : (
      <div className={styles['glance']}>{before}</div>
    );
  }
  const isBad = call.state === 'error' || call.state === 'aborted';
  // The reason is said below in full.
  if (call.decision?.decision === 'refused') return null;
  // What a call wrote is seen in the files; its result only says so.
  if (result === '' || (call.files.length > 0 && !isBad)) return null;
  const { text, isCut } = firstLines(result);
  return (
    <div className={classes(styles['glance'], isBad && styles['bad'])}>
      {isCut ? `${text} …` : text}
    </div>
  );
}
