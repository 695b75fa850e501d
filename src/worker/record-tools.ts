/**
 * The tools as a session runs them: the same tools, each start written down durably before
 * the tool runs (so that after a crash it is known that it may have had its effect), each
 * end with its time. Files changed meanwhile are put down to the call.
 */
import type { AgentTool } from '../agent/index.ts';
import type { EntryBody } from '../trace/entries.ts';

export type ToolRecording = {
  record(body: EntryBody): unknown;
  flush(): Promise<void>;
  now(): number;
  /** The call that the loop is at. */
  currentCall(): { id: string; name: string };
};

/** `tool` with its start and end recorded. Fails as `tool` fails. */
export function recordTool(tool: AgentTool, recording: ToolRecording): AgentTool {
  return {
    ...tool,
    async execute(args, signal) {
      const { id, name } = recording.currentCall();
      recording.record({ kind: 'tool', phase: 'start', id, name });
      await recording.flush();
      const startedAt = recording.now();
      const end = (isError: boolean) => {
        const ms = recording.now() - startedAt;
        recording.record({ kind: 'tool', phase: 'end', id, name, ms, isError });
      };
      try {
        const result = await tool.execute(args, signal);
        end(false);
        return result;
      } catch (error) {
        end(true);
        throw error;
      }
    },
  };
}
