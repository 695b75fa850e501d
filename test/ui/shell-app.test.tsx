import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EntryBody } from '../../src/trace/entries.ts';
import { App } from '../../src/ui/App.tsx';
import { entriesOf, renderWith, SESSION, type Fixture } from './fixture.tsx';

const PROMPT: EntryBody = { kind: 'prompt', text: 'Go', turn: 1, model: 'demo', systemPrompt: '' };
const GREETING = 'This is an agent. All of it.';
const ONCE = ['prompt', 'send', 'run', 'step', 'round', 'abort', 'settings'];

let isNarrow = false;

/** jsdom lays nothing out, so nothing ever changes its size. */
class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom has no media queries; the page asks for its width and for two preferences. */
function matchMedia(media: string): MediaQueryList {
  const matches = isNarrow && media.includes('max-width');
  const nothing = () => undefined;
  const list = { media, matches, onchange: null, addListener: nothing, removeListener: nothing };
  return Object.assign(new EventTarget(), list);
}

// The workbench comes in chunks; they are here before anyone waits for them.
beforeAll(async () => {
  await Promise.all([
    import('../../src/ui/shell/Columns.tsx'),
    import('../../src/ui/shell/Deck.tsx'),
  ]);
});

beforeEach(() => {
  localStorage.clear();
  isNarrow = false;
  vi.stubGlobal('matchMedia', matchMedia);
  vi.stubGlobal('ResizeObserver', StillObserver);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function expectOnce() {
  for (const id of ONCE) expect(screen.getAllByTestId(id)).toHaveLength(1);
}

function beginTurn({ client }: Fixture) {
  const entries = entriesOf([PROMPT]);
  act(() => client.say({ type: 'entries', session: SESSION.id, batch: 1, entries }));
}

describe('a session without a turn', () => {
  it('greets, with the loop and the controls in view', () => {
    renderWith(<App />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(GREETING);
    expect(screen.getByRole('region', { name: 'Source of the loop' })).toBeInTheDocument();
    expectOnce();
  });

  it('becomes the workbench with the first prompt', async () => {
    const fixture = renderWith(<App />);
    beginTurn(fixture);
    expect(await screen.findByRole('tab', { name: 'Context' })).toBeInTheDocument();
    expect(screen.queryByText(GREETING)).not.toBeInTheDocument();
    expectOnce();
  });

  it('does not greet who has been here until it knows that the session is empty', async () => {
    beginTurn(renderWith(<App />));
    await screen.findByRole('tab', { name: 'Context' });
    document.body.replaceChildren();
    renderWith(<App />, { run: { session: null, isLoaded: false } });
    expect(screen.queryByText(GREETING)).not.toBeInTheDocument();
  });
});

describe('a wide page', () => {
  it('shows conversation, loop and one of three panes, parted by movable lines', async () => {
    renderWith(<App />, { entries: [PROMPT] });
    expect(await screen.findAllByRole('separator')).toHaveLength(2);
    expect(screen.getByRole('tab', { name: 'Context' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('region', { name: 'The loop' })).toBeInTheDocument();
    expectOnce();
  });
});

describe('a narrow page', () => {
  it('shows one pane at a time and begins with the loop', async () => {
    isNarrow = true;
    const { stores } = renderWith(<App />, { entries: [PROMPT] });
    expect(await screen.findByRole('tab', { name: 'Loop' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(screen.queryByTestId('prompt')).not.toBeInTheDocument();
    act(() => stores.view.getState().showPane('chat'));
    await waitFor(() => expect(screen.getByTestId('prompt')).toBeInTheDocument());
    expect(screen.queryByRole('region', { name: 'The loop' })).not.toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Steps of a round' })).toBeInTheDocument();
    expectOnce();
  });
});
