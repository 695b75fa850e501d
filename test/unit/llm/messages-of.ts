/** Short builders of messages for tests. */
import type {
  Message,
  Part,
  TextPart,
  ToolResultPart,
  ToolUsePart,
} from '../../../src/llm/index.ts';

type Content = string | Part;

const message = (role: Message['role'], content: Content[]): Message => {
  const [only] = content;
  if (content.length === 1 && typeof only === 'string') return { role, content: only };
  return { role, content: content.map((part) => (typeof part === 'string' ? text(part) : part)) };
};

/** A user message of some parts, or of one text. */
export const ask = (...content: Content[]): Message => message('user', content);

/** An assistant message of some parts, or of one text. */
export const say = (...content: Content[]): Message => message('assistant', content);

export const text = (words: string): TextPart => ({ type: 'text', text: words });

/** A call; `args` may be what no call should have. */
export const call = (id: string, args: unknown = {}, name = 'read'): ToolUsePart =>
  ({ type: 'tool_use', id, name, args }) as ToolUsePart;

export const result = (id: string, content = 'ok'): ToolResultPart => ({
  type: 'tool_result',
  tool_use_id: id,
  content,
});
