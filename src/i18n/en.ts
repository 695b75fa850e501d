/**
 * Every text of the interface in English, for those who need all at once: the palette, which
 * finds commands in English, too, and tests. The page itself loads it in two parts.
 */
import { enFirst } from './en-first.ts';
import { enLater } from './en-later.ts';

export const en = { ...enFirst, ...enLater } as const;

export type FirstKey = keyof typeof enFirst;
export type LaterKey = keyof typeof enLater;
export type MessageKey = FirstKey | LaterKey;

/** A catalogue in another language: every key, no other. */
export type Catalogue = Readonly<Record<MessageKey, string>>;
