/**
 * Makes a summary on trial: the real model is asked, the context stays as it is. One at a
 * time; whatever makes the loop go on ends it, since a session makes one request at a time.
 */
import { proposeSummary, type AgentOptions, type Message } from '../agent/index.ts';
import type { Model } from '../llm/index.ts';
import type { Problem } from '../trace/problem.ts';

export type DryRunResult = { cut: number; summary: Message | null; problem: Problem | null };

export type DryRun = {
  /** A summary of the first `cut` messages, or of as many as compaction would fold. */
  start(request: number, asked: DryRunAsked): Promise<DryRunResult>;
  /** Ends the one with this number, or whichever is under way. */
  cancel(request?: number): void;
  isRunning(): boolean;
  /** The name of the model that is asked, null when none is. */
  model(): string | null;
};

export type DryRunAsked = {
  model: Model;
  messages: Message[];
  options: AgentOptions;
  cut: number | null;
};

export function createDryRun(): DryRun {
  let running: { request: number; model: string; abort: AbortController } | null = null;
  return {
    start: async (request, { model, messages, options, cut }) => {
      running?.abort.abort();
      const abort = new AbortController();
      const own = { request, model: model.id, abort };
      running = own;
      const { signal } = abort;
      let failure: string | null = null;
      const told: Model = {
        ...model,
        onWire: (event) => {
          if (event.type === 'failed') failure = event.message;
          model.onWire?.(event);
        },
      };
      const proposed = await proposeSummary(told, messages, { ...options, cut, signal });
      if (running === own) running = null;
      const { summary } = proposed;
      return {
        ...proposed,
        problem: summary === null ? problemOf(signal, proposed.cut, failure) : null,
      };
    },
    cancel: (request) => {
      if (request === undefined || running?.request === request) running?.abort.abort();
    },
    isRunning: () => running !== null,
    model: () => running?.model ?? null,
  };
}

function problemOf(signal: AbortSignal, cut: number, failure: string | null): Problem {
  if (signal.aborted) return { code: 'trial-stopped' };
  if (cut < 1) return { code: 'nothing-to-fold' };
  if (failure === null) return { code: 'no-summary' };
  return { code: 'model-failed', values: { message: failure } };
}
