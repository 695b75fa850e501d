/**
 * Puts calls that a person changed into the answer that asked for them: what runs and what
 * the context shows must be the same. Pure; messages are replaced, never changed.
 */
import { buildAssistantMessage, type Message, type ToolCall } from '../llm/index.ts';

/** The messages with `calls` in the place of those with the same ids in the last answer. */
export function amendCalls(messages: readonly Message[], calls: readonly ToolCall[]): Message[] {
  const at = messages.findLastIndex(({ role }) => role === 'assistant');
  const message = messages[at];
  if (message === undefined || typeof message.content === 'string') return [...messages];
  const content = message.content.map((part) => {
    const call = part.type === 'tool_use' ? calls.find(({ id }) => id === part.id) : undefined;
    // The builder knows how a call is stored.
    const [stored] = call === undefined ? [] : buildAssistantMessage('', [call]).content;
    return typeof stored === 'object' ? stored : part;
  });
  return messages.with(at, { ...message, content });
}
