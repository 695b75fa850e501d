/**
 * The settings as a form with its verbs. It is a copy: nothing but a confirmed deletion
 * reaches the store before `save`. When a key is unlocked or locked meanwhile, the copy
 * follows, so that a locked key does not stay behind in a field.
 */
import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { flushSync } from 'react-dom';
import { emptyConnection } from '../../store/connections.ts';
import type { SettingsStore } from '../../store/settings-store.ts';
import {
  answerOrigin,
  copyDraft,
  toDraft,
  type Draft,
  type DraftField,
} from '../connect/connection-form.ts';
import { newId } from '../connect/new-id.ts';
import * as edits from './form-edits.ts';
import type { PriceField, PriceRow } from './price-form.ts';
import { saveSettings } from './save-settings.ts';
import {
  check,
  CONTROL_OF,
  toForm,
  type Checked,
  type Errors,
  type Form,
} from './settings-form.ts';
import type { LoopForm, SettingsTab } from './settings-form.ts';

const NO_ERRORS: Errors = {};

type SetForm = Dispatch<SetStateAction<Form>>;

/** Takes errors away: those of these controls, or all. */
type Clear = (...controls: readonly string[]) => void;

export function useSettingsForm(settings: SettingsStore) {
  const [form, setForm] = useState(() => toForm(settings.getState(), newId()));
  const [errors, setErrors] = useState(NO_ERRORS);
  const [tab, setTab] = useState<SettingsTab>('connection');
  useFollowKeys(settings, setForm);

  const clear: Clear = (...controls) =>
    setErrors((old) =>
      Object.fromEntries(
        Object.entries(old).filter(([id]) => controls.length > 0 && !controls.includes(id)),
      ),
    );
  const show = (wrong: Extract<Checked, { ok: false }>) => {
    flushSync(() => {
      setErrors(wrong.errors);
      setTab(wrong.tab);
      setForm((old) => ({ ...old, selected: wrong.selected }));
    });
    // The first in the order of the page, which is the order in which a person reads.
    const ids = Object.keys(wrong.errors).map((control) => `#${control}`);
    document.querySelector<HTMLElement>(ids.join(','))?.focus();
  };
  return {
    form,
    errors,
    tab,
    setTab,
    edit: (fields: Partial<LoopForm>) => {
      setForm((old) => ({ ...old, ...fields }));
      clear(...Object.keys(fields));
    },
    connections: connectionVerbs(settings, setForm, clear),
    prices: priceVerbs(setForm, clear),
    /** Saves, or shows what is wrong and leads there. Gives whether it saved. */
    save: async (): Promise<boolean> => {
      const checked = check(form, settings.getState());
      if (checked.ok) await saveSettings(settings, checked, form);
      else show(checked);
      return checked.ok;
    },
  };
}

function connectionVerbs(settings: SettingsStore, setForm: SetForm, clear: Clear) {
  return {
    onSelect: (selected: string) => {
      setForm((old) => ({ ...old, selected, isDemo: false }));
      clear();
    },
    onSelectDemo: () => setForm((old) => ({ ...old, isDemo: true })),
    onEdit: <F extends DraftField>({ id }: Draft, field: F, value: Draft[F]) => {
      setForm((old) => edits.withField(old, id, { field, value }));
      clear(CONTROL_OF[field], CONTROL_OF.keyOrigin);
    },
    onAnswer: ({ id }: Draft, answer: 'keep' | 'clear') => {
      setForm((old) => edits.withDraft(old, id, (draft) => answerOrigin(draft, answer)));
      clear(CONTROL_OF.keyOrigin);
    },
    onLockAfter: (lockAfterMinutes: string) => {
      setForm((old) => ({ ...old, lockAfterMinutes }));
      clear('lock-after');
    },
    onAdd: () => {
      const added = toDraft(emptyConnection(newId()), {});
      setForm((old) => edits.withAdded(old, added));
      clear();
    },
    onCopy: (draft: Draft, name: string) => {
      const copy = copyDraft(draft, newId(), name);
      setForm((old) => edits.withAdded(old, copy));
    },
    onDelete: (draft: Draft) => {
      const { connections, active, change } = settings.getState();
      change({
        connections: connections.filter(({ id }) => id !== draft.id),
        active: active === draft.id ? null : active,
      });
      const next = newId();
      setForm((old) => edits.withoutDraft(old, draft.id, next));
      clear();
    },
  };
}

function priceVerbs(setForm: SetForm, clear: Clear) {
  return {
    onEdit: ({ id }: PriceRow, field: PriceField, value: string) => {
      setForm((old) => edits.withPrice(old, id, { field, value }));
      clear();
    },
    onAdd: (since: string) => setForm((old) => edits.withNewPrice(old, since)),
    onRemove: ({ id }: PriceRow) => {
      setForm((old) => edits.withoutPrice(old, id));
      clear();
    },
  };
}

/** Takes what was unlocked or locked meanwhile into the copy. */
function useFollowKeys(settings: SettingsStore, setForm: SetForm): void {
  useEffect(
    () =>
      settings.subscribe(({ keys, connections }, before) => {
        if (keys === before.keys) return;
        const follow = (draft: Draft): Draft => {
          const isStored = connections.some(({ id }) => id === draft.id);
          return draft.sealed === null || !isStored
            ? draft
            : { ...draft, apiKey: keys[draft.id] ?? '' };
        };
        setForm((old) => ({ ...old, drafts: old.drafts.map(follow) }));
      }),
    [settings, setForm],
  );
}
