/** What a person does to the list of connections and the table of prices in the form. Pure. */
import { emptyConnection } from '../../store/connections.ts';
import { editDraft, toDraft, type Draft, type DraftField } from '../connect/connection-form.ts';
import type { PriceField, PriceRow } from './price-form.ts';
import type { Form } from './settings-form.ts';

/** Fields that only the one who means to use an endpoint fills in. */
const OF_ENDPOINT: readonly DraftField[] = ['baseURL', 'apiKey', 'model'];

/** The form after a field of one draft was edited; filling in an endpoint chooses it. */
export function withField<F extends DraftField>(
  form: Form,
  id: string,
  { field, value }: { field: F; value: Draft[F] },
): Form {
  const edited = withDraft(form, id, (draft) => editDraft(draft, field, value));
  return { ...edited, isDemo: form.isDemo && !OF_ENDPOINT.includes(field) };
}

/** The form with one draft changed. */
export function withDraft(form: Form, id: string, change: (draft: Draft) => Draft): Form {
  return {
    ...form,
    drafts: form.drafts.map((draft) => (draft.id === id ? change(draft) : draft)),
  };
}

/** The form with one more draft, which is chosen. */
export function withAdded(form: Form, draft: Draft): Form {
  return { ...form, drafts: [...form.drafts, draft], selected: draft.id, isDemo: false };
}

/** The form without a draft. The last one leaves an empty one, `newId`, as in the beginning. */
export function withoutDraft(form: Form, gone: string, newId: string): Form {
  const left = form.drafts.filter(({ id }) => id !== gone);
  const first = left[0] ?? toDraft(emptyConnection(newId), {});
  return {
    ...form,
    drafts: left.length === 0 ? [first] : left,
    selected: first.id,
    isDemo: form.isDemo || form.selected === gone,
  };
}

/** The form with a field of one price changed. */
export function withPrice(
  form: Form,
  id: number,
  { field, value }: { field: PriceField; value: string },
): Form {
  const change = (row: PriceRow) => (row.id === id ? { ...row, [field]: value } : row);
  return { ...form, prices: form.prices.map(change) };
}

/** The form with an empty price, dated `since`, in the currency of the one before. */
export function withNewPrice(form: Form, since: string): Form {
  const { prices } = form;
  const id = Math.max(0, ...prices.map((row) => row.id + 1));
  const currency = prices.at(-1)?.currency ?? 'USD';
  const row = { id, model: '', input: '', cachedInput: '', output: '', currency, since };
  return { ...form, prices: [...prices, row] };
}

export function withoutPrice(form: Form, gone: number): Form {
  return { ...form, prices: form.prices.filter(({ id }) => id !== gone) };
}
