import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRunStore } from '../../src/store/run-store.ts';
import type { EntryBody } from '../../src/trace/entries.ts';
import { FilesPane } from '../../src/ui/files/FilesPane.tsx';
import { createFakeClient, entriesOf, renderWith, stateOf } from './fixture.tsx';
import { stubLayout } from './virtual-list.ts';

const PROMPT: EntryBody = { kind: 'prompt', text: 'Go', turn: 1, model: 'm', systemPrompt: '' };
const STEP: EntryBody = { kind: 'step', step: 'compact', round: 3, value: { messages: 1 } };

function written(path: string, hash: string, callId: string | null = null): EntryBody {
  return { kind: 'file', path, before: null, after: { hash, size: 2_048 }, callId };
}
function deleted(path: string): EntryBody {
  return { kind: 'file', path, before: { hash: 'h', size: 1 }, after: null, callId: 'c1' };
}
const CALL: EntryBody = {
  kind: 'event',
  event: { type: 'tool_call', id: 'c1', name: 'write', args: {} },
};
const FILES = [written('/README.md', 'r'), PROMPT, STEP, CALL, written('/src/lib/a.ts', 'a', 'c1')];
const BLOBS = { r: 'read me\nsecond line', a: 'const a = 1;', b: 'const b = 2;' };

const draw = (entries: readonly EntryBody[] = FILES) =>
  renderWith(<FilesPane />, { entries, client: createFakeClient({ blobs: BLOBS }) });
const paths = () => screen.queryAllByTestId('file').map((row) => row.dataset['path']);
const file = (path: string) =>
  screen.getByText((_, node) => node?.getAttribute('data-path') === path);

beforeEach(stubLayout);

describe('FilesPane', () => {
  it('says that there are no files yet', () => {
    draw([]);
    expect(screen.getByText(/No files yet/)).toBeVisible();
  });

  it('lists folders first, with the size of each file', () => {
    draw();
    expect(screen.getAllByRole('treeitem').map((row) => row.dataset['path'])).toEqual([
      '/src',
      '/src/lib',
      '/src/lib/a.ts',
      '/README.md',
    ]);
    expect(file('/README.md')).toHaveTextContent('2 KB');
    expect(screen.getByText('2 files · 4 KB')).toBeVisible();
  });

  it('marks what changed in this turn and only that', () => {
    draw();
    expect(file('/src/lib/a.ts')).toHaveTextContent('changed in this turn');
    expect(file('/README.md')).not.toHaveTextContent('changed in this turn');
  });

  it('closes and opens a folder', async () => {
    draw();
    await userEvent.click(screen.getByText('src'));
    expect(paths()).toEqual(['/README.md']);
    expect(screen.getByText('1 inside')).toBeVisible();
    await userEvent.click(screen.getByText('src'));
    expect(paths()).toEqual(['/src/lib/a.ts', '/README.md']);
  });

  it('is walked with the keys of a tree', async () => {
    draw();
    const tree = screen.getByRole('tree');
    const active = () =>
      document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.dataset['path'];
    act(() => tree.focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('/src/lib');
    await userEvent.keyboard('{ArrowLeft}');
    expect(paths()).toEqual(['/README.md']);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(active()).toBe('/src/lib/a.ts');
    await userEvent.keyboard('{ArrowLeft}');
    expect(active()).toBe('/src/lib');
    await userEvent.keyboard('{End}{Enter}');
    expect(file('/README.md')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Home}{ArrowUp}');
    expect(active()).toBe('/src');
  });

  it('shows the text of the chosen file with line numbers', async () => {
    const { container } = draw();
    await userEvent.click(file('/README.md'));
    expect(await screen.findByText('second line')).toBeInTheDocument();
    const numbers = [...container.querySelectorAll('[data-line]')];
    expect(numbers.map((number) => number.getAttribute('data-line'))).toEqual(['1', '2']);
  });

  it('says which call changed a file last, in which turn and round', async () => {
    draw();
    await userEvent.click(file('/src/lib/a.ts'));
    expect(
      screen.getByRole('button', { name: 'changed by write in turn 1, round 3' }),
    ).toBeVisible();
    await userEvent.click(file('/README.md'));
    expect(screen.getByText('there from the start')).toBeVisible();
  });

  it('shows the conversation when the call’s card is not on the screen', async () => {
    const { stores } = draw();
    await userEvent.click(file('/src/lib/a.ts'));
    await userEvent.click(screen.getByRole('button', { name: /changed by write/ }));
    expect(stores.view.getState().pane).toBe('chat');
  });

  it('reads the chosen file again when it changes', async () => {
    const { stores } = draw();
    await userEvent.click(file('/src/lib/a.ts'));
    expect(await screen.findByText('const a = 1;')).toBeInTheDocument();
    act(() => stores.run.setState({ state: stateOf([...FILES, written('/src/lib/a.ts', 'b')]) }));
    expect(await screen.findByText('const b = 2;')).toBeInTheDocument();
    expect(screen.queryByText('const a = 1;')).toBeNull();
  });

  it('keeps a deleted file chosen and says that it is gone', async () => {
    const { stores } = draw();
    await userEvent.click(file('/README.md'));
    expect(await screen.findByText('second line')).toBeInTheDocument();
    const bodies = [...FILES, deleted('/README.md')];
    act(() => stores.run.setState({ state: stateOf(bodies), entries: entriesOf(bodies) }));
    expect(screen.queryByText('second line')).toBeNull();
    expect(screen.getByText(/gone: deleted or moved by write in turn 1, round 3/)).toBeVisible();
  });

  it('drops the text of a file that comes after another was chosen', async () => {
    const waiting = new Map<string, (text: string) => void>();
    const client = createFakeClient();
    client.readBlob = (hash) => new Promise((resolve) => waiting.set(hash, resolve));
    renderWith(<FilesPane />, { entries: FILES, client });
    await userEvent.click(file('/README.md'));
    await userEvent.click(file('/src/lib/a.ts'));
    await act(async () => waiting.get('a')?.('text of a'));
    await act(async () => waiting.get('r')?.('text of readme'));
    expect(screen.getByText('text of a')).toBeInTheDocument();
    expect(screen.queryByText('text of readme')).toBeNull();
  });

  it('says so when the text of a file is not stored', async () => {
    draw([written('/lost', 'nowhere')]);
    await userEvent.click(file('/lost'));
    expect(await screen.findByText(/not stored any more/)).toBeVisible();
  });

  it('keeps what is chosen and closed to the session', async () => {
    const { stores } = draw();
    await userEvent.click(file('/README.md'));
    const other = createRunStore(createFakeClient()).getState().session;
    act(() => stores.run.setState({ session: other }));
    await waitFor(() => expect(file('/README.md')).toHaveAttribute('aria-selected', 'false'));
  });
});
