/**
 * The words of an agent loop, each with one sentence. Data only; the long run writes one
 * file for each. They are in the order in which a reader meets them.
 */
import type { Words } from './words.ts';

export type Term = { slug: string; name: Words; meaning: Words };

type Row = [slug: string, en: string, zh: string, meaning: string, meaningZh: string];

const ROWS: readonly Row[] = [
  ['agent', 'Agent', '智能体', 'A model in a loop with tools.', '放进循环、配上工具的模型。'],
  [
    'loop',
    'Loop',
    '循环',
    'Ask, run the calls, give the results, ask again.',
    '提问，执行调用，交回结果，再提问。',
  ],
  [
    'session',
    'Session',
    '会话',
    'A saved conversation with its files.',
    '保存下来的对话和它的文件。',
  ],
  [
    'turn',
    'Turn',
    '回合',
    'From one prompt to the answer that asks for nothing.',
    '从一条提示到不再要求什么的回答。',
  ],
  ['round', 'Round', '轮', 'One pass through the loop.', '循环走一遍。'],
  [
    'step',
    'Step',
    '步',
    'A named place where the loop can pause.',
    '循环里可以停下来、有名字的地方。',
  ],
  [
    'prompt',
    'Prompt',
    '提示',
    'What the user writes to begin a turn.',
    '用户写下、用来开始一个回合的话。',
  ],
  [
    'message',
    'Message',
    '消息',
    'One entry of the context, by user or assistant.',
    '上下文里的一条，来自用户或助手。',
  ],
  ['context', 'Context', '上下文', 'All that the model gets to read.', '模型能读到的全部内容。'],
  [
    'system-prompt',
    'System prompt',
    '系统提示',
    'Standing orders before the first message.',
    '第一条消息之前的长期指示。',
  ],
  [
    'token',
    'Token',
    'Token',
    'The unit in which models read, write and bill.',
    '模型读、写和计费的单位。',
  ],
  [
    'window',
    'Window',
    '窗口',
    'How many tokens one request may hold.',
    '一次请求最多能装多少 token。',
  ],
  ['tool', 'Tool', '工具', 'A function that the model may ask for.', '模型可以请求的函数。'],
  [
    'schema',
    'Schema',
    '模式',
    'Which arguments a tool takes, as data.',
    '用数据写明工具接受哪些参数。',
  ],
  [
    'tool-call',
    'Tool call',
    '工具调用',
    'A request by the model to run a tool.',
    '模型要求运行一个工具。',
  ],
  [
    'tool-result',
    'Tool result',
    '工具结果',
    'What goes back: exactly one for each call.',
    '交回去的内容：每次调用恰好一个。',
  ],
  ['stream', 'Stream', '流', 'An answer that arrives in pieces.', '一块一块到达的回答。'],
  ['delta', 'Delta', '增量', 'One piece of a stream.', '流里的一块。'],
  ['stop-reason', 'Stop reason', '停止原因', 'Why the model stopped writing.', '模型为什么停笔。'],
  [
    'truncation',
    'Truncation',
    '截断',
    'An answer cut off by the token limit.',
    '被token 上限切断的回答。',
  ],
  [
    'abort',
    'Abort',
    '中止',
    'The user stops the turn; every call still gets its result.',
    '用户停下回合；每次调用仍有结果。',
  ],
  [
    'compaction',
    'Compaction',
    '压缩',
    'Old messages make way for a summary.',
    '旧消息让位给一段摘要。',
  ],
  ['workspace', 'Workspace', '工作区', 'The files of a session.', '一个会话的文件。'],
  [
    'trace',
    'Trace',
    '轨迹',
    'The record of all that happened, in order.',
    '按顺序记下的全部经过。',
  ],
  ['cursor', 'Cursor', '游标', 'The entry of the trace that you look at.', '正在看的那一条轨迹。'],
  [
    'fork',
    'Fork',
    '分叉',
    'A new session that begins in the middle of another.',
    '从另一个会话中间开始的新会话。',
  ],
];

export const GLOSSARY: readonly Term[] = ROWS.map(([slug, en, zh, meaning, meaningZh]) => ({
  slug,
  name: { en, 'zh-CN': zh },
  meaning: { en: meaning, 'zh-CN': meaningZh },
}));
