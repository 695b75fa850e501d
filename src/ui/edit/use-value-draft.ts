/**
 * The draft of a value as React state, and the verbs with which the fields of its form
 * change it. The verbs stay the same for the life of the component.
 */
import { useMemo, useState } from 'react';
import type { Path } from './at-path.ts';
import { changed, inView, isChanged, readDraft, removed, spoiled } from './value-draft.ts';
import { withJson, type ReadDraft, type ValueDraft, type View } from './value-draft.ts';

export type DraftVerbs = {
  set: (path: Path, next: unknown) => void;
  remove: (path: Path, index: number) => void;
  spoil: (path: Path, text: string) => void;
  typeJson: (json: string) => void;
  show: (view: View) => void;
  /** Begins anew with another draft, in the view that is open where it can be. */
  reset: (to: ValueDraft) => void;
};

export type DraftState = {
  draft: ValueDraft;
  verbs: DraftVerbs;
  /** The value as it would be sent. */
  read: ReadDraft;
  isDirty: boolean;
};

/** `begin` is asked once, for what the person begins with. */
export function useValueDraft(begin: () => ValueDraft): DraftState {
  const [begun] = useState(begin);
  const [draft, setDraft] = useState(begun);
  const verbs = useMemo<DraftVerbs>(
    () => ({
      set: (path, next) => setDraft((old) => changed(old, path, next)),
      remove: (path, index) => setDraft((old) => removed(old, path, index)),
      spoil: (path, text) => setDraft((old) => spoiled(old, path, text)),
      typeJson: (json) => setDraft((old) => withJson(old, json)),
      show: (view) => setDraft((old) => inView(old, view)),
      reset: (to) => setDraft((old) => ({ ...inView(to, old.view), refusal: null })),
    }),
    [],
  );
  // JSON may be long: it is read once for each change of it.
  const read = useMemo(() => readDraft(draft), [draft]);
  const isDirty = useMemo(() => isChanged(draft, begun), [draft, begun]);
  return { draft, verbs, read, isDirty };
}
