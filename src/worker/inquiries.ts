/**
 * What the page asks of the worker that concerns no session: whether a context would be
 * accepted, what a file held, which models an endpoint has, whether it works at all. Each
 * question is answered by notices that bear its number.
 */
import { checkHistory, repairHistory, type Message } from '../llm/index.ts';
import type { BlobStore } from '../vfs/index.ts';
import { toPlainError, type Endpoint, type Notice, type ProbeStep } from './protocol.ts';

export type InquiryPorts = {
  post(notice: Notice): void;
  blobs: BlobStore;
  listModels(baseURL: string, apiKey: string): Promise<string[]>;
  /** Tries an endpoint out. Yields each step as it stands, and ends when `signal` is aborted. */
  probe(endpoint: Endpoint, signal: AbortSignal): AsyncIterable<ProbeStep>;
};

export type Inquiries = {
  /** The faults of a context, and what would mend it. */
  checkContext(request: number, messages: readonly Message[]): void;
  readBlob(request: number, hash: string): Promise<void>;
  listModels(request: number, baseURL: string, apiKey: string): Promise<void>;
  probe(request: number, endpoint: Endpoint): Promise<void>;
  cancelProbe(request: number): void;
};

export function createInquiries(ports: InquiryPorts): Inquiries {
  const { post } = ports;
  function checkContext(request: number, messages: readonly Message[]): void {
    const faults = checkHistory(messages);
    const { messages: repaired, repairs } = repairHistory([...messages]);
    post({
      type: 'checked',
      request,
      faults,
      repaired: faults.length === 0 ? null : repaired,
      repairs: repairs.map((repair) => repair.message),
    });
  }

  async function readBlob(request: number, hash: string): Promise<void> {
    const text = (await ports.blobs.get(hash).catch(() => undefined)) ?? null;
    post({ type: 'blob', request, text });
  }

  async function listModels(request: number, baseURL: string, apiKey: string): Promise<void> {
    try {
      const models = await ports.listModels(baseURL, apiKey);
      post({ type: 'models', request, models, error: null });
    } catch (error) {
      post({ type: 'models', request, models: [], error: toPlainError(error).message });
    }
  }

  const probes = new Map<number, AbortController>();

  async function probe(request: number, endpoint: Endpoint): Promise<void> {
    const abort = new AbortController();
    probes.set(request, abort);
    try {
      for await (const step of ports.probe(endpoint, abort.signal)) {
        if (abort.signal.aborted) break;
        post({ type: 'probe', request, step, isDone: false });
      }
    } finally {
      probes.delete(request);
      post({ type: 'probe', request, step: null, isDone: true });
    }
  }

  return {
    checkContext,
    readBlob,
    listModels,
    probe,
    cancelProbe: (request) => probes.get(request)?.abort(),
  };
}
