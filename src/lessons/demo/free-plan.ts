/**
 * What to do for a text that is none of the tasks: simple rules that pick calls by its
 * verbs, file names and quotes. Rules stand in order and the first that fits wins. A text
 * that says not to change anything gets only rules that read. It makes no calls itself and
 * knows nothing of what is in the workspace.
 */
import type { DemoCall } from './run.ts';

/** What the rules look at. `intent` is the text without quotes, file names and what to write. */
type Asked = { text: string; intent: string; paths: readonly string[]; quotes: readonly string[] };

type Rule = { verbs: RegExp; changes: boolean; plan: (asked: Asked) => readonly DemoCall[] | null };

const MOST_CALLS = 3;

const RULES: readonly Rule[] = [
  { verbs: /\b(delete|remove|erase)\b|删除|删掉|移除/i, changes: true, plan: planDelete },
  { verbs: /\b(rename|move)\b|重命名|改名|移动|移到/i, changes: true, plan: planMove },
  { verbs: /\b(replace|change)\b|替换|换成|改成|改为/i, changes: true, plan: planEdit },
  {
    verbs: /\b(write|create|make|add|save|put)\b|写(?![了着过的])|创建|新建|生成|保存/i,
    changes: true,
    plan: planWrite,
  },
  {
    verbs: /\b(search|find|grep|look|where|contains?)\b|搜|查找|找|包含/i,
    changes: false,
    plan: planSearch,
  },
  { verbs: /(?:)/, changes: false, plan: planRead },
];

/** Someone who asks or forbids wants nothing changed. */
const ONLY_LOOKS =
  /\b(don['’]?t|do not|never)\b|^\s*(what|who|why|how|when|where|which|is|are|does|did|has)\b|不要|不准|不许|(?:^|[\s，,。；请])别/i;

/** One to three calls for `text`, or null when no rule fits. */
export function planCalls(text: string): readonly DemoCall[] | null {
  const asked = readText(text);
  const mayChange = !ONLY_LOOKS.test(asked.intent);
  for (const { verbs, changes, plan } of RULES) {
    const calls = (mayChange || !changes) && verbs.test(asked.intent) ? plan(asked) : null;
    if (calls !== null) return calls;
  }
  return null;
}

// Every repetition that could start anywhere is bounded: a pasted megabyte stays linear.
const QUOTED =
  /"([^"\n]{1,2000})"|“([^“”\n]{1,2000})”|「([^「」\n]{1,2000})」|‘([^‘’\n]{1,2000})’|`([^`\n]{1,2000})`|(?<![\p{L}\p{N}])'([^'\n]{1,2000})'(?![\p{L}\p{N}])/gu;
const ADDRESS = /\b[a-z]{2,12}:\/\/\S+/gi;
const EXTENSION = '(?:md|txt|html?|css|jsx?|tsx?|json|csv|svg|ya?ml|xml|py|log)(?![A-Za-z0-9])';
/** Behind a slash a name may be of any script; without one, letters next to it would join it. */
const PATH = new RegExp(
  `/(?:[\\p{L}\\p{N}_.-]{1,60}/){0,8}[\\p{L}\\p{N}_.-]{1,60}?\\.${EXTENSION}` +
    `|(?<![\\w.-])(?:[\\w-]{1,60}/){0,8}[\\w.-]{1,60}?\\.${EXTENSION}`,
  'giu',
);
const FENCED = /```\w{0,20}\n([\s\S]*?)\n?```/;
const AFTER_WORD =
  /(?:\b(?:containing|contains|that says|saying|with)\b(?: the (?:text|content|words?)\b| (?:text|content)(?=[:：]))?|内容(?:为|是)?|写上|写入|写进)\s*[:：,，]?\s*(\S[\s\S]*)$/i;

function readText(text: string): Asked {
  const plain = text.replace(ADDRESS, ' ');
  const found: readonly string[] = plain.match(PATH) ?? [];
  const paths = [...new Set(found.map((path) => (path.startsWith('/') ? path : `/${path}`)))];
  const quotes = [...plain.matchAll(QUOTED)].flatMap((match) => {
    const quote = match.slice(1).find((group) => group !== undefined) ?? '';
    return found.includes(quote) || quote.trim() === '' ? [] : [quote];
  });
  const own = plain.replace(FENCED, ' ').replace(QUOTED, ' ').replace(PATH, ' ');
  return { text, intent: own.replace(AFTER_WORD, ' '), paths, quotes };
}

function planDelete({ paths }: Asked): readonly DemoCall[] | null {
  return eachPath(paths, 'delete');
}

function planRead({ paths }: Asked): readonly DemoCall[] | null {
  return eachPath(paths, 'read');
}

function eachPath(paths: readonly string[], name: string): readonly DemoCall[] | null {
  if (paths.length === 0) return null;
  return paths.slice(0, MOST_CALLS).map((path) => ({ name, args: { path } }));
}

function planMove({ paths: [from, to] }: Asked): readonly DemoCall[] | null {
  return from === undefined || to === undefined ? null : [{ name: 'move', args: { from, to } }];
}

function planEdit({ paths: [path], quotes }: Asked): readonly DemoCall[] | null {
  const [old_string, new_string] = quotes;
  if (path === undefined || old_string === undefined || new_string === undefined) return null;
  return [{ name: 'edit', args: { path, old_string, new_string, replace_all: true } }];
}

function planWrite(asked: Asked): readonly DemoCall[] | null {
  const [path] = asked.paths;
  if (path === undefined) return null;
  return [{ name: 'write', args: { path, content: `${contentOf(asked)}\n` } }];
}

/** What to write: a code block, a quote, what comes after "with" or "内容", or no more than a title. */
function contentOf({ text, paths, quotes: [quote] }: Asked): string {
  const [, fenced] = FENCED.exec(text) ?? [];
  const [, after] = AFTER_WORD.exec(text) ?? [];
  const isOnlyPath = after !== undefined && paths.some((path) => path.endsWith(after.trim()));
  return fenced ?? quote ?? (isOnlyPath ? undefined : after?.trim()) ?? `# ${paths[0] ?? ''}`;
}

function planSearch({ text, paths: [path], quotes: [quote] }: Asked): readonly DemoCall[] | null {
  const [, after] =
    /(?:\b(?:search|grep|look) for\b|搜索|查找|搜一下)\s*(\S.{0,60})$/im.exec(text) ?? [];
  const wanted = quote ?? (path === undefined ? after?.replace(/[.?!。？！]+$/, '') : undefined);
  if (wanted === undefined) return null;
  const pattern = wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return [
    { name: 'grep', args: { pattern, ignore_case: true, ...(path !== undefined && { path }) } },
  ];
}
