/**
 * The moment between a summary and its use: it is written down, a person who steps or has a
 * breakpoint there can read and change it, and the loop goes on with what they left. It
 * knows neither the driver's modes nor the context.
 */
import type { Message } from '../llm/index.ts';
import type { EntryBody } from '../trace/entries.ts';
import { isMessage } from '../trace/guards.ts';
import type { Problem } from '../trace/problem.ts';
import { SUMMARY_MARK } from '../lib/summary-mark.ts';

export type SummaryReview = {
  /** For the loop's options. */
  reviewSummary(summary: Message, cut: number): Promise<Message>;
  /** Whether a summary waits now. */
  isOpen(): boolean;
  /** Why the message cannot take the summary's place; empty when it did. */
  replace(value: unknown): Problem[];
};

export type SummaryReviewPorts = {
  record(body: EntryBody): void;
  /** The breakpoint that stops here, or null. */
  hits(): string | null;
  /** Rests when the person wants to, or a breakpoint does. */
  hold(breakpoint: string | null): Promise<void>;
};

export function createSummaryReview(ports: SummaryReviewPorts): SummaryReview {
  let open: Message | null = null;
  return {
    reviewSummary: async (summary, cut) => {
      open = summary;
      ports.record({ kind: 'proposal', cut, summary });
      await ports.hold(ports.hits());
      const used = open;
      open = null;
      return used;
    },
    isOpen: () => open !== null,
    replace: (value) => {
      const text = isMessage(value) ? (value as Message).content : null;
      if (typeof text !== 'string' || !text.startsWith(SUMMARY_MARK)) {
        return [{ code: 'summary-shape', values: { mark: SUMMARY_MARK.trim() } }];
      }
      if (text.slice(SUMMARY_MARK.length).trim() === '') return [{ code: 'summary-empty' }];
      const after: Message = { role: 'user', content: text };
      if (open !== null) {
        ports.record({
          kind: 'edit',
          step: 'compact',
          edit: { of: 'summary', before: open, after },
        });
      }
      open = after;
      return [];
    },
  };
}
