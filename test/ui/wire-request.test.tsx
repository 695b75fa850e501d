import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import { zhCN } from '../../src/i18n/zh-CN.ts';
import { WirePane } from '../../src/ui/wire/WirePane.tsx';
import { renderWith, type FixtureOptions } from './fixture.tsx';
import { stubLayout } from './virtual-list.ts';
import * as wire from './wire-fixture.ts';

beforeEach(stubLayout);

async function openRequest(options: FixtureOptions = {}) {
  const user = userEvent.setup();
  const result = renderWith(<WirePane />, { entries: wire.SESSION_ENTRIES, ...options });
  await user.click(await screen.findByRole('tab', { name: 'Request' }));
  return { ...result, user };
}

const clipboard = () => navigator.clipboard.readText();

describe('the request as it was sent', () => {
  it('shows the URL and the headers with the key struck out', async () => {
    await openRequest();
    const part = screen.getByRole('group', { name: 'Request' });
    expect(part).toHaveTextContent(`POST ${wire.URL}`);
    expect(part).toHaveTextContent('authorizationBearer ••••');
  });

  it('shows its messages and marks those that the request before had', async () => {
    await openRequest();
    await screen.findAllByRole('treeitem');
    const items = screen
      .getAllByRole('treeitem')
      .filter((item) => item.getAttribute('aria-level') === '3');
    expect(items.map((item) => item.textContent)).toEqual([
      '0{ role: "system", content: "You work on files." }',
      '1{ role: "user", content: "Make a tip calculator." }',
      '2{ role: "assistant", content: "I’ll look first." }',
      '3{ role: "user", content: "README.md 214 B" }',
    ]);
    const kept = items.map((item) => item.className);
    expect(new Set(kept.slice(0, 2)).size).toBe(1);
    expect(kept[2]).not.toBe(kept[1]);
    expect(screen.getByText('common with the request before ↑ · new ↓')).toBeVisible();
  });

  it('says how far a cache can reach, and what the endpoint says of it', async () => {
    await openRequest();
    const prefix = screen.getByTestId('prefix');
    expect(prefix).toHaveTextContent(/up to and with message 2 of 4, ≈ \d+ tokens/);
    expect(prefix).toHaveTextContent('1,024 tokens came from its cache');
    expect(prefix).not.toHaveTextContent('costs');
  });

  it('says what re-sending the rest costs where the person entered a price', async () => {
    const price = {
      model: 'm-*',
      input: 3,
      cachedInput: null,
      output: 15,
      currency: 'USD',
      since: '2026-12-01',
    };
    await openRequest({ settings: { prices: [price] } });
    expect(screen.getByTestId('prefix')).toHaveTextContent(/costs about 0\.0000\d+ USD/);
  });

  it('compares the first request with nothing', async () => {
    await openRequest({ entries: [wire.PROMPT, wire.request()] });
    expect(screen.getByText(/Nothing before it begins like this request/)).toBeVisible();
  });

  it('says in words what was changed for this endpoint', async () => {
    await openRequest({ entries: [wire.PROMPT, wire.request({ adaptations: ['no-tools'] })] });
    expect(
      screen.getByText(/Sent without tools: this endpoint or model refused them/),
    ).toBeVisible();
  });

  it('shows the text of the body, which copies to the letter', async () => {
    const { user } = await openRequest();
    await user.click(screen.getByRole('tab', { name: 'Raw' }));
    const shown = within(screen.getByRole('tabpanel', { name: 'Raw' }));
    expect(await shown.findByText(/^\{"role":"assistant"/)).toBeVisible();
    await user.click(screen.getByTestId('copy-body'));
    expect(await clipboard()).toBe(
      wire.bodyOf(['Make a tip calculator.', 'I’ll look first.', 'README.md 214 B']),
    );
  });

  it('shows a body that is no JSON as its text', async () => {
    const body = { shared: 0, rest: 'not json' };
    await openRequest({ entries: [wire.PROMPT, wire.request({ body })] });
    expect(await screen.findByText('not json')).toBeVisible();
  });

  it('opens a long text of a message and closes it by keys', async () => {
    const long = `first\n${'word '.repeat(60)}`;
    const body = { shared: 0, rest: wire.bodyOf([long]) };
    const { user } = await openRequest({ entries: [wire.PROMPT, wire.request({ body })] });
    await user.click(await screen.findByRole('treeitem', { name: /^1/ }));
    const content = screen.getByRole('treeitem', { name: /content.*show all/ });
    await user.click(content);
    expect(screen.getByRole('treeitem', { name: /first\s+word/ })).toHaveTextContent(
      long.trim().replace('\n', ' '),
    );
    screen.getByRole('tree').focus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('treeitem', { name: /content.*show all/ })).toBeVisible();
  });
});

describe('copying', () => {
  it('gives a curl command with a variable for the key', async () => {
    const { user } = await openRequest();
    await user.click(screen.getByTestId('copy-curl'));
    const command = await clipboard();
    expect(command).toContain(`curl -N '${wire.URL}'`);
    expect(command).toContain('"authorization: Bearer $API_KEY"');
    expect(await screen.findByText('Copied')).toBeInTheDocument();
  });

  it('never gives a key, also where a person wrote it into a message', async () => {
    const key = 'sk-secret-123456';
    const body = { shared: 0, rest: wire.bodyOf([`my key is ${key}`]) };
    const entries = [wire.PROMPT, wire.request({ body })];
    const { user } = await openRequest({ entries, settings: { keys: { a: key } } });
    for (const id of ['copy-curl', 'copy-body']) {
      await user.click(screen.getByTestId(id));
      expect(await clipboard()).toContain('my key is [key]');
      expect(await clipboard()).not.toContain(key);
    }
  });

  it('says when the browser does not let it', async () => {
    const { user } = await openRequest();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByTestId('copy-curl'));
    expect(await screen.findByText(/did not let the page copy/)).toBeInTheDocument();
  });
});

describe('the words of the wire', () => {
  it('hold the same places to fill in in both languages', () => {
    const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
    const keys = Object.keys(en).filter((key) => key.startsWith('wire.')) as (keyof typeof en)[];
    expect(keys.length).toBeGreaterThan(100);
    for (const key of keys) expect([key, ...places(zhCN[key])]).toEqual([key, ...places(en[key])]);
  });
});
