/**
 * The two ways to finish, which are two things: one changes a single request, the other the
 * context. Each says in a line what it does, or why it cannot be done now.
 */
import { Check, Send } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { MessageKey } from '../../i18n/en.ts';
import type { ContextEdit } from '../../worker/protocol.ts';
import { Button } from '../common/Button.tsx';
import { isBroken, type Draft, type DraftSource } from './editor-draft.ts';
import type { EditPlace } from './edit-place.ts';
import type { ChangeDraft } from './use-draft.ts';
import type { Checked } from './use-verdict.ts';
import styles from './ContextEditor.module.css';

export type EditorState = {
  isDirty: boolean;
  isBehind: boolean;
  isBusy: boolean;
  checked: Checked | null;
  /** Messages that would be sent. */
  count: number;
};

export function EditorFoot(props: {
  draft: Draft;
  source: DraftSource;
  place: EditPlace;
  state: EditorState;
  change: ChangeDraft;
  onFinish: (how: ContextEdit['how']) => void;
}) {
  const { draft, source, place, state, onFinish } = props;
  const t = useT();
  const shared = hindrance(draft, place, state);
  const isAtRequest = place.type === 'rest' && place.step === 'stream';
  const isFaulty = state.checked !== null && state.checked.faults.length > 0;
  const once = isAtRequest ? shared : 'contextEditor.onceNotHere';
  const keep = shared ?? keepHindrance(draft, source, state);
  return (
    <div className={styles['foot']}>
      {isAtRequest && source.tools.length > 0 && <Tools {...props} />}
      <div className={styles['ways']}>
        <Way
          how="once"
          note={once ?? (isFaulty ? 'contextEditor.onceFaulty' : 'contextEditor.onceNote')}
          isOff={once !== null}
          isWarning={once === null && isFaulty}
          onFinish={onFinish}
        >
          <Send size={14} aria-hidden="true" />
          {t('contextEditor.once')}
        </Way>
        <Way
          how="keep"
          note={keep ?? 'contextEditor.keepNote'}
          isOff={keep !== null}
          onFinish={onFinish}
        >
          <Check size={14} aria-hidden="true" />
          {t('contextEditor.keep')}
        </Way>
      </div>
    </div>
  );
}

/** Why neither way is open; null when nothing stands in it. */
function hindrance(draft: Draft, place: EditPlace, state: EditorState): MessageKey | null {
  const isPlace = place.type === 'open' || place.type === 'rest';
  if (!isPlace || state.isBehind) return 'contextEditor.seeAbove';
  if (isBroken(draft)) return 'contextEditor.brokenArgs';
  const isNeeded = place.type === 'rest' && !place.isLastLocked;
  if (isNeeded && state.count === 0) return 'contextEditor.noMessages';
  return state.isDirty ? null : 'contextEditor.noChange';
}

/** What is only in the way of keeping it. */
function keepHindrance(draft: Draft, source: DraftSource, state: EditorState): MessageKey | null {
  if (state.checked === null) return 'contextEditor.checking';
  if (state.checked.faults.length > 0) return 'contextEditor.keepFaulty';
  return draft.tools.length === source.tools.length ? null : 'contextEditor.keepTools';
}

function Way(props: {
  how: ContextEdit['how'];
  note: MessageKey;
  isOff: boolean;
  isWarning?: boolean;
  onFinish: (how: ContextEdit['how']) => void;
  children: ReactNode;
}) {
  const { how } = props;
  const t = useT();
  const note = useId();
  return (
    <div className={styles['way']} data-how={how}>
      <Button
        kind={how === 'keep' ? 'main' : 'plain'}
        data-testid={`edit-${how}`}
        aria-describedby={note}
        disabled={props.isOff}
        onClick={() => props.onFinish(how)}
      >
        {props.children}
      </Button>
      <p id={note} data-warning={props.isWarning === true}>
        {t(props.note)}
      </p>
    </div>
  );
}

function Tools(props: { draft: Draft; source: DraftSource; change: ChangeDraft }) {
  const { draft, source, change } = props;
  const t = useT();
  const toggle = (name: string, isOn: boolean) =>
    change((old) => ({
      ...old,
      // In the order in which they were offered.
      tools: source.tools.filter((tool) => (tool === name ? isOn : old.tools.includes(tool))),
    }));
  return (
    <details className={styles['tools']}>
      <summary>
        {t('contextEditor.tools', { count: draft.tools.length, of: source.tools.length })}
      </summary>
      <div>
        {source.tools.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={draft.tools.includes(name)}
              onChange={(event) => toggle(name, event.target.checked)}
            />
            <code>{name}</code>
          </label>
        ))}
      </div>
      <p>{t('contextEditor.toolsNote')}</p>
    </details>
  );
}
