/**
 * The built-in model as a fetch. Who asks a model of their own never needs it, so its script
 * comes with the first request to it and not with the worker.
 */
import type { ScriptOptions } from '../llm/transports/script.ts';

/** Rejects, as fetch does, when the script cannot be loaded; the next request tries again. */
export function createDemoFetch(options: ScriptOptions): typeof fetch {
  let loading: Promise<typeof fetch> | null = null;
  return async (input, init) => {
    loading ??= load(options);
    const answer = await loading.catch((cause: unknown) => {
      loading = null;
      throw new TypeError('The built-in model could not be loaded. Check the connection.', {
        cause,
      });
    });
    return answer(input, init);
  };
}

async function load(options: ScriptOptions): Promise<typeof fetch> {
  const [{ demoModel }, { createScriptFetch }] = await Promise.all([
    import('../lessons/demo/model.ts'),
    import('../llm/transports/script.ts'),
  ]);
  return createScriptFetch(demoModel, options);
}
