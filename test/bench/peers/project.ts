/**
 * Loopscope as one contender of the peers' harness: copy this file into its `w1/adapters/`
 * and run it with PROJECT set to a checkout. It goes through the public entry point, with
 * streaming on and compaction off, since rounds are measured and not folding.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Agent from '../../../src/agent/index.ts';
import type { Context, Model } from '../../../src/llm/index.ts';
import type { Harness } from './harness.ts';

const entry = join(process.env['PROJECT'] ?? '.', 'src/agent/index.ts');
const { runAgent } = (await import(pathToFileURL(entry).href)) as typeof Agent;

export default {
  label: 'loopscope runAgent',
  prepare: async (harness: Harness) => {
    const { baseURL, apiKey, fetch } = harness;
    const model: Model = { baseURL, apiKey, id: harness.model, fetch };
    const tools = [
      { ...harness.tool, execute: async (args: unknown) => harness.tool.execute(args) },
    ];
    const context: Context = {
      systemPrompt: harness.system,
      messages: [{ role: 'user', content: harness.prompt }],
    };
    return async () => {
      for await (const event of runAgent(model, context, tools, undefined, {
        compactAt: Infinity,
      })) {
        if (event.type === 'assistant_text') harness.onText(event.delta);
        else if (event.type === 'tool_call') harness.onToolCall(event);
        else if (event.type === 'tool_result') harness.onToolResult(event);
        else if (event.stopReason === 'error') throw new Error('The turn ended in an error.');
      }
    };
  },
};
