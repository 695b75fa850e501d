import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createTranslate, LocaleProvider } from '../../src/i18n/translate.tsx';
import { zhCN } from '../../src/i18n/zh-CN.ts';
import type { Message } from '../../src/llm/types.ts';
import type { EntryBody } from '../../src/trace/entries.ts';
import { DEFAULT_SETUP } from '../../src/trace/setup.ts';
import { useKeys } from '../../src/ui/controls/use-keys.ts';
import { itemId } from '../../src/ui/conversation/reveal.ts';
import { KeySheet } from '../../src/ui/palette/KeySheet.tsx';
import { Palette } from '../../src/ui/palette/Palette.tsx';
import { useView } from '../../src/ui/stores.tsx';
import { renderWith, type FixtureOptions } from './fixture.tsx';

/** jsdom opens no dialogs as modal; whether it is open is all that is needed here. */
beforeAll(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

const prompt = (turn: number, text: string): EntryBody => ({
  kind: 'prompt',
  text,
  turn,
  model: 'demo',
  systemPrompt: '',
});

const file = (path: string): EntryBody => ({
  kind: 'file',
  path,
  before: null,
  after: { hash: path, size: 1 },
  callId: null,
});

const PAUSED = { driver: { type: 'paused', at: 'stream', why: 'step' } } as const;

function Page() {
  useKeys();
  const overlay = useView((view) => view.overlay);
  return overlay?.type === 'palette' ? <Palette /> : null;
}

function draw(options: FixtureOptions = {}) {
  const fixture = renderWith(<Page />, options);
  act(() => fixture.stores.view.getState().open({ type: 'palette' }));
  const field = screen.getByRole('combobox');
  const lines = () => screen.queryAllByRole('option');
  return {
    ...fixture,
    field,
    lines,
    words: () => lines().map((line) => line.textContent),
    active: () => document.getElementById(field.getAttribute('aria-activedescendant') ?? ''),
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
    press: (key: string) => fireEvent.keyDown(field, { key }),
    isOpen: () => fixture.stores.view.getState().overlay !== null,
  };
}

describe('the palette', () => {
  it('shows all commands by group with their keys, those of another time last', () => {
    const { lines, words } = draw({ run: PAUSED });
    expect(screen.getByText('Breakpoints')).toBeInTheDocument();
    expect(words()[0]).toMatch(/^Run.*F8$/);
    const off = lines().map((line) => line.getAttribute('aria-disabled'));
    expect(off.lastIndexOf('false')).toBeLessThan(off.indexOf('true'));
    expect(off).toContain('true');
    expect(screen.getByText('Not now')).toBeInTheDocument();
  });

  it('finds by a few letters and does it with Enter, after it has closed', () => {
    const { type, press, client, isOpen, active } = draw({ run: PAUSED });
    type('st ov');
    expect(active()).toHaveTextContent('Step over');
    press('Enter');
    expect(client.sent).toEqual([{ type: 'over' }]);
    expect(isOpen()).toBe(false);
  });

  it('moves by arrows, round at both ends, and goes back to the best when one types on', () => {
    const { type, press, lines, active } = draw({ run: PAUSED });
    press('ArrowUp');
    expect(active()).toBe(lines().at(-1));
    press('ArrowDown');
    press('ArrowDown');
    expect(active()).toBe(lines()[1]);
    type('theme');
    expect(active()).toBe(lines()[0]);
  });

  it('says why a command cannot be given, and does not give it', () => {
    const { type, press, client, active, isOpen } = draw();
    type('run this call');
    expect(active()).toHaveTextContent('The loop does not rest before a call');
    press('Enter');
    expect(client.sent).toEqual([]);
    expect(isOpen()).toBe(true);
  });

  it('says that nothing fits', () => {
    const { type, lines, press } = draw();
    type('qqqq');
    expect(lines()).toEqual([]);
    expect(screen.getByText('Nothing fits “qqqq”.')).toBeInTheDocument();
    press('Enter');
    press('ArrowDown');
  });

  it('chooses by a click and points by the mouse', async () => {
    const { type, lines, stores, active } = draw();
    type('diagram');
    const [line] = lines();
    if (line === undefined) throw new Error('The diagram is not listed.');
    fireEvent.pointerMove(line);
    expect(active()).toBe(line);
    await userEvent.click(line);
    expect(stores.view.getState().loopView).toBe('diagram');
  });

  it('opens what a command opens, and its own close, which comes later, closes nothing', () => {
    const { stores } = renderWith(<Palette />);
    act(() => stores.view.getState().open({ type: 'palette' }));
    const field = screen.getByRole('combobox');
    fireEvent.change(field, { target: { value: 'add a breakpoint' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent(screen.getByRole('dialog', { hidden: true }), new Event('close'));
    expect(stores.view.getState().overlay).toEqual({ type: 'breakpoint', id: null });
  });

  it('closes with the key that opened it, and with a press beside it', () => {
    const { field, isOpen, stores } = draw();
    fireEvent.keyDown(field, { key: 'k', ctrlKey: true });
    expect(isOpen()).toBe(false);
    act(() => stores.view.getState().open({ type: 'palette' }));
    fireEvent.pointerDown(screen.getByRole('dialog'));
    expect(isOpen()).toBe(false);
  });

  it('leaves an Enter that picks a word to the input method', () => {
    const { field, type, client } = draw({ run: PAUSED });
    type('run');
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(client.sent).toEqual([]);
  });

  it('knows English names on a Chinese page', () => {
    const locale = { language: 'zh-CN' as const, t: createTranslate(zhCN, 'zh-CN') };
    renderWith(
      <LocaleProvider locale={locale}>
        <Palette />
      </LocaleProvider>,
    );
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'undo' } });
    expect(screen.getByRole('option')).toHaveTextContent('撤销上一次压缩');
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '撤销' } });
    expect(screen.getByRole('option')).toHaveTextContent('撤销上一次压缩');
  });
});

