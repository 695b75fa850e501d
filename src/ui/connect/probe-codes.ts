/** Words for what a test finds, by the code that the model layer gives; a new code has none. */
import type { MessageKey } from '../../i18n/en.ts';

const WORDS = {
  answers: 'connect.code.answers',
  down: 'connect.code.down',
  'cors-allowed': 'connect.code.cors-allowed',
  'cors-refused': 'connect.code.cors-refused',
  'key-taken': 'connect.code.key-taken',
  'no-key-needed': 'connect.code.no-key-needed',
  'key-refused': 'connect.code.key-refused',
  'model-answers': 'connect.code.model-answers',
  'model-unknown': 'connect.code.model-unknown',
  streams: 'connect.code.streams',
  'one-piece': 'connect.code.one-piece',
  'counts-tokens': 'connect.code.counts-tokens',
  'no-counts': 'connect.code.no-counts',
  'calls-tools': 'connect.code.calls-tools',
  'no-call': 'connect.code.no-call',
  'tools-refused': 'connect.code.tools-refused',
  failed: 'connect.code.failed',
  'not-tried': 'connect.code.not-tried',
} as const satisfies Record<string, MessageKey>;

/** The catalogue's words for a code, null when it has none. */
export function codeWords(code: string | undefined): MessageKey | null {
  return code !== undefined && Object.hasOwn(WORDS, code)
    ? WORDS[code as keyof typeof WORDS]
    : null;
}
