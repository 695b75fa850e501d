/**
 * The page's handle on the worker as the stores see it. `worker/client.ts` implements it
 * over a real worker, a test over a few arrays. It says nothing of how messages travel.
 */
import type { Command, Notice } from '../worker/protocol.ts';

export interface AgentClient {
  /** Sends a command. Never throws: a worker that is gone is restarted and told again. */
  send(command: Command): void;
  /** Called with each notice, in order. Gives a function that ends the subscription. */
  onNotice(listener: (notice: Notice) => void): () => void;
  /** The text of a blob, or null when it is not stored. */
  readBlob(hash: string): Promise<string | null>;
  /** The endpoint's models. Rejects with a sentence for the user when it has none to give. */
  listModels(baseURL: string, apiKey: string): Promise<string[]>;
}
