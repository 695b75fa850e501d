/**
 * What the same work costs without any abstraction: one function that fetches, splits,
 * parses, collects calls, runs the tool and appends to the request's text. It handles no
 * error, no abort and no odd endpoint; it is the floor that the loop is measured against.
 */
import { TOOL } from './endpoint.mjs';

export async function limit(fetch) {
  const tools = [{ type: 'function', function: { ...TOOL, execute: undefined } }];
  let body = `{"model":"m","stream":true,"tools":${JSON.stringify(tools)},"messages":[`;
  const push = (message) => {
    body += (body.endsWith('[') ? '' : ',') + JSON.stringify(message);
  };
  push({ role: 'system', content: 'You use tools.' });
  push({ role: 'user', content: 'Go.' });
  let characters = 0;
  for (;;) {
    const response = await fetch('http://bench.invalid/v1/chat/completions', {
      method: 'POST',
      body: `${body}]}`,
    });
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    let rest = '';
    const calls = [];
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      rest += decoder.decode(read.value, { stream: true });
      for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
        const json = rest.slice(6, end);
        rest = rest.slice(end + 2);
        if (json === '[DONE]') continue;
        const { delta } = JSON.parse(json).choices[0];
        if (delta.content) {
          text += delta.content;
          characters += delta.content.length;
        }
        for (const piece of delta.tool_calls ?? []) {
          calls[piece.index] ??= { id: piece.id, name: piece.function.name, args: '' };
          calls[piece.index].args += piece.function.arguments;
        }
      }
    }
    const toolCalls = calls.map(({ id, name, args }) => ({
      id,
      type: 'function',
      function: { name, arguments: args },
    }));
    push({ role: 'assistant', content: text, ...(calls.length > 0 && { tool_calls: toolCalls }) });
    if (calls.length === 0) return characters;
    for (const { id, args } of calls) {
      push({ role: 'tool', tool_call_id: id, content: await TOOL.execute(JSON.parse(args)) });
    }
  }
}
