/**
 * Random changes against the plainest model that there is: a Map from path to text. What
 * the workspace refuses must leave it as it was, what it takes must be in both.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMemoryWorkspace, type Workspace } from '../../../src/vfs/index.ts';

type Files = Map<string, string>;
type Change =
  | { kind: 'write'; path: string; text: string }
  | { kind: 'edit'; path: string; text: string }
  | { kind: 'move'; path: string; to: string }
  | { kind: 'delete'; path: string };

const isDirectory = (files: Files, path: string): boolean =>
  [...files.keys()].some((other) => other.startsWith(`${path}/`));

const isFree = (files: Files, path: string): boolean =>
  !isDirectory(files, path) && ![...files.keys()].some((other) => path.startsWith(`${other}/`));

/** The files after a change; null when it must be refused. */
function expected(files: Files, change: Change): Files | null {
  const after = new Map(files);
  const { path } = change;
  switch (change.kind) {
    case 'write':
      return isFree(files, path) ? after.set(path, change.text) : null;
    case 'edit':
      return files.has(path) ? after.set(path, files.get(path) + change.text) : null;
    case 'delete':
      return after.delete(path) ? after : null;
    case 'move': {
      const { to } = change;
      const moved = [...files].filter(([name]) => name === path || name.startsWith(`${path}/`));
      const isInside = to === path || to.startsWith(`${path}/`);
      if (moved.length === 0 || isInside || files.has(to) || !isFree(files, to)) return null;
      for (const [name] of moved) after.delete(name);
      for (const [name, text] of moved) after.set(to + name.slice(path.length), text);
      return after;
    }
    default:
      return change satisfies never;
  }
}

function perform(workspace: Workspace, change: Change): Promise<unknown> {
  switch (change.kind) {
    case 'write':
      return workspace.write(change.path, change.text);
    case 'edit':
      return workspace.update(change.path, (text) => text + change.text);
    case 'delete':
      return workspace.delete(change.path);
    case 'move':
      return workspace.move(change.path, change.to);
    default:
      return change satisfies never;
  }
}

const path = fc
  .array(fc.constantFrom('a', 'b', 'a.txt', '__proto__'), { minLength: 1, maxLength: 3 })
  .map((names) => `/${names.join('/')}`);
const text = fc.string({ maxLength: 5 });
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), path, text }),
  fc.record({ kind: fc.constant('edit' as const), path, text }),
  fc.record({ kind: fc.constant('move' as const), path, to: path }),
  fc.record({ kind: fc.constant('delete' as const), path }),
);

function contents(workspace: Workspace): Promise<[string, string][]> {
  return Promise.all(
    workspace.list().map(async (file) => [file.path, await workspace.read(file.path)]),
  );
}

it('agrees with a plain Map on the outcome of any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 40 }), async (changes) => {
      const workspace = createMemoryWorkspace();
      const told = new Map<string, string>();
      workspace.onChange(({ path: name, after }) => {
        if (after === null) told.delete(name);
        else told.set(name, after.hash);
      });
      let files: Files = new Map();
      for (const next of changes) {
        const after = expected(files, next);
        const outcome = await perform(workspace, next).then(
          () => 'done',
          (error: Error) => error.name,
        );
        expect(outcome).toBe(after === null ? 'FileError' : 'done');
        files = after ?? files;
      }
      expect(await contents(workspace)).toEqual(
        [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      );
      expect(told).toEqual(new Map(workspace.list().map((file) => [file.path, file.hash])));
    }),
    { numRuns: 300 },
  );
});
