import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { TabPanel, Tabs } from '../../src/ui/common/Tabs.tsx';
import { ErrorBoundary } from '../../src/ui/common/ErrorBoundary.tsx';
import { Header } from '../../src/ui/shell/Header.tsx';
import { LanguageGate, loadLocale } from '../../src/ui/shell/LanguageGate.tsx';
import { readLayout, writeLayout } from '../../src/ui/shell/layout-storage.ts';
import { Bars, Toasts } from '../../src/ui/shell/Notices.tsx';
import { useTheme } from '../../src/ui/theme/use-theme.ts';
import { ownEndpoint, renderWith, SESSION } from './fixture.tsx';

describe('the session menu', () => {
  const other = { ...SESSION, id: 'session-2', title: 'Summarise three files', entries: 7 };
  const sessions = { run: { sessions: [SESSION, other] } };
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: SESSION.title }));
    return within(screen.getByRole('group', { name: 'Sessions' }));
  };

  it('opens another session', async () => {
    const { client } = renderWith(<Header />, sessions);
    await userEvent.click((await open()).getByRole('button', { name: `Open “${other.title}”` }));
    expect(client.sent).toEqual([{ type: 'open', session: 'session-2' }]);
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });

  it('begins a new one', async () => {
    const { client } = renderWith(<Header />, sessions);
    await userEvent.click((await open()).getByRole('button', { name: 'New session' }));
    expect(client.sent).toEqual([{ type: 'newSession' }]);
  });

  it('deletes only after a second yes', async () => {
    const { client } = renderWith(<Header />, sessions);
    const menu = await open();
    await userEvent.click(menu.getByRole('button', { name: `Delete “${other.title}”` }));
    expect(client.sent).toEqual([]);
    expect(menu.getByRole('button', { name: 'Keep' })).toHaveFocus();
    await userEvent.click(menu.getByRole('button', { name: 'Delete' }));
    expect(client.sent).toEqual([{ type: 'deleteSession', session: 'session-2' }]);
  });

  it('closes on Escape and gives focus back', async () => {
    renderWith(<Header />, sessions);
    const menu = await open();
    menu.getByRole('button', { name: 'New session' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: SESSION.title })).toHaveFocus();
  });

  it('closes when something else is pressed', async () => {
    renderWith(<Header />, sessions);
    await open();
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });
});

describe('the header', () => {
  it('says that the demo model needs no key', () => {
    renderWith(<Header />);
    expect(screen.getByRole('button', { name: /Demo model.*no key needed/ })).toBeInTheDocument();
  });

  it('names the own model and its host, never the key', () => {
    const { container } = renderWith(<Header />, {
      settings: ownEndpoint({ model: 'm-1' }, 'sk-secret'),
    });
    expect(screen.getByRole('button', { name: /m-1.*api\.openai\.com/ })).toBeInTheDocument();
    expect(container.innerHTML).not.toContain('sk-secret');
  });

  it('says when the endpoint is not set up', () => {
    renderWith(<Header />, { settings: ownEndpoint() });
    expect(screen.getByRole('button', { name: 'Endpoint not set up' })).toBeInTheDocument();
  });
});

describe('theme and language', () => {
  function Themed() {
    useTheme();
    return <Header />;
  }

  it('goes from the system’s to light to dark and back', async () => {
    const { stores } = renderWith(<Themed />);
    expect(document.documentElement.dataset['theme']).toBe('light');
    for (const theme of ['light', 'dark', 'system']) {
      await userEvent.click(screen.getByTestId('theme'));
      expect(stores.settings.getState().theme).toBe(theme);
      const resolved = theme === 'dark' ? 'dark' : 'light';
      expect(document.documentElement.dataset['theme']).toBe(resolved);
    }
  });

  it('turns the page Chinese and says so to the browser', async () => {
    const initial = await loadLocale('en');
    renderWith(
      <LanguageGate initial={initial}>
        <Header />
      </LanguageGate>,
    );
    await userEvent.click(screen.getByRole('button', { name: '切换到中文' }));
    expect(await screen.findByRole('button', { name: '设置' })).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('zh-CN');
  });
});

describe('notices', () => {
  it('shows a failure until it is dismissed', async () => {
    const { client } = renderWith(<Toasts />);
    const error = { name: 'Error', message: 'Another turn is under way.' };
    act(() => client.say({ type: 'failed', during: 'prompt', error }));
    const toast = screen.getByRole('alert');
    expect(toast).toHaveTextContent('Another turn is under way.');
    await userEvent.click(within(toast).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says that nothing is kept, and why', () => {
    renderWith(<Bars />, { run: { storage: { keptAs: 'memory', reason: 'Private window.' } } });
    expect(screen.getByRole('status')).toHaveTextContent('Private window.');
  });

  it('says that one may only look, and takes the session over when asked to', async () => {
    const { client } = renderWith(<Bars />, { run: { isReadOnly: true } });
    expect(screen.getByRole('status')).toHaveTextContent('open in another tab');
    await userEvent.click(screen.getByRole('button', { name: 'Take it over' }));
    expect(client.sent).toEqual([{ type: 'takeOver' }]);
  });
});

describe('the widths of the columns', () => {
  const memory = (text: string | null) => () => ({ getItem: () => text, setItem: () => undefined });
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };

  it('come back as they were stored', () => {
    const kept = new Map<string, string>();
    const storage = () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    });
    writeLayout(storage, { a: 30, b: 70 });
    expect(readLayout(storage, ['a', 'b'])).toEqual({ a: 30, b: 70 });
  });

  it.each([null, '{', '[]', '{"a":30}', '{"a":30,"b":"70"}', '{"a":0,"b":100}'])(
    'are left alone when %s is stored',
    (text) => expect(readLayout(memory(text), ['a', 'b'])).toBeUndefined(),
  );

  it('do without a storage', () => {
    expect(readLayout(denied, ['a'])).toBeUndefined();
    expect(() => writeLayout(denied, { a: 1 })).not.toThrow();
  });
});

describe('tabs', () => {
  function Three() {
    const [selected, select] = useState<'a' | 'b' | 'c'>('a');
    const tabs = (['a', 'b', 'c'] as const).map((id) => ({ id, label: id.toUpperCase() }));
    return (
      <>
        <Tabs name="t" label="Letters" tabs={tabs} selected={selected} onSelect={select} />
        <TabPanel name="t" id={selected}>
          {selected}
        </TabPanel>
      </>
    );
  }

  it('are one stop and move by arrows, Home and End', async () => {
    renderWith(<Three />);
    await userEvent.tab();
    expect(screen.getByRole('tab', { name: 'A' })).toHaveFocus();
    for (const [key, name] of [
      ['{ArrowRight}', 'B'],
      ['{End}', 'C'],
      ['{ArrowRight}', 'A'],
      ['{ArrowLeft}', 'C'],
      ['{Home}', 'A'],
    ] as const) {
      await userEvent.keyboard(key);
      expect(screen.getByRole('tab', { name })).toHaveFocus();
      expect(screen.getByRole('tabpanel', { name })).toBeInTheDocument();
    }
  });
});

describe('a pane that cannot be drawn', () => {
  it('says so in its place and can be tried again', async () => {
    let isBroken = true;
    function Pane() {
      if (isBroken) throw new Error('no entry 7');
      return <p>drawn</p>;
    }
    renderWith(
      <ErrorBoundary
        renderFailure={(error, retry) => (
          <button type="button" onClick={retry}>
            {error.message}
          </button>
        )}
      >
        <Pane />
      </ErrorBoundary>,
    );
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'no entry 7' }));
    expect(screen.getByText('drawn')).toBeInTheDocument();
  });
});
