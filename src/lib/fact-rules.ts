/**
 * Which pieces of a text are facts that somebody may need later: paths, numbers, names and
 * commands. Rules over characters, for English and Chinese text and for code; they know no
 * language's dictionary. A rule rather misses a fact than calls every second word one: a list
 * that is mostly noise is not read.
 */

/** One fact: how it is written, and the form in which it is compared. */
export type Fact = { shown: string; key: string };

const PROGRAMS =
  'npm|npx|pnpm|yarn|bun|bunx|deno|git|docker|kubectl|helm|pip3?|pipx|uv|poetry|cargo|rustup|go|' +
  'make|cmake|gradle|mvn|dotnet|pytest|vitest|jest|tsc|eslint|node|python3?|ruby|php|java|javac|' +
  'curl|wget|ssh|scp|rsync|apt|apt-get|brew|systemctl|psql|sqlite3|mysql|terraform|aws|gcloud|' +
  'ls|cd|cat|grep|rg|sed|awk|find|mkdir|rm|cp|mv|touch|chmod|chown|tar|unzip|kill|echo|export|' +
  'source|sh|bash|zsh|sudo';

const VERBS =
  'run +[\\w:.-]+|exec +[\\w:.-]+|test|install|i|ci|add|remove|start|build|init|publish|create|' +
  'commit|push|pull|clone|checkout|switch|branch|merge|rebase|log|diff|status|stash|reset|restore|' +
  'tag|fetch|revert|show|compose|ps|logs|apply|get|describe|delete|fmt|clippy|check|update|' +
  'upgrade|uninstall|freeze|list';

/** What can follow a command in running text without being the next word of the sentence. */
const ARGUMENTS = String.raw`(?: +(?:--?[\w-]+(?:=[\w./:-]+)?|[\w@-]*[./:=][\w@./:=*-]*))*`;

/** In code quotes any program counts, in other quotes only what is hardly a word. */
const MARKED: readonly RegExp[] = [
  /^[ \t]*\$ +(\S.*)$/gm,
  new RegExp(`\`((?:${PROGRAMS}) [^\`\\n]{1,200})\``, 'g'),
  /["']((?:npm|npx|pnpm|yarn|git|docker|pip3?|cargo|curl|node|python3?) [^"'\n]{1,200})["']/g,
];

/** In running text it takes a verb that the program knows, or an argument that is no word. */
const IN_PROSE: readonly RegExp[] = [
  new RegExp(
    `(?<![\\w./\`-])((?:npm|pnpm|yarn|git|docker|kubectl|pip3?|cargo|brew|apt-get) +(?:${VERBS})${ARGUMENTS})(?![\\w-])`,
    'g',
  ),
  /(?<![\w./`-])(npx +[\w@./-]+(?: +--?[\w-]+)*)/g,
  /(?<![\w./`-])((?:pytest|curl|wget|node|python3?|vitest|tsc|eslint|bash|sh)(?: +(?:--?[\w-]+(?:=\S+)?|[\w@-]*[./:][\w@./:=*-]*))+)/g,
];

const FENCE = /```(?:sh|bash|zsh|shell|console)[^\n]*\n([\s\S]*?)(?:```|$)/g;

