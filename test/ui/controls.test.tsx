import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Overlay } from '../../src/store/view-store.ts';
import type { EntryBody } from '../../src/trace/entries.ts';
import { DEFAULT_SETUP } from '../../src/trace/setup.ts';
import type { CommandId } from '../../src/ui/controls/command.ts';
import { Controls } from '../../src/ui/controls/Controls.tsx';
import { ariaKeyOf, commandOf, KEYS } from '../../src/ui/controls/keys.ts';
import { useKeys } from '../../src/ui/controls/use-keys.ts';
import { renderWith, type FixtureOptions } from './fixture.tsx';

const COMMAND_IDS = Object.keys(KEYS) as CommandId[];

function Page() {
  useKeys();
  return <Controls />;
}

const PAUSED = { driver: { type: 'paused', at: 'stream', why: 'step' } } as const;
const RUNNING = { driver: { type: 'running' } } as const;

function draw(options: FixtureOptions = {}) {
  const result = renderWith(<Page />, options);
  return { ...result, button: (id: string) => screen.getByTestId(id) };
}

describe('with no turn under way', () => {
  it.each(['run', 'step', 'round'] as const)('starts a turn with the draft by %s', async (mode) => {
    const { button, client, stores } = draw({ draft: ' Make a page ' });
    await userEvent.click(button(mode));
    expect(client.sent).toEqual([{ type: 'prompt', text: 'Make a page', mode }]);
    expect(stores.draft.getState().text).toBe('');
  });

  it('starts nothing without a text, and says why', () => {
    const { button } = draw({ draft: '  ' });
    expect(button('run')).toBeDisabled();
    expect(button('run')).toHaveAttribute('title', 'Write a prompt first');
    expect(button('abort')).toHaveAttribute('title', 'No turn is under way');
  });

  it('starts nothing in a session that another tab holds', () => {
    const { button } = draw({ draft: 'x', run: { isReadOnly: true } });
    for (const id of ['run', 'step', 'round', 'abort']) expect(button(id)).toBeDisabled();
    expect(button('step')).toHaveAttribute('title', 'This session is open in another tab');
  });

  it('starts nothing before the session is there', () => {
    const { button } = draw({ draft: 'x', run: { isLoaded: false } });
    expect(button('run')).toBeDisabled();
  });
});

describe('while a turn runs', () => {
  it('pauses by the button that ran it', async () => {
    const { button, client } = draw({ run: RUNNING });
    expect(button('run')).toHaveAccessibleName('Pause');
    await userEvent.click(button('run'));
    expect(client.sent).toEqual([{ type: 'pause' }]);
  });

  it('waits for the next event, and can be told to run on', async () => {
    const { button, client } = draw({ run: { driver: { type: 'running', isPausing: true } } });
    expect(button('run')).toHaveAccessibleName('Pausing…');
    await userEvent.click(button('run'));
    expect(client.sent).toEqual([{ type: 'run' }]);
  });

  it('keeps the draft, since a step there begins no turn', async () => {
    const { button, client, stores } = draw({ run: RUNNING, draft: 'next' });
    await userEvent.click(button('step'));
    await userEvent.click(button('round'));
    await userEvent.click(button('abort'));
    expect(client.sent.map(({ type }) => type)).toEqual(['step', 'round', 'abort']);
    expect(stores.draft.getState().text).toBe('next');
  });
});

