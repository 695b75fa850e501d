/**
 * A scripted chat-completions endpoint as a fetch, for benchmarks: every SSE frame is made
 * before the clock starts, and one frame is one read. Round r of `rounds` has `calls` tool
 * calls unless it is the last.
 */

export const TOOL = {
  name: 'lookup',
  description: 'Looks up one line of a file.',
  parameters: {
    type: 'object',
    properties: { path: { type: 'string' }, line: { type: 'integer' } },
    required: ['path', 'line'],
  },
  execute: async ({ path, line }) => `${path.slice(0, 40)}:${line}: const answer = 42;`,
};

const WORDS = ['the ', 'loop', ' asks', ' and ', 'runs ', 'tools. ', '\n\n', '`code` '];

/** `fragments`: how many pieces a call's path comes in, for calls that carry a file. */
export function createEndpoint({ rounds, calls, deltas, fragments = 0 }) {
  const encoder = new TextEncoder();
  const frame = (delta, finish = null) =>
    encoder.encode(
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    );
  const words = Array.from({ length: deltas }, (_, i) => WORDS[i % WORDS.length]);
  const text = words.map((content) => frame({ content }));
  const done = encoder.encode('data: [DONE]\n\n');
  const toolFrames = (round, index) => {
    const open = {
      index,
      id: `call_${round}_${index}`,
      type: 'function',
      function: { name: TOOL.name, arguments: '' },
    };
    const pieces = ['{"path":"src/f', ...Array(fragments).fill('abc '), `.ts","line":${index}}`];
    return [
      frame({ tool_calls: [open] }),
      ...pieces.map((piece) => frame({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ];
  };
  const answers = Array.from({ length: rounds }, (_, round) => {
    if (round === rounds - 1) return [...text, frame({}, 'stop'), done];
    const asked = Array.from({ length: calls }, (_unused, index) =>
      toolFrames(round, index),
    ).flat();
    return [...text, ...asked, frame({}, 'tool_calls'), done];
  });
  let requests = 0;
  return {
    characters: words.join('').length * rounds,
    events: () => answers.reduce((sum, frames) => sum + frames.length, 0),
    fetch: async (_url, init) => {
      if (typeof init.body !== 'string') throw new Error('The request has no body.');
      const frames = answers[requests];
      requests += 1;
      let next = 0;
      const body = new ReadableStream(
        {
          pull(controller) {
            if (next < frames.length) controller.enqueue(frames[next]);
            else controller.close();
            next += 1;
          },
        },
        { highWaterMark: 0 },
      );
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
  };
}