/** The commands of a text; blanks in a row count as one. */
export function commandsOf(text: string): Fact[] {
  const fenced = [...text.matchAll(FENCE)].flatMap(([, body = '']) =>
    body.split('\n').filter((line) => /^\s*[^#\s]/.test(line)),
  );
  const marked = MARKED.flatMap((rule) => [...text.matchAll(rule)].map(([, it = '']) => it));
  const prose = [FENCE, ...MARKED].reduce((rest, rule) => rest.replaceAll(rule, ' '), text);
  const said = IN_PROSE.flatMap((rule) => [...prose.matchAll(rule)].map(([, it = '']) => it));
  return [...fenced, ...marked, ...said].flatMap((line) => {
    const shown = toCommand(line);
    return shown === '' ? [] : [{ shown, key: shown }];
  });
}

/** Without the prompt sign before it and the full stop behind it. */
function toCommand(line: string): string {
  const bare = line.replace(/^\s*\$ +/, '').replaceAll(/\s+/g, ' ');
  return bare.trim().replace(/[.,;:，。；]+$/, '');
}

const URL_RULE = /https?:\/\/[^\s"'`<>()[\]{}，。、；）】」]+/g;
const WINDOWS = /(?<![A-Za-z])[A-Za-z]:\\[\w.\\-]+/g;
/** In quotes a path may hold any letters, so one with Chinese names is found there. */
const QUOTED = /[`"'“「『]([^\s`"'“”「」『』<>|*?,;(){}]{2,200})[`"'”」』]/g;
const BARE = /(?<![\w/<\\:@.~-])(?:(?:~|\.{1,2})?\/)?(?:[\w.@+~-]+\/)*[\w.@+~-]+\/?(?!\()/g;

const EXTENSIONS = new Set(
  (
    'ts tsx js jsx mjs cjs json jsonl html htm css scss less md mdx txt py rs go java kt swift cpp ' +
    'hpp cs rb php sh yml yaml toml xml svg png jpg jpeg gif webp ico pdf csv tsv sql lock ini cfg ' +
    'conf env vue svelte ipynb zip gz wasm proto graphql tf'
  ).split(' '),
);
/** Products that are called like files. */
const PRODUCT = /^(?:node|vue|next|nuxt|three|d3|express|react|ember|chart|discord)\.js$/i;
const MEDIA_TYPE = /^(?:text|application|image|audio|video|font|multipart)\//;

/** The paths and addresses of a text. Where they are written from, `./` or `/`, does not count. */
export function pathsOf(text: string): Fact[] {
  const urls = [...text.matchAll(URL_RULE)].map(([url]) => url.replace(/[.,:;!?]+$/, ''));
  const rest = text.replaceAll(URL_RULE, ' ');
  const windows = [...rest.matchAll(WINDOWS)].map(([path]) => path);
  const quoted = [...rest.matchAll(QUOTED)].flatMap(([, it = '']) =>
    isPath(it, true) ? [it] : [],
  );
  const plain = rest.replaceAll(QUOTED, (whole, it: string) => (isPath(it, true) ? ' ' : whole));
  const bare = [...plain.matchAll(BARE)]
    .map(([it]) => it.replace(/\.+$/, ''))
    .filter((it) => isPath(it, false));
  return [...urls, ...windows, ...quoted, ...bare].map((shown) => ({ shown, key: pathKey(shown) }));
}

function pathKey(path: string): string {
  return path.replace(/^(?:\.{1,2}\/|\/)+/, '').replace(/\/$/, '');
}

function isPath(token: string, isQuoted: boolean): boolean {
  const segments = token.split('/').filter((segment) => !/^[.~]*$/.test(segment));
  const last = segments.at(-1) ?? '';
  if (!segments.every((segment) => /[\p{L}\d_]/u.test(segment)) || !/\p{L}/u.test(token)) {
    return false;
  }
  const extension = /[^.]\.([a-z][a-z0-9]{0,9})$/i.exec(last)?.[1]?.toLowerCase();
  if (!token.includes('/')) {
    const isDotFile = isQuoted && /^\.[a-z][\w-]+(?:\.[\w-]+)*$/.test(token);
    const isKnown = extension !== undefined && EXTENSIONS.has(extension);
    return isDotFile || (isKnown && !PRODUCT.test(token));
  }
  if (MEDIA_TYPE.test(token)) return false;
  if (/^(?:~|\.{1,2})?\//.test(token)) return segments.length > 1 || last.length > 1;
  if (extension !== undefined) return true;
  return (isQuoted || token.endsWith('/')) && segments.every((segment) => segment.length > 1);
}

/** The number of a line in a listing says nothing of its text. */
const LINE_NUMBER = /^[ \t]*\d+(?=\t|[ \t]*[|│→]|:[ \t])/gm;
const UNITS =
  '%|‰|°C|°|px|em|rem|ms|s|min|h|B|kB|KB|MB|GB|TB|kg|km|cm|mm|Hz|fps|美元|元|块|万|亿|年|月|日|号|' +
  '个|条|次|行|秒|分钟|小时|天|岁|米|公里|度|倍|人|页';
const NUMBER = String.raw`\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}(?::\d{2})?|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)*`;
const MEASURED = new RegExp(
  String.raw`(?<![\w.#])(?<sign>[$€£¥￥]?)(?<number>${NUMBER})(?<unit> ?(?:${UNITS}))?(?![A-Za-z_0-9])`,
  'g',
);

/** The numbers of a text with their units. A single digit by itself says too little. */
export function numbersOf(text: string): Fact[] {
  return [...text.replaceAll(LINE_NUMBER, ' ').matchAll(MEASURED)].flatMap((match) => {
    const { sign = '', number = '', unit = '' } = match.groups ?? {};
    const key = numberKey(number);
    if (key.length < 2 && sign === '' && unit === '') return [];
    return [{ shown: match[0], key }];
  });
}

/** Every number that stands anywhere in a text, also inside of words, by its key. */
export function numberKeysIn(text: string): string[] {
  return [...text.matchAll(new RegExp(NUMBER, 'g'))].flatMap(([number]) => [
    numberKey(number),
    ...number.split(/[-:]/),
  ]);
}

function numberKey(number: string): string {
  return number.replaceAll(',', '');
}

/** Words as short as `kB` and `iOS` have capitals for other reasons. */
const SHORT = 3;
const SCOPED = /(?<![\w/])@[\w-]+\/[\w.-]*\w/g;
const CALLED = /(?<![\w$.])([A-Za-z_$][\w$]{2,})\(\)/g;
const WORD = /[A-Za-z_$][\w$]*/g;
const HUMPS = /^(?:[a-z$_][a-z0-9$]*[A-Z]|[A-Z][a-z0-9]+[A-Z])\w*$/;
const SNAKE = /^_*[A-Za-z][A-Za-z0-9]*_[A-Za-z0-9_]*[A-Za-z0-9]$/;
/** A capital in the middle of a sentence, or of Chinese text, where no sentence begins. */
const PROPER =
  /(?:(?<=[\p{Ll}\d,，、] )|(?<=[\p{Script=Han}，、：] ?))\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}+)*(?![A-Za-z\d_])/gu;
const TITLED = /[《「『]([^》」』\n]{1,20})[》」』]|“(\p{Script=Han}{1,12})”/gu;

/** The names of a text: identifiers, packages, proper names and titles. */
export function namesOf(text: string): Fact[] {
  const scoped = [...text.matchAll(SCOPED)].map(([name]) => name);
  const called = [...text.matchAll(CALLED)].map(([, name = '']) => name);
  const words = [...text.replaceAll(SCOPED, ' ').matchAll(WORD)]
    .map(([word]) => word)
    .filter((word) => word.length > SHORT && (HUMPS.test(word) || SNAKE.test(word)));
  const proper = [...text.matchAll(PROPER)].map(([name]) => name);
  const titled = [...text.matchAll(TITLED)].map(([, title, said]) => title ?? said ?? '');
  return [...scoped, ...words, ...called, ...proper, ...titled].map((shown) => ({
    shown,
    key: shown.toLowerCase(),
  }));
}
