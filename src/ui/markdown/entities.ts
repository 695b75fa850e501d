/**
 * Character references (`&amp;`, `&#10;`, `&colon;`) as text. The lexer leaves them as
 * they are since it is made for HTML; what becomes a text node or an address must have
 * them resolved first, or an address could hide its scheme from us and not from a browser.
 */
const REFERENCE = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});/g;

const known = new Map<string, string>();

/** The text with each reference resolved; one that is unknown stays as it is. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? text.replace(REFERENCE, decodeOne) : text;
}

/** The browser holds the table of two thousand names. It only ever sees one reference. */
function decodeOne(reference: string): string {
  const decoded = known.get(reference);
  if (decoded !== undefined) return decoded;
  const page = new DOMParser().parseFromString(`<p>${reference}</p>`, 'text/html');
  const text = page.querySelector('p')?.textContent ?? reference;
  known.set(reference, text);
  return text;
}