describe('places in the palette', () => {
  const entries: EntryBody[] = [
    ...Array.from({ length: 9 }, (_, at) => prompt(at + 1, `task ${at + 1}\nof nine`)),
    ...Array.from({ length: 200 }, (_, at) => file(`/src/file-${at}.ts`)),
  ];

  it('are a few of each kind, the latest first, and more of what is searched for', () => {
    const { words, type } = draw({ entries });
    const turns = words().filter((text) => text?.startsWith('Turn ') && text.includes('of nine'));
    expect(turns[0]).toBe('Turn 9: task 9 of nine');
    expect(turns).toHaveLength(5);
    expect(words().filter((text) => text?.startsWith('/src/'))).toHaveLength(5);
    type('task 2');
    expect(words()[0]).toBe('Turn 2: task 2 of nine');
    type('file-77');
    expect(words()[0]).toBe('/src/file-77.ts');
  });

  it('lead to a turn in the conversation', () => {
    const { type, press } = draw({ entries });
    const item = document.body.appendChild(document.createElement('div'));
    Object.assign(item, { id: itemId(2), tabIndex: -1, scrollIntoView: () => undefined });
    type('task 3');
    press('Enter');
    expect(item).toHaveFocus();
    item.remove();
  });

  it('lead to a file once its pane is there', async () => {
    const { type, press, stores } = draw({ entries });
    type('file-12.ts');
    press('Enter');
    expect(stores.view.getState().pane).toBe('files');
    const row = document.body.appendChild(document.createElement('button'));
    row.dataset['path'] = '/src/file-12.ts';
    const clicked = vi.fn<() => void>();
    row.addEventListener('click', clicked);
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    row.remove();
  });

  it('lead to a breakpoint, and say when it is off', () => {
    const condition = { on: 'tool', tool: 'write', argument: null } as const;
    const breakpoint = { id: 'b1', condition, isOn: false, skip: 0, every: 1, log: null };
    const setup = { ...DEFAULT_SETUP, breakpoints: [breakpoint] };
    const { type, press, stores, active, lines } = draw({ entries: [{ kind: 'setup', setup }] });
    type('write');
    const at = lines().findIndex((line) => line.dataset['command'] === 'breakpoints b1');
    for (let down = 0; down < at; down += 1) press('ArrowDown');
    expect(active()).toHaveTextContent('off');
    press('Enter');
    expect(stores.view.getState().overlay).toEqual({ type: 'breakpoint', id: 'b1' });
  });
});

describe('what the palette does', () => {
  it('undoes a compaction, and says so when the worker does not take it', async () => {
    const old: Message[] = [{ role: 'user', content: 'old' }];
    const summary = { role: 'user', content: '[context summary]' } as const;
    const context = { kind: 'context' as const, faults: [] };
    const { type, press, client, stores } = draw({
      entries: [
        { ...context, change: 'push', index: 0, removed: 0, inserted: old },
        { ...context, change: 'replace', index: 0, removed: 1, inserted: [summary] },
      ],
    });
    type('undo');
    press('Enter');
    const edit = { rest: null, how: 'keep', items: old, shelf: [] };
    expect(client.sent).toEqual([{ type: 'editContext', request: expect.any(Number), edit }]);
    const [sent] = client.sent;
    const request = sent && 'request' in sent ? sent.request : 0;
    await act(async () =>
      client.say({ type: 'edited', request, problems: [{ code: 'moved-on' }] }),
    );
    expect(stores.run.getState().troubles).toMatchObject([{ problems: [{ code: 'moved-on' }] }]);
  });

  it('moves the focus to the prompt', () => {
    const { type, press } = draw();
    const area = document.body.appendChild(document.createElement('textarea'));
    area.dataset['testid'] = 'prompt';
    type('write a prompt');
    press('Enter');
    expect(area).toHaveFocus();
    area.remove();
  });

  it('turns all breakpoints off, and on again', () => {
    const step = { on: 'step', step: 'stream' } as const;
    const one = { id: 'a', condition: step, isOn: true, skip: 0, every: 1, log: null };
    const setup = { ...DEFAULT_SETUP, breakpoints: [one] };
    const { type, press, client } = draw({ entries: [{ kind: 'setup', setup }] });
    type('all breakpoints off');
    press('Enter');
    expect(client.sent).toMatchObject([{ setup: { breakpoints: [{ id: 'a', isOn: false }] } }]);
  });
});

describe('the sheet of keys', () => {
  it('names every key with what it does, also for those who do not see it', () => {
    renderWith(<KeySheet />, { run: PAUSED });
    const sheet = screen.getByRole('group', { name: 'Keys' });
    for (const [label, key] of [
      ['Step over', 'F7'],
      ['Finish the turn', 'Shift F8'],
      ['Abort', 'Ctrl .'],
      ['All commands', 'Ctrl K'],
      ['All keys', '?'],
      ['New line', 'Shift Enter'],
    ] as const) {
      const row = within(sheet).getByText(label).closest('div');
      expect(row?.querySelector('.sr-only')).toHaveTextContent(key);
    }
  });
});
