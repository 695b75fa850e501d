/**
 * Well-known endpoints as data: `presets.json` has the address, the page where keys are made
 * and what is known of CORS and spending limits, in both languages. Only what is certain is
 * said; of the rest the Test button knows more than any list.
 */
import { originOf } from '../../store/connections.ts';
import type { Language } from '../../store/settings-store.ts';
import presets from './presets.json';

type Note = Readonly<Record<Language, string>> | null;

export type Preset = {
  id: string;
  name: string;
  url: string;
  /** Where keys are made; null where none is needed. */
  keys: string | null;
  /** What to do so that the endpoint lets pages ask; null where nothing needs doing. */
  cors: Note;
  /** How to bound what a key may spend. */
  limit: Note;
};

export const PRESETS: readonly Preset[] = presets;

/** The preset that an address belongs to, by its origin. */
export function presetOf(baseURL: string): Preset | null {
  const origin = originOf(baseURL);
  return PRESETS.find(({ url }) => originOf(url) === origin) ?? null;
}
