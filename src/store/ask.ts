/**
 * Questions to the worker that one notice answers: numbers them and waits for the notice
 * with the same number. A worker that was started again knows no old question, so those
 * are answered with null then; nothing waits for ever.
 */
import type { Command, Notice } from '../worker/protocol.ts';
import type { AgentClient } from './agent-client.ts';

type Answer = Extract<Notice, { type: 'edited' | 'checked' | 'summarised' }>;
type AnswerTo<T extends Answer['type']> = Extract<Answer, { type: T }>;

export type Ask = {
  /**
   * The notice of type `type` that answers the command; null when the worker was started
   * again or the session changed meanwhile. An abort also gives null.
   */
  <T extends Answer['type']>(
    type: T,
    toCommand: (request: number) => Command,
    signal?: AbortSignal,
  ): Promise<AnswerTo<T> | null>;
};

/** Far from the numbers that the worker's handle gives to its own questions. */
const FIRST = 1_000_000;

/** Asks over `client` from now on. */
export function createAsk(client: AgentClient): Ask {
  const open = new Map<number, (notice: Answer | null) => void>();
  let request = FIRST;
  client.onNotice((notice) => {
    if (notice.type === 'ready' || notice.type === 'opened') {
      for (const settle of open.values()) settle(null);
      return;
    }
    if (notice.type === 'edited' || notice.type === 'checked' || notice.type === 'summarised') {
      open.get(notice.request)?.(notice);
    }
  });
  return (type, toCommand, signal) => {
    request += 1;
    const own = request;
    return new Promise((resolve) => {
      const settle = (notice: Answer | null) => {
        open.delete(own);
        signal?.removeEventListener('abort', onAbort);
        resolve(isOfType(notice, type) ? notice : null);
      };
      const onAbort = () => settle(null);
      signal?.addEventListener('abort', onAbort, { once: true });
      open.set(own, settle);
      client.send(toCommand(own));
    });
  };
}

function isOfType<T extends Answer['type']>(notice: Answer | null, type: T): notice is AnswerTo<T> {
  return notice?.type === type;
}
