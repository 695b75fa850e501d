/**
 * Gives a worker that was started from a blob the location of its real script. A blob's own
 * location has no origin to build on, and a library (@cfworker/json-schema) builds a URL
 * from it as it is imported; so this file must be imported before any other.
 */
Object.defineProperty(globalThis, 'location', { value: new URL(import.meta.url) });
