import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EntryBody } from '../../src/trace/entries.ts';
import { DEFAULT_SETUP } from '../../src/trace/setup.ts';
import { EventsPane } from '../../src/ui/events/EventsPane.tsx';
import { entriesOf, renderWith } from './fixture.tsx';
import { stubLayout } from './virtual-list.ts';

const STEP: EntryBody = { kind: 'step', step: 'compact', round: 1, value: { messages: 1 } };
const ENTRIES: EntryBody[] = [
  { kind: 'prompt', text: 'Build a page', turn: 1, model: 'm', systemPrompt: '' },
  STEP,
  { kind: 'event', event: { type: 'assistant_text', delta: 'Empty apart' }, deltas: [4, 4, 3] },
  { kind: 'tool', phase: 'end', id: 'c', name: 'list', ms: 3, isError: false },
  { kind: 'file', path: '/Index.html', before: null, after: { hash: 'h', size: 1 }, callId: 'c' },
];

const rows = () => screen.queryAllByTestId('event').map((row) => row.textContent);

beforeEach(stubLayout);

describe('EventsPane', () => {
  it('says that the trace is empty', () => {
    renderWith(<EventsPane />);
    expect(screen.getByText(/The trace is empty/)).toBeVisible();
  });

  it('shows each entry with its number, its time in the turn and what it is', async () => {
    renderWith(<EventsPane />, { entries: ENTRIES });
    await screen.findAllByTestId('event');
    expect(rows()).toEqual([
      '00.000prompt 1"Build a page"',
      '11.000step compact1 message',
      '22.000assistant_text"Empty apart" ×3',
      '33.000tool endlist ok 3 ms',
      '44.000file new/Index.html',
    ]);
  });

  it('counts each kind and hides the ones that are turned off', async () => {
    renderWith(<EventsPane />, { entries: ENTRIES });
    const chips = screen.getByRole('group', { name: 'Kinds of entries' });
    expect(within(chips).getByRole('button', { name: 'events 2' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await userEvent.click(within(chips).getByRole('button', { name: 'events 2' }));
    expect(rows()).toHaveLength(3);
    expect(within(chips).getByRole('button', { name: 'events 2' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  it('finds text in any case, also where the line shows none of it', async () => {
    renderWith(<EventsPane />, { entries: ENTRIES });
    const search = screen.getByRole('searchbox');
    await userEvent.type(search, 'index.HTML');
    expect(rows()).toHaveLength(1);
    await userEvent.clear(search);
    await userEvent.type(search, 'no such thing (');
    expect(rows()).toHaveLength(0);
    expect(screen.getByText('No entry fits the filter.')).toBeVisible();
  });

  it('opens an entry as JSON and closes it again', async () => {
    renderWith(<EventsPane />, { entries: ENTRIES });
    await userEvent.click(await screen.findByRole('button', { name: /prompt 1/ }));
    expect(screen.getByRole('group', { name: 'Entry as JSON' })).toHaveTextContent(
      '"kind": "prompt"',
    );
    await userEvent.click(screen.getByRole('button', { name: /prompt 1/, expanded: true }));
    expect(screen.queryByRole('group', { name: 'Entry as JSON' })).toBeNull();
  });

  it('takes in entries as they come', async () => {
    const { stores } = renderWith(<EventsPane />, { entries: ENTRIES.slice(0, 2) });
    act(() =>
      stores.run.setState({
        entries: [...stores.run.getState().entries, ...entriesOf(ENTRIES).slice(2)],
      }),
    );
    expect(await screen.findByText('/Index.html')).toBeInTheDocument();
    expect(rows()).toHaveLength(5);
  });

  it('says in words what a person did to the run', async () => {
    const call = { id: 'c', name: 'write', args: { path: '/a' } };
    const after = { ...call, args: { path: '/b' } };
    const summary = { role: 'user' as const, content: 'All of it' };
    const queued = { id: 'q', as: 'steer' as const, text: 'Use a table' };
    const hit = { kind: 'hit', breakpoint: 'b1', count: 3 } as const;
    const entries: EntryBody[] = [
      { kind: 'edit', step: 'execute_tool', edit: { of: 'call', before: call, after } },
      { kind: 'decision', id: 'c', decision: 'refused', by: 'person', text: 'Not now' },
      { kind: 'queue', change: 'added', queued },
      { ...hit, did: 'logged', message: 'path is /a' },
      { ...hit, did: 'stopped', message: null },
      { kind: 'proposal', cut: 31, summary },
      { kind: 'setup', setup: DEFAULT_SETUP },
    ];
    renderWith(<EventsPane />, { entries });
    await screen.findAllByTestId('event');
    expect(rows().map((row) => row?.replace(/^\d+\.\d{3}/, ''))).toEqual([
      'edit callwrite {"path":"/a"} → write {"path":"/b"}',
      'call refusedc by you: "Not now"',
      'queue addedsteering "Use a table"',
      'breakpoint loggedb1, hit 3: path is /a',
      'breakpoint stoppedb1, hit 3',
      'summary proposedof 31 messages: "All of it"',
      'setup0 breakpoints, 0 watches, 0 tool rules',
    ]);
    expect(screen.getByRole('button', { name: 'debugging 7' })).toBeVisible();
  });

  it('draws only what fits the screen of a long trace', async () => {
    const many = Array.from({ length: 5_000 }, () => STEP);
    renderWith(<EventsPane />, { entries: many });
    await screen.findAllByTestId('event');
    expect(rows().length).toBeLessThan(100);
    expect(screen.getByRole('button', { name: 'steps 5,000' })).toBeVisible();
  });
});
