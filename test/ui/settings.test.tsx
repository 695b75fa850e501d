import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ownEndpoint } from './fixture.tsx';
import { drawSettings as draw } from './settings-dialog.tsx';

describe('an own endpoint', () => {
  it('is chosen as soon as one of its fields is filled, and saved as a whole', async () => {
    const { type, save, active, isOpen, field } = draw();
    expect(field('connection-demo')).toBeChecked();
    await type('base-url', 'http://127.0.0.1:9999/v1');
    expect(field('connection-network')).toBeChecked();
    await type('api-key', 'sk-1');
    await type('model', 'm-1');
    await save();
    expect(active()).toMatchObject({
      baseURL: 'http://127.0.0.1:9999/v1',
      apiKey: 'sk-1',
      keyOrigin: 'http://127.0.0.1:9999',
      model: 'm-1',
      keep: 'memory',
    });
    expect(isOpen()).toBe(false);
  });

  it('needs a model and a URL, but no key', async () => {
    const { type, save, active, isOpen, field } = draw();
    await type('base-url', 'x');
    await type('base-url', '');
    await save();
    expect(screen.getByText(/Enter the endpoint’s base URL/)).toBeInTheDocument();
    expect(screen.getByText(/Enter the model’s name/)).toBeInTheDocument();
    expect(field('base-url')).toHaveFocus();
    expect(isOpen()).toBe(true);
    await type('base-url', 'http://localhost:11434/v1');
    await type('model', 'qwen');
    await save();
    expect(active()).toMatchObject({ apiKey: '', model: 'qwen', keyOrigin: null });
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

  it('takes its own limits, and refuses what is none', async () => {
    const { type, save, active } = draw({ settings: ownEndpoint({ model: 'm' }) });
    await userEvent.type(screen.getByLabelText('Context window, tokens'), 'many');
    await save();
    expect(screen.getByText('A whole number from 1, or empty.')).toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText('Context window, tokens'));
    await userEvent.type(screen.getByLabelText('Context window, tokens'), '8000');
    await userEvent.type(screen.getByLabelText('Answer limit, tokens'), '99');
    await type('model', 'm-2');
    await save();
    expect(active()).toMatchObject({ model: 'm-2', contextWindow: 8000, maxTokens: 99 });
  });

  it('says where its key goes and what leaves the page', () => {
    draw({ settings: ownEndpoint({ model: 'm' }, 'sk-1') });
    expect(screen.getByText('Goes to api.openai.com and nowhere else.')).toBeInTheDocument();
    expect(screen.getByText(/straight to api\.openai\.com/)).toBeInTheDocument();
  });
});

describe('the demo model', () => {
  it('can be gone back to, with an endpoint half filled in', async () => {
    const { type, field, save, active, saved } = draw({ settings: ownEndpoint() });
    await type('base-url', 'nonsense');
    await userEvent.click(field('connection-demo'));
    await save();
    expect(active()).toBeNull();
    expect(saved().connections).toMatchObject([{ baseURL: 'https://api.openai.com/v1' }]);
  });

  it('takes a key out of the settings when its field was emptied', async () => {
    const { type, field, save, saved } = draw({
      settings: ownEndpoint({ keep: 'device' }, 'sk-1'),
    });
    await type('api-key', '');
    await userEvent.click(field('connection-demo'));
    await save();
    expect(saved().keys).toEqual({});
    expect(saved().connections).toMatchObject([{ keyOrigin: null }]);
  });

  it('leaves no connection behind that nobody filled in', async () => {
    const { save, saved } = draw();
    await save();
    expect(saved()).toMatchObject({ connections: [], active: null });
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
    const { show, type, save, isOpen } = draw();
    await show('Loop');
    await type(field, text);
    await show('Connection');
    await save();
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(isOpen()).toBe(true);
  });

  it('is saved in numbers; an empty limit leaves it to the endpoint', async () => {
    const { show, type, save, saved } = draw({ settings: { maxTokens: 100 } });
    await show('Loop');
    await type('maxTokens', '');
    await type('compactAt', '10');
    await type('keepRecent', '4');
    await save();
    expect(saved()).toMatchObject({ maxTokens: null, compactAt: 10, keepRecent: 4 });
  });
});

describe('the table of prices', () => {
  const cell = (name: string) => screen.getByLabelText(name);

  it('is empty at first and claims nothing', async () => {
    const { show } = draw();
    await show('Prices');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.getByText(/your own note, never a claim/)).toBeInTheDocument();
  });

  it('takes prices with the day on which they were entered', async () => {
    const { show, save, saved, field } = draw();
    await show('Prices');
    await userEvent.click(field('add-price'));
    await userEvent.type(cell('Model, row 1'), 'gpt*');
    await userEvent.type(cell('Input, row 1'), '1,25');
    await userEvent.type(cell('Output, row 1'), '.5');
    await save();
    expect(saved().prices).toEqual([
      {
        model: 'gpt*',
        input: 1.25,
        cachedInput: null,
        output: 0.5,
        currency: 'USD',
        since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ]);
  });

  it('says which cell is wrong, and leads there from another tab', async () => {
    const { show, save, isOpen, field } = draw();
    await show('Prices');
    await userEvent.click(field('add-price'));
    await userEvent.type(cell('Model, row 1'), 'gpt');
    await userEvent.type(cell('Input, row 1'), '-1');
    await userEvent.type(cell('Output, row 1'), '1');
    await show('Loop');
    await save();
    expect(isOpen()).toBe(true);
    expect(cell('Input, row 1')).toHaveFocus();
    expect(cell('Input, row 1')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByText(/Input, row 1: enter a number/)).toBeInTheDocument();
  });

  it('loses a row that is taken away, and one that says nothing', async () => {
    const price = {
      model: 'a',
      input: 1,
      cachedInput: 2,
      output: 3,
      currency: 'EUR',
      since: '2026-01-02',
    };
    const { show, press, save, saved, field } = draw({
      settings: { prices: [price, { ...price, model: 'b' }] },
    });
    await show('Prices');
    await press('Remove row 1');
    await userEvent.click(field('add-price'));
    await save();
    expect(saved().prices).toEqual([{ ...price, model: 'b' }]);
  });
});

describe('closing without saving', () => {
  it('changes nothing', async () => {
    const { type, saved, isOpen, press } = draw();
    await type('model', 'other');
    await press('Cancel');
    expect(saved().connections).toEqual([]);
    expect(isOpen()).toBe(false);
  });
});

describe('during a turn', () => {
  it('the settings say from when on they hold', () => {
    draw({ run: { driver: { type: 'running' } } });
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/another model answers from its next round on/)).toBeInTheDocument();
  });
});
