/** What the parts of a connection's editor are given. */
import type { Errors } from '../settings/settings-form.ts';
import type { Draft, DraftField } from './connection-form.ts';

export type EditorProps = {
  draft: Draft;
  errors: Errors;
  /** Host of the draft's address, empty while it is none. */
  host: string;
  /** Minutes after which opened keys are forgotten, as typed. */
  lockAfterMinutes: string;
  onEdit: <F extends DraftField>(field: F, value: Draft[F]) => void;
  onAnswer: (answer: 'keep' | 'clear') => void;
  onLockAfter: (minutes: string) => void;
};