describe('keys', () => {
  it.each([
    ['F8', 'run'],
    ['F9', 'step'],
    ['F7', 'over'],
    ['F10', 'round'],
    ['Shift+F8', 'turn'],
    ['Shift+F9', 'event'],
  ])('%s at a pause means %s', (keys, type) => {
    const { client } = draw({ run: PAUSED });
    const press = { key: keys.replace('Shift+', ''), shiftKey: keys.startsWith('Shift') };
    expect(fireEvent.keyDown(document.body, press)).toBe(false);
    expect(client.sent).toEqual([{ type }]);
  });

  it('hold for stepping, and fire once for the rest', () => {
    const { client } = draw({ run: PAUSED });
    for (const key of ['F9', 'F8']) {
      expect(fireEvent.keyDown(document.body, { key, repeat: true })).toBe(false);
    }
    expect(client.sent).toEqual([{ type: 'step' }]);
  });

  it('are the browser’s for a letter with Ctrl on a Mac', () => {
    const press = { key: 'k', altKey: false, shiftKey: false, repeat: false };
    expect(commandOf({ ...press, ctrlKey: true, metaKey: false }, false, true)).toBeNull();
    expect(commandOf({ ...press, ctrlKey: false, metaKey: true }, false, true)).toBe('palette');
  });

  it('name no two commands alike', () => {
    const names = COMMAND_IDS.map((id) => ariaKeyOf(id, false));
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('Control+Shift+F8');
  });

  it('F8 pauses what runs', () => {
    const { client } = draw({ run: RUNNING });
    fireEvent.keyDown(document.body, { key: 'F8' });
    expect(client.sent).toEqual([{ type: 'pause' }]);
  });

  it.each(['ctrlKey', 'metaKey'])('a dot with %s aborts', (modifier) => {
    const { client } = draw({ run: PAUSED });
    fireEvent.keyDown(document.body, { key: '.', [modifier]: true });
    expect(client.sent).toEqual([{ type: 'abort' }]);
  });

  it.each([
    { key: 'F5' },
    { key: '.' },
    { key: 'F9', ctrlKey: true },
    { key: 'F10', shiftKey: true },
    { key: 'F9', altKey: true },
    { key: 'k' },
  ])('leaves $key to the browser where it is not ours', (press) => {
    const { client } = draw({ run: PAUSED });
    expect(fireEvent.keyDown(document.body, press)).toBe(true);
    expect(client.sent).toEqual([]);
  });

  it('gives no command that its button would not', () => {
    const { client } = draw({ draft: '' });
    fireEvent.keyDown(document.body, { key: 'F9' });
    fireEvent.keyDown(document.body, { key: '.', ctrlKey: true });
    expect(client.sent).toEqual([]);
  });

  it('rests while a dialog is open', () => {
    const { client } = draw({ run: PAUSED });
    const dialog = document.createElement('dialog');
    dialog.setAttribute('open', '');
    document.body.append(dialog);
    fireEvent.keyDown(document.body, { key: 'F9' });
    dialog.remove();
    expect(client.sent).toEqual([]);
  });
});

