/**
 * Runs the file system cases from public bug reports against the real tools. What a case
 * calls `ok` is a call that does not throw: the loop turns a throw into an error result.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createTools } from '../../src/tools/index.ts';
import { createMemoryWorkspace, type Workspace } from '../../src/vfs/index.ts';

type Expectation = {
  ok?: boolean;
  okEither?: boolean;
  resultIncludes?: string[];
  resultIncludesAny?: string[];
  maxChars?: number;
  maxMs?: number;
  wellFormed?: boolean;
  maxEntries?: number;
};

type FileText = string | { prefix?: string; repeat: string; times: number };

type FsCase = {
  id: string;
  title: string;
  files: Record<string, FileText>;
  calls: { tool: string; args: Record<string, unknown>; expect: Expectation }[];
  expectFiles?: Record<string, string>;
  acceptable?: Record<string, string[]>;
  acceptableResult?: string;
};

type Outcome = { ok: boolean; text: string; ms: number };

/** How an outcome can differ from what is expected of it, by the name of the expectation. */
const CHECKS: {
  [K in keyof Expectation]-?: (is: Outcome, expected: Required<Expectation>[K]) => boolean;
} = {
  ok: (is, expected) => is.ok === expected,
  okEither: () => true,
  resultIncludes: (is, parts) => parts.every((part) => is.text.includes(part)),
  resultIncludesAny: (is, parts) => parts.some((part) => is.text.includes(part)),
  maxChars: (is, most) => is.text.length <= most,
  maxMs: (is, most) => is.ms <= most,
  wellFormed: (is) => !/\p{Cs}/u.test(is.text),
  maxEntries: (is, most) => is.text.split('\n').length <= most,
};

const cases: FsCase[] = JSON.parse(readFileSync(new URL('./fs.json', import.meta.url), 'utf8'));

function textOf(file: FileText): string {
  return typeof file === 'string' ? file : (file.prefix ?? '') + file.repeat.repeat(file.times);
}

async function outcomeOf(call: Promise<string>): Promise<Outcome> {
  const started = performance.now();
  const { ok, text } = await call.then(
    (result) => ({ ok: true, text: result }),
    (error: Error) => ({ ok: false, text: error.message }),
  );
  return { ok, text, ms: performance.now() - started };
}

/** The names of the expectations that are not met; all of them must be known. */
function unmet(one: FsCase, expected: Expectation, outcome: Outcome): string[] {
  // A linear engine answers the catastrophic pattern instead of giving up on it.
  const isAcceptable =
    one.acceptableResult !== undefined && outcome.text.startsWith('No line matches');
  return Object.keys(expected).filter((name) => {
    if (name === 'notes' || (name === 'ok' && isAcceptable)) return false;
    const check: unknown = Reflect.get(CHECKS, name);
    if (typeof check !== 'function') return true;
    return Reflect.apply(check, null, [outcome, Reflect.get(expected, name)]) !== true;
  });
}

async function contents(workspace: Workspace): Promise<Map<string, string>> {
  const files = workspace
    .list()
    .map(async ({ path }) => [path, await workspace.read(path)] as const);
  return new Map(await Promise.all(files));
}

describe('cases from bug reports', () => {
  it.each(cases)('$id: $title', { timeout: 20_000 }, async (one) => {
    const prototypeKeys = Reflect.ownKeys(Object.prototype);
    const files = Object.entries(one.files).map(([path, file]) => [path, textOf(file)] as const);
    const workspace = createMemoryWorkspace(files);
    const tools = new Map(createTools(workspace).map((tool) => [tool.name, tool]));

    for (const call of one.calls) {
      const tool = tools.get(call.tool);
      if (tool === undefined) throw new Error(`no tool ${call.tool}`);
      const outcome = await outcomeOf(tool.execute(call.args));
      expect({ outcome, unmet: unmet(one, call.expect, outcome) }).toEqual({ outcome, unmet: [] });
    }

    const after = await contents(workspace);
    for (const [path, text] of Object.entries(one.expectFiles ?? {})) {
      expect([text, ...(one.acceptable?.[path] ?? [])]).toContain(after.get(`/${path}`));
    }
    const isNoneExpected = Object.keys(one.expectFiles ?? { some: '' }).length === 0;
    expect(isNoneExpected && after.size > 0).toBe(false);
    for (const [path, text] of after) {
      expect(path).not.toMatch(/undefined|null|^\/5?$/);
      expect(text).not.toMatch(/undefined|\[object Object\]/);
    }
    expect(Reflect.ownKeys(Object.prototype)).toEqual(prototypeKeys);
  });
});
