import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { SettingsDialog } from '../../src/ui/settings/SettingsDialog.tsx';
import { createFakeClient, renderWith, type FixtureOptions } from './fixture.tsx';

// jsdom has the element but not its modal behaviour, which the e2e tests hold.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

function draw(options: FixtureOptions = {}) {
  const result = renderWith(<SettingsDialog />, options);
  result.stores.view.getState().openSettings();
  const field = (id: string) => screen.getByTestId<HTMLInputElement>(id);
  return {
    ...result,
    field,
    saved: () => result.stores.settings.getState(),
    isOpen: () => result.stores.view.getState().isSettingsOpen,
    type: async (id: string, text: string) => {
      await userEvent.clear(field(id));
      if (text !== '') await userEvent.type(field(id), text.replaceAll('{', '{{'));
    },
    save: () => userEvent.click(screen.getByTestId('settings-save')),
  };
}

describe('an own endpoint', () => {
  it('is chosen as soon as one of its fields is filled, and saved as a whole', async () => {
    const { type, save, saved, isOpen, field } = draw();
    expect(field('connection-demo')).toBeChecked();
    await type('base-url', 'http://127.0.0.1:9999/v1');
    expect(field('connection-network')).toBeChecked();
    await type('api-key', 'sk-1');
    await type('model', 'm-1');
    await save();
    expect(saved()).toMatchObject({
      connection: 'network',
      baseURL: 'http://127.0.0.1:9999/v1',
      apiKey: 'sk-1',
      model: 'm-1',
    });
    expect(isOpen()).toBe(false);
  });

  it('needs a model and a URL, but no key', async () => {
    const { type, save, saved, isOpen } = draw();
    await type('base-url', '');
    await save();
    expect(screen.getByText(/Enter the endpoint’s base URL/)).toBeInTheDocument();
    expect(screen.getByText(/Enter the model’s name/)).toBeInTheDocument();
    expect(screen.getByTestId('base-url')).toHaveFocus();
    expect(isOpen()).toBe(true);
    await type('base-url', 'http://localhost:11434/v1');
    await type('model', 'qwen');
    await save();
    expect(saved()).toMatchObject({ connection: 'network', apiKey: '', model: 'qwen' });
  });

  it('shows what it makes of a pasted request URL', async () => {
    const { type, field } = draw();
    await type('base-url', 'https://api.example.com/v1/chat/completions');
    expect(screen.getByText('Read as https://api.example.com/v1')).toBeInTheDocument();
    await userEvent.tab();
    expect(field('base-url')).toHaveValue('https://api.example.com/v1');
  });

  it('warns of plain http to another machine', async () => {
    const { type } = draw();
    await type('base-url', 'http://192.168.1.2:8080/v1');
    expect(screen.getByText(/plain http only for localhost/)).toBeInTheDocument();
  });

  it('refuses a key with a character that no key has', async () => {
    const { type, save, isOpen } = draw({ settings: { model: 'm' } });
    await type('api-key', 'sk-å1');
    await save();
    expect(screen.getByText(/U\+00E5, at place 4/)).toBeInTheDocument();
    expect(screen.getByTestId('api-key')).toHaveAttribute('aria-invalid', 'true');
    expect(isOpen()).toBe(true);
  });

  it('hides the key until it is to be seen', async () => {
    const { field } = draw({ settings: { apiKey: 'sk-1' } });
    expect(field('api-key')).toHaveAttribute('type', 'password');
    expect(field('api-key')).toHaveAttribute('autocomplete', 'off');
    await userEvent.click(screen.getByRole('button', { name: 'Show the key' }));
    expect(field('api-key')).toHaveAttribute('type', 'text');
  });
});

describe('the demo model', () => {
  it('can be gone back to, with an endpoint half filled in', async () => {
    const { type, field, save, saved } = draw({ settings: { connection: 'network' } });
    await type('base-url', 'nonsense');
    await userEvent.click(field('connection-demo'));
    await save();
    expect(saved()).toMatchObject({ connection: 'demo', baseURL: 'https://api.openai.com/v1' });
  });

  it('takes a key out of the settings when its field was emptied', async () => {
    const { type, field, save, saved } = draw({ settings: { apiKey: 'sk-1', remember: true } });
    await type('api-key', '');
    await userEvent.click(field('connection-demo'));
    await save();
    expect(saved().apiKey).toBe('');
  });
});

describe('the list of models', () => {
  it('is loaded from the cleaned endpoint and offered to choose from', async () => {
    const client = createFakeClient({ models: ['a-1', 'b-2'] });
    draw({ client });
    await userEvent.click(screen.getByTestId('load-models'));
    await waitFor(() => expect(screen.getByText(/2 models found/)).toBeInTheDocument());
    const offered = document.querySelectorAll('#models option');
    expect([...offered].map((option) => option.getAttribute('value'))).toEqual(['a-1', 'b-2']);
  });

  it('says the endpoint’s sentence when it has none', async () => {
    draw({
      client: createFakeClient({ models: new Error('The endpoint refused the key (401).') }),
    });
    await userEvent.click(screen.getByTestId('load-models'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The endpoint refused the key (401).',
    );
  });
});

describe('what the loop runs with', () => {
  it.each([
    ['maxTokens', '0', 'A whole number from 1, or empty.'],
    ['maxTokens', '1.5', 'A whole number from 1, or empty.'],
    ['compactAt', '1', 'A whole number from 2.'],
    ['keepRecent', '0', 'A whole number from 1.'],
    ['keepRecent', '50', 'Must be less than 50, or there is nothing to compact.'],
    ['compactAt', '20', 'Must be less than 20, or there is nothing to compact.'],
  ])('refuses %s = %s', async (field, text, sentence) => {
    const { type, save, isOpen } = draw();
    await type(field, text);
    await save();
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(isOpen()).toBe(true);
  });

  it('is saved in numbers; an empty limit leaves it to the endpoint', async () => {
    const { type, save, saved } = draw({ settings: { maxTokens: 100 } });
    await type('maxTokens', '');
    await type('compactAt', '10');
    await type('keepRecent', '4');
    await save();
    expect(saved()).toMatchObject({ maxTokens: null, compactAt: 10, keepRecent: 4 });
  });
});

describe('closing without saving', () => {
  it('changes nothing', async () => {
    const { type, saved, isOpen } = draw();
    await type('model', 'other');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(saved().model).toBe('');
    expect(isOpen()).toBe(false);
  });
});
