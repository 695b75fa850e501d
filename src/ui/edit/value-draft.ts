/**
 * A value while a person changes it, in a form or as JSON text. Pure. What cannot be read
 * yet is kept as it was typed: a field of the form as a `Broken`, JSON as its text. A view
 * can only be left when all in it can be read, so no view ever drops what the other holds.
 */
import { isSame, withAt, withoutItem, type Path } from './at-path.ts';
import { fitsForm, toSend, type HeldKind } from './held-value.ts';
import { parseJson, type JsonFault } from './json-fault.ts';

export type View = 'form' | 'json';

/** A field whose text is no value of its kind yet. */
export type Broken = { path: Path; text: string };

export type ValueDraft = {
  of: HeldKind;
  view: View;
  /** What the form shows; behind when JSON is edited. */
  value: unknown;
  broken: readonly Broken[];
  json: string;
  /** Why the view could not be changed. */
  refusal: 'brokenFields' | 'brokenJson' | 'noForm' | null;
};

/** A draft that begins with `value`: in the form, or as JSON where the form cannot show it. */
export function draftOf(of: HeldKind, value: unknown): ValueDraft {
  const fits = fitsForm(of, value);
  return {
    of,
    view: fits ? 'form' : 'json',
    value,
    broken: [],
    json: toJson(value),
    refusal: null,
  };
}

/** The draft of a call's arguments: those that came as no JSON are shown as they came. */
export function argumentsDraft(args: unknown, argsRaw: string | undefined): ValueDraft {
  const draft = draftOf('arguments', args);
  return args === null ? { ...draft, json: argsRaw ?? '' } : draft;
}

/** Puts `next` at `path`; what was unreadable at or below it is gone with the old value. */
export function changed(draft: ValueDraft, path: Path, next: unknown): ValueDraft {
  const broken = draft.broken.filter((one) => !startsWith(one.path, path));
  return { ...draft, value: withAt(draft.value, path, next), broken, refusal: null };
}

/** Takes item `index` of the list at `path` away; what is typed in the others stays. */
export function removed(draft: ValueDraft, path: Path, index: number): ValueDraft {
  const depth = path.length;
  const broken = draft.broken.flatMap((one): Broken[] => {
    const at = one.path[depth];
    if (!startsWith(one.path, path) || typeof at !== 'number' || at < index) return [one];
    return at === index ? [] : [{ ...one, path: one.path.with(depth, at - 1) }];
  });
  return { ...draft, value: withoutItem(draft.value, path, index), broken, refusal: null };
}

/** Keeps a text that is no value of its field. */
export function spoiled(draft: ValueDraft, path: Path, text: string): ValueDraft {
  const others = draft.broken.filter((one) => !isSame(one.path, path));
  return { ...draft, broken: [...others, { path, text }], refusal: null };
}

export function withJson(draft: ValueDraft, json: string): ValueDraft {
  return { ...draft, json, refusal: null };
}

/** The draft in the other view; in the same one, with the reason, where that cannot be. */
export function inView(draft: ValueDraft, view: View): ValueDraft {
  if (view === draft.view) return draft;
  if (view === 'json') {
    if (draft.broken.length > 0) return { ...draft, refusal: 'brokenFields' };
    const typed = parseJson(draft.json);
    const isTold = typed.isJson && isSame(typed.value, draft.value);
    const json = isTold ? draft.json : toJson(draft.value);
    return { ...draft, view, json, refusal: null };
  }
  const typed = parseJson(draft.json);
  if (!typed.isJson) return { ...draft, refusal: 'brokenJson' };
  if (!fitsForm(draft.of, typed.value)) return { ...draft, refusal: 'noForm' };
  if (isSame(typed.value, draft.value)) return { ...draft, view, refusal: null };
  return { ...draft, view, value: typed.value, broken: [], refusal: null };
}

export type ReadDraft =
  | { isWhole: true; value: unknown }
  | { isWhole: false; fault: JsonFault | null };

/** The value as it would be sent; what stands in the way when there is none. */
export function readDraft(draft: ValueDraft): ReadDraft {
  if (draft.view === 'form') {
    if (draft.broken.length > 0) return { isWhole: false, fault: null };
    return { isWhole: true, value: toSend(draft.value) };
  }
  const typed = parseJson(draft.json);
  if (!typed.isJson) return { isWhole: false, fault: typed.fault };
  return { isWhole: true, value: toSend(typed.value) };
}

/** Whether anything of it would be lost if it were thrown away. */
export function isChanged(draft: ValueDraft, begun: ValueDraft): boolean {
  if (draft.view === 'form') {
    return !isSame(draft.value, begun.value) || !isSame(draft.broken, begun.broken);
  }
  if (draft.json === begun.json) return false;
  const typed = parseJson(draft.json);
  return !typed.isJson || !isSame(typed.value, begun.value);
}

export function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function startsWith(path: Path, start: Path): boolean {
  return path.length >= start.length && start.every((key, at) => path[at] === key);
}
