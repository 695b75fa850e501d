/** The endpoint's list of models, asked for when a person wants it. */
import { useState } from 'react';
import type { AgentClient } from '../../store/agent-client.ts';
import type { Sentence } from './clean-endpoint.ts';
import { endpointOf, type Draft } from './connection-form.ts';

export type Models =
  | { type: 'none' }
  | { type: 'loading' }
  | { type: 'loaded'; models: readonly string[] }
  | { type: 'refused'; error: Sentence }
  /** The endpoint's or the network's own sentence. */
  | { type: 'failed'; message: string };

/** `loads` counts the lists that came: a new one wants to be looked at. */
export function useModels(client: AgentClient): {
  models: Models;
  loads: number;
  load: (draft: Draft) => void;
} {
  const [models, setModels] = useState<Models>({ type: 'none' });
  const [loads, setLoads] = useState(0);
  const load = (draft: Draft) => {
    const asked = endpointOf(draft);
    if (!asked.ok) return setModels({ type: 'refused', error: asked.error });
    const { baseURL, apiKey } = asked.endpoint;
    setModels({ type: 'loading' });
    return void client.listModels(baseURL, apiKey).then(
      (found) => {
        setModels({ type: 'loaded', models: found });
        if (found.length > 0) setLoads((count) => count + 1);
      },
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        setModels({ type: 'failed', message });
      },
    );
  };
  return { models, loads, load };
}
