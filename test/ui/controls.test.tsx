import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Controls } from '../../src/ui/controls/Controls.tsx';
import { useKeys } from '../../src/ui/controls/use-keys.ts';
import { renderWith, type FixtureOptions } from './fixture.tsx';

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
    ['F10', 'round'],
  ])('%s at a pause means %s', (key, type) => {
    const { client } = draw({ run: PAUSED });
    expect(fireEvent.keyDown(document.body, { key })).toBe(false);
    expect(client.sent).toEqual([{ type }]);
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
    { key: 'F8', ctrlKey: true },
    { key: 'F10', shiftKey: true },
    { key: 'F9', altKey: true },
    { key: 'F8', repeat: true },
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

describe('the speed', () => {
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
