import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Connection } from '../../src/store/connections.ts';
import { emptyConnection } from '../../src/store/connections.ts';
import { Header } from '../../src/ui/shell/Header.tsx';
import { presetOf, PRESETS } from '../../src/ui/connect/presets.ts';
import { createFakeClient, ownEndpoint, renderWith } from './fixture.tsx';
import { drawSettings as draw } from './settings-dialog.tsx';

const two = (): { connections: Connection[]; active: string } => ({
  connections: [
    { ...emptyConnection('a'), name: 'Work', baseURL: 'https://a.example/v1', model: 'm-a' },
    { ...emptyConnection('b'), baseURL: 'https://b.example/v1', model: 'm-b' },
  ],
  active: 'a',
});

const names = (saved: { connections: readonly Connection[] }) =>
  saved.connections.map(({ name, model }) => `${name}/${model}`);

describe('several connections', () => {
  it('are listed with the demo model, by name or host; the chosen one is edited', async () => {
    const { field } = draw({ settings: two() });
    const list = within(screen.getByRole('group', { name: 'What answers' }));
    expect(list.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Demo modelno key needed',
      'Workm-a',
      'b.examplem-b',
    ]);
    expect(field('base-url')).toHaveValue('https://a.example/v1');
    await userEvent.click(list.getByLabelText(/b\.example/));
    expect(field('base-url')).toHaveValue('https://b.example/v1');
  });

  it('are saved each with what was edited in it; the one shown last answers', async () => {
    const { type, save, saved } = draw({ settings: two() });
    await type('model', 'm-a2');
    await userEvent.click(screen.getByLabelText(/b\.example/));
    await type('connection-name', 'Home');
    await save();
    expect(names(saved())).toEqual(['Work/m-a2', 'Home/m-b']);
    expect(saved().active).toBe('b');
  });

  it('can be added and duplicated', async () => {
    const { press, type, save, saved } = draw({ settings: two() });
    await press('Duplicate “Work”');
    await press('Add a connection');
    await type('base-url', 'http://localhost:1234/v1');
    await type('model', 'm-c');
    await save();
    expect(names(saved())).toEqual(['Work/m-a', '/m-b', 'Work (copy)/m-a', '/m-c']);
    expect(new Set(saved().connections.map(({ id }) => id)).size).toBe(4);
    expect(saved().active).toBe(saved().connections[3]?.id);
  });

  it('are deleted at once, but not without asking', async () => {
    const { press, saved, field } = draw({ settings: { ...two(), keys: { a: 'sk-1' } } });
    await press('Delete “Work”');
    await press('Keep');
    expect(saved().connections).toHaveLength(2);
    await press('Delete “Work”');
    await press('Delete');
    expect(saved()).toMatchObject({ connections: [{ id: 'b' }], active: null, keys: {} });
    expect(field('connection-demo')).toBeChecked();
  });

  it('lead to the one that is wrong when they are saved', async () => {
    const { press, type, save, field, isOpen } = draw({ settings: two() });
    await press('Add a connection');
    await type('base-url', 'ftp://x');
    await save();
    expect(isOpen()).toBe(true);
    expect(field('base-url')).toHaveFocus();
    expect(field('base-url')).toHaveValue('ftp://x');
  });
});

describe('a preset', () => {
  it('fills in the address, names what has no name, and says where keys are made', async () => {
    const { press, field } = draw();
    await press('OpenRouter');
    expect(field('base-url')).toHaveValue('https://openrouter.ai/api/v1');
    expect(field('connection-name')).toHaveAttribute('placeholder', 'OpenRouter');
    const link = screen.getByRole('link', { name: /Make a key at OpenRouter/ });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(screen.getByText(/with a spending limit/)).toBeInTheDocument();
    await press('Ollama');
    expect(screen.getByText(/OLLAMA_ORIGINS/)).toHaveTextContent(window.location.origin);
  });

  it('leaves a name alone that a person gave', async () => {
    const { press, field } = draw({ settings: two() });
    await press('Groq');
    expect(field('connection-name')).toHaveValue('Work');
  });

  it.each(PRESETS.map((preset) => [preset.id, preset] as const))('%s is well-formed', (_, one) => {
    expect(new URL(one.url).href).toBe(one.url);
    expect(one.keys === null || one.keys.startsWith('https://')).toBe(true);
    expect(presetOf(one.url)).toBe(one);
    for (const note of [one.cors, one.limit]) {
      expect(note === null || (note.en !== '' && note['zh-CN'] !== '')).toBe(true);
    }
  });
});