describe('keys of the debugger', () => {
  const call = { id: 'c', name: 'write', args: {} };
  const AT_CALL: EntryBody[] = [
    { kind: 'prompt', text: 'x', turn: 1, model: 'demo', systemPrompt: '' },
    { kind: 'step', step: 'execute_tool', round: 1, value: { call, index: 0, of: 1 } },
    { kind: 'pause', step: 'execute_tool', why: 'approval' },
  ];
  const atCall = () =>
    draw({
      entries: AT_CALL,
      run: { driver: { type: 'paused', at: 'execute_tool', why: 'approval' } },
    });

  it('let the call run, or refuse it with a reason', async () => {
    const { client } = atCall();
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(client.sent).toEqual([{ type: 'allow', rest: 2 }]));
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true, shiftKey: true });
    await waitFor(() => expect(client.sent).toHaveLength(2));
    expect(client.sent[1]).toMatchObject({
      type: 'refuse',
      rest: 2,
      reason: expect.stringMatching(/\w/),
    });
  });

  it('mean what they always mean while a person writes, F-keys aside', async () => {
    const { client, stores } = atCall();
    const field = document.body.appendChild(document.createElement('textarea'));
    expect(fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })).toBe(true);
    expect(fireEvent.keyDown(field, { key: '?' })).toBe(true);
    expect(fireEvent.keyDown(field, { key: 'F2' })).toBe(false);
    field.remove();
    await waitFor(() => expect(stores.view.getState().overlay).toEqual({ type: 'value' }));
    expect(client.sent).toEqual([]);
  });

  it.each<[string, object, Overlay]>([
    ['Ctrl+K', { key: 'k', ctrlKey: true }, { type: 'palette' }],
    ['?', { key: '?', shiftKey: true }, { type: 'keys' }],
    [
      'Ctrl+Shift+F8',
      { key: 'F8', ctrlKey: true, shiftKey: true },
      { type: 'breakpoint', id: null },
    ],
  ])('open with %s what they name', async (_, press, overlay) => {
    const { stores } = draw();
    fireEvent.keyDown(document.body, press);
    await waitFor(() => expect(stores.view.getState().overlay).toEqual(overlay));
  });

  it('open the context where that is what the loop holds', async () => {
    const entries: EntryBody[] = [
      ...AT_CALL.slice(0, 1),
      { kind: 'step', step: 'stream', round: 1, value: { messages: 1, tools: [] } },
      { kind: 'pause', step: 'stream', why: 'step' },
    ];
    const { stores } = draw({ entries, run: PAUSED });
    fireEvent.keyDown(document.body, { key: 'F2' });
    await waitFor(() => expect(stores.view.getState().overlay).toEqual({ type: 'context' }));
  });

  it('set and clear a breakpoint where the loop stands', async () => {
    const { client } = atCall();
    fireEvent.keyDown(document.body, { key: 'F8', ctrlKey: true });
    await waitFor(() => expect(client.sent).toHaveLength(1));
    const [sent] = client.sent;
    const breakpoints = sent?.type === 'setup' ? sent.setup.breakpoints : [];
    expect(breakpoints.map(({ condition }) => condition)).toEqual([
      { on: 'step', step: 'execute_tool' },
    ]);
    fireEvent.keyDown(document.body, { key: 'F8', ctrlKey: true });
    await waitFor(() => expect(client.sent).toHaveLength(2));
    expect(client.sent[1]).toMatchObject({ setup: { breakpoints: [] } });
  });
});

describe('the menu of more moves', () => {
  it('gives its commands and says why it cannot', async () => {
    const { client } = draw({ run: PAUSED });
    const more = screen.getByRole('button', { name: 'More ways to go on' });
    for (const id of ['over', 'turn', 'event']) {
      await userEvent.click(more);
      await userEvent.click(screen.getByTestId(id));
    }
    expect(client.sent.map(({ type }) => type)).toEqual(['over', 'turn', 'event']);
  });

  it('begins no turn', async () => {
    draw({ draft: 'x' });
    await userEvent.click(screen.getByRole('button', { name: 'More ways to go on' }));
    expect(screen.getByTestId('over')).toBeDisabled();
    expect(screen.getByTestId('over')).toHaveTextContent('No turn is under way');
  });
});

describe('the count of breakpoints', () => {
  it('counts those that are on and leads to all of them', async () => {
    const breakpoint = { condition: { on: 'error' }, skip: 0, every: 1, log: null } as const;
    const breakpoints = [true, false].map((isOn, at) => ({ ...breakpoint, id: `${at}`, isOn }));
    const { button, stores } = draw({
      entries: [{ kind: 'setup', setup: { ...DEFAULT_SETUP, breakpoints } }],
    });
    expect(button('breakpoint-count')).toHaveTextContent('1 breakpoint');
    await userEvent.click(button('breakpoint-count'));
    expect(stores.view.getState().pane).toBe('debug');
  });
});

describe('the speed', () => {
  it.each([
    [1000, '1,000 ms an event'],
    [150, '150 ms an event'],
    [50, '50 ms a step'],
  ])('says at %i ms what it paces', (paceMs, words) => {
    const { button } = draw({ run: { paceMs } });
    expect(button('speed')).toHaveAttribute('aria-valuetext', words);
  });

  it('goes from a second a step to full speed, and says so', () => {
    const { button, client } = draw();
    const slider = button('speed');
    expect(slider).toHaveAttribute('aria-valuetext', 'full speed');
    for (const value of ['0', '2', '4']) fireEvent.change(slider, { target: { value } });
    expect(client.sent).toEqual([
      { type: 'pace', delayMs: 1000 },
      { type: 'pace', delayMs: 150 },
      { type: 'pace', delayMs: 0 },
    ]);
  });
});
