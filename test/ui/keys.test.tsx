import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { openKey, sealKey } from '../../src/store/key-vault.ts';
import { toRecord } from '../../src/store/settings-record.ts';
import { UnlockDialog } from '../../src/ui/connect/UnlockDialog.tsx';
import { ownEndpoint, renderWith } from './fixture.tsx';
import { drawSettings as draw } from './settings-dialog.tsx';

const KEY = 'sk-CANARY-1234567890';
const mine = (fields: Parameters<typeof ownEndpoint>[0] = {}) =>
  ownEndpoint({ model: 'm', ...fields }, KEY);

const locked = async () => ({
  ...mine({ keep: 'passphrase', sealed: await sealKey(KEY, 'right') }),
  keys: {},
});

describe('the key field', () => {
  it('hides the key until it is to be seen, and never writes it into the page', async () => {
    const { field, press, container } = draw({ settings: mine() });
    expect(field('api-key')).toHaveValue(KEY);
    expect(field('api-key')).toHaveAttribute('type', 'password');
    expect(field('api-key')).toHaveAttribute('autocomplete', 'off');
    expect(container.innerHTML).not.toContain('CANARY');
    await press('Show the key');
    expect(field('api-key')).toHaveAttribute('type', 'text');
    expect(container.innerHTML).not.toContain('CANARY');
  });

  it.each([
    ['sk-中文', 'U\\+4E2D, at place 4'],
    ['sk-a\u200bb', 'U\\+200B, at place 5'],
  ])('refuses %j and names the place', async (key, words) => {
    const { type, save, isOpen, field } = draw({ settings: ownEndpoint({ model: 'm' }) });
    await type('api-key', key);
    await save();
    expect(screen.getByText(new RegExp(words))).toBeInTheDocument();
    expect(field('api-key')).toHaveAttribute('aria-invalid', 'true');
    expect(isOpen()).toBe(true);
  });

  it.each([[` ${KEY} `], [`"${KEY}"`], [`Bearer ${KEY}`]])(
    'takes the key out of %j',
    async (text) => {
      const { type, save, active } = draw({ settings: ownEndpoint({ model: 'm' }) });
      await type('api-key', text);
      await save();
      expect(active()).toMatchObject({ apiKey: KEY });
    },
  );
});

describe('a key whose address changes', () => {
  const question = () => screen.queryByTestId('key-origin');

  it('stays where it is, and is not asked about, on the same origin', async () => {
    const { type, save, active } = draw({ settings: mine() });
    await type('base-url', 'https://api.openai.com/v2');
    expect(question()).not.toBeInTheDocument();
    await save();
    expect(active()).toMatchObject({ apiKey: KEY, baseURL: 'https://api.openai.com/v2' });
  });

  it('goes nowhere before the person answers, and saving is impossible', async () => {
    const { type, save, isOpen, client, field, saved } = draw({ settings: mine() });
    await type('base-url', 'https://api.evil.example/v1');
    expect(question()).toHaveTextContent(
      'This key was entered for api.openai.com. Send it to api.evil.example?',
    );
    await userEvent.click(field('load-models'));
    await userEvent.click(field('test-connection'));
    expect(client.sent).toEqual([]);
    await save();
    expect(isOpen()).toBe(true);
    expect(saved().connections[0]?.baseURL).toBe('https://api.openai.com/v1');
    expect(screen.getByRole('button', { name: 'Clear the key' })).toHaveFocus();
  });

  it('is cleared, or kept for the new host, as the person says', async () => {
    const { type, press, save, active, unmount } = draw({ settings: mine() });
    await type('base-url', 'https://b.example/v1');
    await press('Clear the key');
    await save();
    expect(active()).toMatchObject({ apiKey: '', keyOrigin: null });
    unmount();
    const other = draw({ settings: mine() });
    await other.type('base-url', 'https://b.example/v1');
    await other.press('Send the key to b.example');
    await other.save();
    expect(other.active()).toMatchObject({ apiKey: KEY, keyOrigin: 'https://b.example' });
  });

  it('is asked about again at the next change, and not any more when it is undone', async () => {
    const { type, press } = draw({ settings: mine() });
    await type('base-url', 'https://b.example/v1');
    await press('Send the key to b.example');
    await type('base-url', 'https://c.example/v1');
    expect(question()).toHaveTextContent('entered for b.example. Send it to c.example');
    await type('base-url', 'https://b.example/v2');
    expect(question()).not.toBeInTheDocument();
  });

  it('needs no answer when the key is entered for the new host, even the same one', async () => {
    const { type, save, active, field } = draw({ settings: mine() });
    await type('base-url', 'https://b.example/v1');
    // A paste over the same text is one input, and no change.
    fireEvent.input(field('api-key'), { target: { value: KEY } });
    expect(question()).not.toBeInTheDocument();
    await save();
    expect(active()).toMatchObject({ apiKey: KEY, keyOrigin: 'https://b.example' });
  });

  it('is asked about when only the scheme or a preset changes it, too', async () => {
    const { type, press } = draw({ settings: mine() });
    await type('base-url', 'http://api.openai.com/v1');
    expect(question()).toHaveTextContent(
      'https://api.openai.com. Send it to http://api.openai.com',
    );
    await press('Groq');
    expect(question()).toHaveTextContent('Send it to api.groq.com');
  });

  it('is not saved past the question by choosing another connection', async () => {
    const { type, save, field, isOpen } = draw({ settings: mine() });
    await type('base-url', 'https://b.example/v1');
    await userEvent.click(field('connection-demo'));
    await save();
    expect(isOpen()).toBe(true);
  });

  it('belongs to the first address that it gets when it was entered before one', async () => {
    const { type, save, active } = draw();
    await type('api-key', KEY);
    await type('base-url', 'https://b.example/v1');
    expect(question()).not.toBeInTheDocument();
    await type('model', 'm');
    await save();
    expect(active()).toMatchObject({ apiKey: KEY, keyOrigin: 'https://b.example' });
  });
});

