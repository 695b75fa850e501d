import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STEP_IDS } from '../../src/agent/index.ts';
import { importsOf, sourceFiles, SRC, type Import } from '../helpers/imports.ts';

/** Who may import whom; a folder may always import itself and `lib`. `type:` means types only. */
const TABLE: Record<string, string[]> = {
  lib: [],
  llm: [],
  vfs: [],
  agent: ['llm'],
  tools: ['type:agent', 'vfs'],
  lessons: ['type:llm'],
  trace: ['type:agent', 'type:llm', 'steps'],
  debugger: ['type:agent', 'type:trace'],
  'worker/protocol': ['type:agent', 'type:llm', 'type:trace'],
  'worker/client': ['worker/protocol', 'type:store'],
  worker: ['agent', 'llm', 'vfs', 'tools', 'trace', 'debugger', 'lessons', 'worker/protocol'],
  store: ['type:agent', 'type:llm', 'type:worker/protocol', 'trace'],
  source: ['type:agent', 'steps'],
  i18n: ['type:store'],
  ui: [
    'store',
    'type:agent',
    'type:llm',
    'type:trace',
    'type:worker/protocol',
    'source',
    'lessons',
    'i18n',
    'steps',
  ],
  main: ['worker/client', 'store', 'ui', 'i18n', 'lessons'],
};

/** The row of the table that a file belongs to. */
function roleOf(path: string): string {
  if (/^worker\/(protocol|client)\.ts$/.test(path)) return path.replace('.ts', '');
  if (path === 'agent/types.ts') return 'steps';
  return path.split('/')[0]?.replace(/\.tsx?$/, '') ?? '';
}

/** `steps` stands for the list of step ids, the one value that everybody may know. */
function isAllowed({ file, target, isType, line }: Import): boolean {
  const from = roleOf(file) === 'steps' ? 'agent' : roleOf(file);
  const to = roleOf(target);
  const own = to === 'steps' ? 'agent' : to;
  if (from === own || to === 'lib' || (from.startsWith('worker') && to === from)) return true;
  const allowed = TABLE[from] ?? [];
  if (allowed.includes(own) || (isType && allowed.includes(`type:${own}`))) return true;
  return to === 'steps' && allowed.includes('steps') && (isType || /\{\s*STEP_IDS/.test(line));
}

describe('the source tree', () => {
  it('imports only along the table', () => {
    const broken = sourceFiles()
      .flatMap(importsOf)
      .filter((i) => !isAllowed(i));
    expect(broken.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
  });

  it('names every folder in the table and imports only what exists', () => {
    const missing = sourceFiles().filter(
      (file) => !(roleOf(file) in TABLE) && roleOf(file) !== 'steps',
    );
    expect(missing).toEqual([]);
    const dangling = sourceFiles()
      .flatMap(importsOf)
      .filter(({ target }) => !existsSync(join(SRC, target)));
    expect(dangling).toEqual([]);
  });

  it('keeps the loop’s code out of everything but the worker', () => {
    const importers = sourceFiles()
      .flatMap(importsOf)
      .filter(({ target, isType }) => target === 'agent/index.ts' && !isType)
      .map(({ file }) => roleOf(file));
    expect(new Set(importers)).toEqual(new Set(['worker']));
  });

  it('has no file that is longer than anyone would read', () => {
    const long = sourceFiles().filter((file) => {
      const lines = readFileSync(join(SRC, file), 'utf8').split('\n').length;
      // Catalogues of texts are data.
      return lines > 400 && !file.startsWith('i18n/');
    });
    expect(long).toEqual([]);
  });
});

describe('loop.ts', () => {
  const text = readFileSync(join(SRC, 'agent/loop.ts'), 'utf8');
  const lines = text.split('\n');

  it.each(STEP_IDS)('holds the step %s exactly once', (id) => {
    expect(text.split(`step('${id}'`)).toHaveLength(2);
  });

  it('holds the steps in the order in which they come', () => {
    const places = STEP_IDS.map((id) => text.indexOf(`step('${id}'`));
    expect(places).toEqual([...places].toSorted((a, b) => a - b));
  });

  it('reads like a page: 120 to 200 lines, at most 88 columns, three levels deep', () => {
    expect(lines.length).toBeGreaterThan(120);
    expect(lines.length).toBeLessThanOrEqual(200);
    expect(lines.filter((line) => line.length > 88)).toEqual([]);
    const body = text.slice(text.indexOf('while (true)'));
    const depths = body.split('\n').map((line) => line.search(/\S/) / 2 - 2);
    expect(Math.max(...depths)).toBeLessThanOrEqual(3);
  });

  it('takes from the model layer only the stream and the message builders', () => {
    const taken = /import \{([^}]*)\} from '..\/llm\/index.ts'/.exec(text)?.[1];
    expect(taken?.split(',').map((name) => name.trim())).toEqual([
      'buildAssistantMessage',
      'buildToolResultMessage',
      'stream',
    ]);
  });
});
