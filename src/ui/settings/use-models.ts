/** The endpoint's list of models, asked for when a person wants it. */
import { useState } from 'react';
import type { AgentClient } from '../../store/agent-client.ts';
import { cleanKey, cleanURL, type Sentence } from './clean-endpoint.ts';

export type Models =
  | { type: 'none' }
  | { type: 'loading' }
  | { type: 'loaded'; models: readonly string[] }
  | { type: 'refused'; error: Sentence }
  /** The endpoint's or the network's own sentence. */
  | { type: 'failed'; message: string };

export function useModels(client: AgentClient): {
  models: Models;
  load: (baseURL: string, apiKey: string) => void;
} {
  const [models, setModels] = useState<Models>({ type: 'none' });
  const load = (baseURL: string, apiKey: string) => {
    const url = cleanURL(baseURL);
    const key = cleanKey(apiKey);
    const refused = [url, key].find((part) => !part.ok);
    if (!url.ok || !key.ok) {
      if (refused && !refused.ok) setModels({ type: 'refused', error: refused.error });
      return;
    }
    setModels({ type: 'loading' });
    client.listModels(url.value, key.value).then(
      (found) => setModels({ type: 'loaded', models: found }),
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        setModels({ type: 'failed', message });
      },
    );
  };
  return { models, load };
}