describe('where a key is kept', () => {
  const remember = () => screen.getByLabelText('Remember the key on this device');

  it('is memory unless another choice is made, and taken out again with it', async () => {
    const { save, saved } = draw({ settings: mine() });
    expect(remember()).not.toBeChecked();
    await userEvent.click(remember());
    await save();
    expect(JSON.stringify(toRecord(saved()))).toContain(KEY);
    await userEvent.click(remember());
    await save();
    expect(JSON.stringify(toRecord(saved()))).not.toContain(KEY);
    expect(saved().keys).toEqual({ c1: KEY });
  });

  it('is behind a passphrase only with one', async () => {
    const { save, saved, field, isOpen, type } = draw({ settings: mine() });
    await userEvent.click(remember());
    await userEvent.click(field('keep-passphrase'));
    await save();
    expect(isOpen()).toBe(true);
    expect(field('passphrase')).toHaveFocus();
    await type('passphrase', 'right');
    await save();
    await vi.waitFor(() => expect(isOpen()).toBe(false));
    const sealed = saved().connections[0]?.sealed;
    expect(JSON.stringify(toRecord(saved()))).not.toContain('CANARY');
    expect(sealed && (await openKey(sealed, 'right'))).toBe(KEY);
  });

  it('cannot be behind a passphrase where the browser encrypts nothing', async () => {
    vi.stubGlobal('crypto', {
      getRandomValues: (bytes: Uint8Array) => bytes,
    });
    const { field } = draw({ settings: mine({ keep: 'device' }) });
    expect(field('keep-passphrase')).toBeDisabled();
    expect(screen.getByText(/only to pages served over https/)).toBeInTheDocument();
    vi.unstubAllGlobals();
  });
});

describe('a locked key', () => {
  it('is not in the form; it opens with its passphrase and can be locked again', async () => {
    const { field, press, saved, type } = draw({ settings: await locked() });
    expect(field('api-key')).toHaveValue('');
    await type('unlock-passphrase', 'wrong');
    await userEvent.click(field('unlock'));
    expect(await screen.findByText('This passphrase does not open the key.')).toBeInTheDocument();
    await type('unlock-passphrase', 'right{Enter}'.replace('{Enter}', ''));
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(field('api-key')).toHaveValue(KEY));
    await press('Lock keys now');
    expect(field('api-key')).toHaveValue('');
    expect(saved().keys).toEqual({});
  });

  it('survives saving, opened or not', async () => {
    const settings = await locked();
    const { type, save, saved } = draw({ settings });
    await type('model', 'm-2');
    await save();
    expect(saved().connections).toMatchObject([
      { model: 'm-2', sealed: settings.connections?.[0]?.sealed },
    ]);
    await act(() => saved().unlock('c1', 'right'));
    await save();
    expect(saved().connections[0]?.sealed).toEqual(settings.connections?.[0]?.sealed);
  });

  it('is replaced by a key that is entered, under a passphrase of its own', async () => {
    const { type, save, saved, isOpen } = draw({ settings: await locked() });
    await type('api-key', 'sk-new');
    await save();
    expect(isOpen()).toBe(true);
    await type('passphrase', 'other');
    await save();
    await vi.waitFor(() => expect(isOpen()).toBe(false));
    const sealed = saved().connections[0]?.sealed;
    expect(sealed && (await openKey(sealed, 'other'))).toBe('sk-new');
  });

  it('asks before it goes to another host', async () => {
    const { type, press, save, saved } = draw({ settings: await locked() });
    await type('base-url', 'https://b.example/v1');
    await press('Clear the key');
    await save();
    expect(saved().connections[0]).toMatchObject({ sealed: null, keyOrigin: null });
  });

  it('cannot be tested with, and the page says why', async () => {
    const { field, client } = draw({ settings: await locked() });
    await userEvent.click(field('test-connection'));
    expect(screen.getByText(/First unlock the key/)).toBeInTheDocument();
    expect(client.sent).toEqual([]);
  });
});

describe('the question for a passphrase', () => {
  it('names the connection, and opens its key', async () => {
    const { stores } = renderWith(<UnlockDialog connection="c1" />, { settings: await locked() });
    expect(screen.getByText(/The key of api\.openai\.com is behind/)).toBeInTheDocument();
    const field = screen.getByTestId('unlock-passphrase');
    expect(field).toHaveFocus();
    await userEvent.type(field, 'right{Enter}');
    await vi.waitFor(() => expect(stores.settings.getState().keys).toEqual({ c1: KEY }));
  });
});