describe('the list of models', () => {
  const MODELS = ['openai/gpt-big', 'openai/gpt-small', 'mistral/small', 'gpt-odd'];
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

  async function load(models: string[] | Error = MODELS) {
    const drawn = draw({ client: createFakeClient({ models }), settings: ownEndpoint() });
    await userEvent.click(drawn.field('load-models'));
    return drawn;
  }

  it('opens when it has come, and is filtered by every word that is typed', async () => {
    const { type } = await load();
    expect(await screen.findByText(/4 models found/)).toBeInTheDocument();
    expect(options()).toEqual(MODELS);
    await type('model', 'small gpt');
    expect(options()).toEqual(['openai/gpt-small']);
    await type('model', 'GPT');
    expect(options()).toEqual(['gpt-odd', 'openai/gpt-big', 'openai/gpt-small']);
  });

  it('is gone through and chosen from by the keyboard; Escape closes only the list', async () => {
    const { field, isOpen } = await load();
    await screen.findByText(/4 models found/);
    const input = field('model');
    expect(input).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(input.getAttribute('aria-activedescendant')).toBe(
      screen.getAllByRole('option').at(-1)?.id,
    );
    await userEvent.keyboard('{Enter}');
    expect(input).toHaveValue('gpt-odd');
    expect(options()).toEqual([]);
    await userEvent.keyboard('{ArrowDown}');
    expect(options()).toEqual(MODELS);
    await userEvent.keyboard('{Escape}');
    expect(options()).toEqual([]);
    expect(isOpen()).toBe(true);
  });

  it('is chosen from by a click, and takes any other text', async () => {
    const { field, type, save, active } = await load();
    await userEvent.click(await screen.findByText('mistral/small'));
    expect(field('model')).toHaveValue('mistral/small');
    await type('model', 'my-own');
    expect(options()).toEqual([]);
    await save();
    expect(active()).toMatchObject({ model: 'my-own' });
  });

  it('draws only the first of hundreds and says how many more there are', async () => {
    await load(Array.from({ length: 350 }, (_, index) => `model-${index}`));
    expect(await screen.findByText('250 more: type to narrow them down.')).toBeInTheDocument();
    expect(options()).toHaveLength(100);
  });

  it('says the endpoint’s sentence when there is none', async () => {
    await load(new Error('The endpoint refused the key (401).'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The endpoint refused the key (401).',
    );
  });
});

describe('the test of a connection', () => {
  const steps = () =>
    screen
      .queryAllByTestId('test-step')
      .map(({ dataset }) => `${dataset['step']} ${dataset['state']}`);

  async function test(options: Parameters<typeof ownEndpoint>[0] = { model: 'm-1' }) {
    const drawn = draw({ settings: ownEndpoint(options, 'sk-1') });
    await userEvent.click(drawn.field('test-connection'));
    const asked = drawn.client.sent.findLast(({ type }) => type === 'probe');
    const request = asked?.type === 'probe' ? asked.request : 0;
    const say = (step: Parameters<typeof drawn.client.say>[0]) => act(() => drawn.client.say(step));
    return { ...drawn, asked, request, say };
  }

  it('asks the worker about what is in the form, saved or not', async () => {
    const { asked } = await test();
    expect(asked).toMatchObject({
      connection: { baseURL: 'https://api.openai.com/v1', apiKey: 'sk-1', model: 'm-1' },
    });
  });

  it('says step by step what works, in words for the faults that are known', async () => {
    const { request, say } = await test();
    const notice = { type: 'probe', request, isDone: false } as const;
    say({ ...notice, step: { step: 'reachable', state: 'running', detail: '' } });
    expect(steps().slice(0, 2)).toEqual(['reachable running', 'cors open']);
    say({ ...notice, step: { step: 'reachable', state: 'ok', detail: 'It answered.' } });
    say({
      ...notice,
      step: { step: 'key', state: 'failed', detail: 'Wrong key (401).', code: 'key-refused' },
    });
    say({ ...notice, step: { step: 'model', state: 'unknown', detail: 'x', code: 'brand-new' } });
    say({ type: 'probe', request, step: null, isDone: true });
    expect(steps()).toEqual([
      'reachable ok',
      'cors open',
      'key failed',
      'model unknown',
      'streaming open',
      'tools open',
      'usage open',
    ]);
    expect(screen.getByText('refused')).toBeInTheDocument();
    expect(screen.getByText('Wrong key (401).')).toBeInTheDocument();
    expect(screen.getByTestId('test-connection')).toBeEnabled();
  });

  it('can be cancelled, and what comes late is not shown', async () => {
    const { request, client, say, field } = await test();
    await userEvent.click(field('cancel-test'));
    expect(client.sent.at(-1)).toEqual({ type: 'cancelProbe', request });
    const step = { step: 'reachable', state: 'ok', detail: '' } as const;
    say({ type: 'probe', request, step, isDone: false });
    expect(steps()[0]).toBe('reachable open');
  });

  it('hears of no other test', async () => {
    const { request, say } = await test();
    const step = { step: 'reachable', state: 'ok', detail: '' } as const;
    say({ type: 'probe', request: request + 1, step, isDone: false });
    say({ type: 'probe', request: request + 1, step: null, isDone: true });
    expect(steps()[0]).toBe('reachable open');
    expect(screen.getByTestId('cancel-test')).toBeInTheDocument();
  });

  it('is cancelled when the settings are closed', async () => {
    const { request, client, unmount } = await test();
    unmount();
    expect(client.sent.at(-1)).toEqual({ type: 'cancelProbe', request });
  });

  it('has ended when its worker was started anew', async () => {
    const { say, field } = await test();
    say({ type: 'ready', version: 1 });
    expect(field('test-connection')).toBeInTheDocument();
  });

  it('is not shown any more once something else stands in the form', async () => {
    const { type } = await test();
    expect(steps()).toHaveLength(7);
    await type('model', 'm-2');
    expect(steps()).toEqual([]);
  });

  it('needs a model, and asks nobody without one', async () => {
    const { asked } = await test({});
    expect(asked).toBeUndefined();
    expect(screen.getByRole('alert')).toHaveTextContent('Enter the model’s name');
  });
});

describe('the model in the header', () => {
  const choices = () =>
    screen.getAllByTestId('choose-model').map((choice) => choice.textContent?.trim());

  it('opens a menu of all that can answer, and switches', async () => {
    const { stores } = renderWith(<Header />, { settings: two() });
    await userEvent.click(screen.getByRole('button', { name: /m-a.*a\.example/ }));
    expect(choices()).toEqual(['Demo modelno key needed', 'Workm-a', 'b.examplem-b']);
    expect(screen.getAllByTestId('choose-model')[1]).toHaveAttribute('aria-current', 'true');
    await userEvent.click(screen.getByText('b.example'));
    expect(stores.settings.getState().active).toBe('b');
    await userEvent.click(screen.getByRole('button', { name: /m-b/ }));
    await userEvent.click(screen.getByText('Demo model'));
    expect(stores.settings.getState().active).toBeNull();
  });

  it('leads to the settings', async () => {
    const { stores } = renderWith(<Header />);
    await userEvent.click(screen.getByRole('button', { name: /Demo model/ }));
    await userEvent.click(screen.getByTestId('model-settings'));
    expect(stores.view.getState().isSettingsOpen).toBe(true);
  });

  it('says during a turn from when on a choice answers', async () => {
    renderWith(<Header />, { run: { driver: { type: 'running' } } });
    await userEvent.click(screen.getByRole('button', { name: /Demo model/ }));
    expect(screen.getByText(/from the next round on/)).toBeInTheDocument();
  });
});
