/**
 * The context of a session together with the record of what happens to it. Whoever changes
 * it, the loop, a person or a repair, the change is found by comparing and written down with
 * what a provider would say to the result. It knows no driver and no model.
 */
import { postponeCompaction } from '../agent/index.ts';
import { checkHistory, repairHistory, type Context } from '../llm/index.ts';
import { watchContext } from '../trace/context-watch.ts';
import type { Problem } from '../trace/problem.ts';
import type { Recorder } from '../trace/recorder.ts';
import type { TraceState } from '../trace/state.ts';
import { applyContextEdit } from './context-edit.ts';
import type { ContextEdit } from './protocol.ts';

export type ContextAuthor = 'person' | 'steering';

export type RecordedContext = {
  context: Context;
  /** Writes down what happened since the last time, and who did it, if it was not the loop. */
  record(by?: ContextAuthor): void;
  /** Makes it valid, sets the system prompt and adds the user's text: a turn begins. */
  begin(text: string, systemPrompt: string): void;
  /** An edit between two turns. Why it was not made; empty when it was. */
  edit(edit: ContextEdit): Problem[];
};

/** The context as `state` holds it. */
export function createRecordedContext(
  state: Pick<TraceState, 'messages' | 'systemPrompt'>,
  recorder: Recorder,
): RecordedContext {
  const context: Context = { messages: [...state.messages] };
  if (state.systemPrompt !== '') context.systemPrompt = state.systemPrompt;
  const changeOf = watchContext(context);

  function write(why: { by?: ContextAuthor; repairs?: string[] }): void {
    const change = changeOf();
    if (!change) return;
    recorder.record({ kind: 'context', ...change, faults: checkHistory(context.messages), ...why });
  }

  return {
    context,
    record: (by) => write(by === undefined ? {} : { by }),
    begin: (text, systemPrompt) => {
      const { messages, repairs } = repairHistory(context.messages);
      context.messages = messages;
      write({ repairs: repairs.map((repair) => repair.message) });
      context.systemPrompt = systemPrompt;
      context.messages.push({ role: 'user', content: text });
      write({});
    },
    edit: (edit) => {
      if (edit.rest !== null) return [{ code: 'turn-ended' }];
      const { messages, systemPrompt = '' } = context;
      const edited = applyContextEdit(edit, { step: null, messages, systemPrompt, tools: [] });
      if (!edited.ok) return edited.problems;
      recorder.record({ kind: 'edit', step: null, edit: edited.edit });
      context.messages = edited.messages;
      if (edited.messages.length > messages.length) postponeCompaction(context);
      write({ by: 'person' });
      void recorder.flush();
      return [];
    },
  };
}
