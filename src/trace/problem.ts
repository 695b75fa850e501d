/**
 * Why something that a person made could not be taken. The worker knows no language, so it
 * gives a code and what fills the sentence; the page has a text for each code in each of its
 * languages (`problem.<code>`), and for each place that one can speak of (`problem.in.<place>`).
 */
import type { HistoryRule } from '../llm/types.ts';

export type Problem =
  | { code: ProblemCode; values?: Readonly<Record<string, string | number>>; at?: ProblemPlace }
  /** What a provider would refuse; `index` counts messages from 0. */
  | { code: 'history'; rule: HistoryRule; index: number; id: string };

export type ProblemCode =
  // A value that should take the place of a step's.
  | 'messages-elsewhere'
  | 'answer-role'
  | 'answer-content'
  | 'part-type'
  | 'part-without-id'
  | 'same-id'
  | 'call-count'
  | 'call-moved'
  | 'result-count'
  | 'result-moved'
  | 'result-flag'
  | 'stop-reason'
  | 'no-text'
  | 'half-character'
  | 'tool-name'
  | 'no-object'
  | 'too-deep'
  | 'no-json'
  // A summary.
  | 'summary-shape'
  | 'summary-empty'
  | 'nothing-to-fold'
  | 'no-summary'
  | 'trial-stopped'
  | 'model-failed'
  // The context.
  | 'message-shape'
  | 'no-messages'
  | 'once-elsewhere'
  | 'tools-kept'
  | 'answer-locked'
  // The moment.
  | 'moved-on'
  | 'not-at-a-step'
  | 'summary-waits'
  | 'turn-ended'
  | 'no-turn'
  | 'request-under-way'
  | 'read-only'
  | 'session-reopened';

/** What a sentence speaks of. Parts are counted from 1. */
export type ProblemPlace =
  | { in: 'answer' }
  | { in: 'part' | 'partId'; part: number }
  | { in: 'call' | 'result'; id: string }
  | { in: 'argument'; id: string; path: string };
