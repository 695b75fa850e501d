/**
 * A draft of the context with its past. Keystrokes in one field are one change to undo. A
 * draft that nobody has touched follows the loop; one that was touched stays as it is and
 * says that the loop has moved on.
 */
import { useCallback, useReducer } from 'react';
import { toDraft, withLater, type Draft, type DraftSource } from './editor-draft.ts';

const MOST_UNDO = 200;

type State = {
  /** What the draft was begun on. */
  source: DraftSource;
  draft: Draft;
  past: readonly Draft[];
  /** The field that the latest change was made in; null for what is a change by itself. */
  field: string | null;
};

type Action =
  | { type: 'change'; change: (draft: Draft) => Draft; field: string | null }
  | { type: 'undo' }
  | { type: 'follow'; source: DraftSource }
  | { type: 'catchUp'; source: DraftSource };

/** Changes the draft. `field` names where a person types, for one undo of it all. */
export type ChangeDraft = (change: (draft: Draft) => Draft, field?: string) => void;

export function useDraft(source: DraftSource) {
  const [state, act] = useReducer(reduce, source, begin);
  const isDirty = state.past.length > 0;
  const isBehind = !isSameSource(state.source, source);
  // Adjusting while rendering, as React asks for: no frame shows the old messages.
  if (isBehind && !isDirty) act({ type: 'follow', source });
  const change: ChangeDraft = useCallback(
    (apply, field) => act({ type: 'change', change: apply, field: field ?? null }),
    [],
  );
  return {
    draft: state.draft,
    isDirty,
    /** The loop has moved on since the person began. */
    isBehind: isBehind && isDirty,
    change,
    undo: () => act({ type: 'undo' }),
    /** Takes in what came since; what was typed stays. */
    catchUp: () => act({ type: 'catchUp', source }),
  };
}

function begin(source: DraftSource): State {
  return { source, draft: toDraft(source), past: [], field: null };
}

function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'change': {
      const draft = action.change(state.draft);
      if (draft === state.draft) return state;
      const isMore = action.field !== null && action.field === state.field;
      const past = isMore ? state.past : [...state.past, state.draft].slice(-MOST_UNDO);
      return { ...state, draft, past, field: action.field };
    }
    case 'undo': {
      const draft = state.past.at(-1);
      if (draft === undefined) return state;
      return { ...state, draft, past: state.past.slice(0, -1), field: null };
    }
    case 'follow':
      return begin(action.source);
    case 'catchUp': {
      const later = (draft: Draft) => withLater(draft, state.source, action.source);
      const { source } = action;
      return { source, draft: later(state.draft), past: state.past.map(later), field: null };
    }
    default:
      return action satisfies never;
  }
}

function isSameSource(a: DraftSource, b: DraftSource): boolean {
  return (
    a.messages === b.messages &&
    a.shelf === b.shelf &&
    a.systemPrompt === b.systemPrompt &&
    a.isLastLocked === b.isLastLocked &&
    a.tools.join('\n') === b.tools.join('\n')
  );
}
