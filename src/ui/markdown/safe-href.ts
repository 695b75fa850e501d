/**
 * Which addresses in a model's text may become links: http, https and mailto, by an
 * allow-list after everything that could hide a scheme is gone. It never mends: what is no
 * whole address of these kinds is shown as text. Images never load, whatever their address.
 */
import { decodeEntities } from './entities.ts';

const SCHEME = /^(?:https?:\/\/|mailto:)/i;
/** What browsers skip inside an address, and characters that nobody sees. */
const INVISIBLE = /[\p{C}\p{Z}]/gu;

/** The address to link to, or null when the text must not become a link. */
export function safeHref(address: string): string | null {
  const visible = decodeEntities(address).replace(INVISIBLE, '');
  if (!SCHEME.test(visible) || !URL.canParse(visible)) return null;
  return new URL(visible).href;
}
