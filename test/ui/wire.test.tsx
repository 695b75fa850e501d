import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EntryBody } from '../../src/trace/entries.ts';
import { project } from '../../src/trace/project.ts';
import { EMPTY_STATE } from '../../src/trace/state.ts';
import { WirePane } from '../../src/ui/wire/WirePane.tsx';
import { entriesOf, renderWith } from './fixture.tsx';
import { stubLayout } from './virtual-list.ts';
import * as wire from './wire-fixture.ts';

const { PROMPT, SESSION_ENTRIES, RETRIED } = wire;

beforeEach(stubLayout);

const requests = () => screen.findAllByTestId('request');
const frames = () => screen.findAllByTestId('frame');
const end = (stopReason: 'aborted' | 'error'): EntryBody => ({
  kind: 'event',
  event: { type: 'turn_end', stopReason },
});

describe('the wire pane', () => {
  it('says what will be here before there is a request', () => {
    renderWith(<WirePane />, { entries: [PROMPT] });
    expect(screen.getByTestId('wire')).toHaveTextContent(/No request yet/);
  });

  it('lists the requests with their numbers and shows the newest', async () => {
    renderWith(<WirePane />, { entries: SESSION_ENTRIES });
    const [first, second] = await requests();
    expect(first).toHaveTextContent(/Turn 1, round 1.*200.*412 ms.*396.*41/);
    expect(second).toHaveAttribute('aria-selected', 'true');
    expect(second).toHaveTextContent(/381 ms.*259 tok\/s.*1,318.*1,024.*214/);
    expect(screen.getByRole('heading', { name: 'Round 2' })).toBeVisible();
  });

  it('goes from request to request by the arrow keys', async () => {
    renderWith(<WirePane />, { entries: SESSION_ENTRIES });
    await requests();
    const list = screen.getByRole('listbox', { name: 'Requests' });
    list.focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('heading', { name: 'Round 1' })).toBeVisible();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('heading', { name: 'Round 1' })).toBeVisible();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('heading', { name: 'Round 2' })).toBeVisible();
  });

  it('follows the newest request, but not when the person chose another', async () => {
    const { client } = renderWith(<WirePane />, { entries: SESSION_ENTRIES });
    await requests();
    const say = (bodies: readonly EntryBody[], from: number) => {
      const entries = entriesOf([...SESSION_ENTRIES, ...bodies]).slice(from);
      act(() => client.say({ type: 'entries', session: 'session-1', batch: 1, entries }));
    };
    const next = [wire.compact(3), wire.request({ request: 3 })];
    say(next, SESSION_ENTRIES.length);
    expect(screen.getByRole('heading', { name: 'Round 3' })).toBeVisible();
    const [first] = await requests();
    if (first !== undefined) fireEvent.click(first);
    say([...next, wire.compact(4), wire.request({ request: 4 })], SESSION_ENTRIES.length + 2);
    expect(screen.getByRole('heading', { name: 'Round 1' })).toBeVisible();
  });
});

describe('the frames', () => {
  it('show when they came, the field, what came and what it was read as', async () => {
    renderWith(<WirePane />, { entries: SESSION_ENTRIES });
    const rows = (await frames()).map((row) => row.textContent);
    expect(rows[0]).toBe(
      '0.120delta.role"assistant"nothing to read in it; it only opens the answer',
    );
    expect(rows).toContain('0.702delta.tool_calls[0]id call_8f, writeopens call 1: write');
    expect(rows).toContain(
      '1.052delta.tool_calls[0]{"code":arguments, 8 characters: code arriving',
    );
  });

  it('say why something was mended, read otherwise or ignored', async () => {
    renderWith(<WirePane />, { entries: SESSION_ENTRIES });
    const marked = (await frames()).filter((row) => row.dataset['mark'] !== undefined);
    expect(marked.map((row) => row.dataset['mark'])).toEqual(['ignored', 'mended', 'readAs']);
    expect(marked[1]).toHaveTextContent(/mended.*same index, new id: this endpoint numbers/);
    expect(marked[2]).toHaveTextContent(/read as.*tool_use: the reason contradicts the calls/);
  });

  it('fold runs of text and open them', async () => {
    renderWith(<WirePane />, { entries: SESSION_ENTRIES });
    const before = (await frames()).length;
    const fold = screen.getByRole('button', {
      name: /delta\.content ×8.*8 text frames, \d+ characters/,
    });
    await userEvent.click(fold);
    expect(await frames()).toHaveLength(before + 8);
  });

  it('open to what came, formatted and as it came', async () => {
    renderWith(<WirePane />, { entries: SESSION_ENTRIES });
    await userEvent.click(await screen.findByRole('button', { name: /usage.*in 1,318/ }));
    const raw = screen.getByRole('group', { name: /^Frame \d+$/ });
    expect(raw.textContent).toContain('"prompt_tokens": 1318');
    await userEvent.click(screen.getByRole('button', { name: 'As it came' }));
    expect(raw.textContent).toContain('"prompt_tokens":1318');
  });

  it('open to the arguments as they were at that moment', async () => {
    renderWith(<WirePane />, { entries: SESSION_ENTRIES });
    await userEvent.click(await screen.findByRole('button', { name: /code arriving/ }));
    const lane = screen.getByTestId('lane');
    expect(within(lane).getByText('{"code":')).toBeVisible();
    expect(lane).not.toHaveTextContent('0.15');
  });

  it('of 20,000 draw only what fits the screen', async () => {
    const came = Array.from({ length: 20_000 }, (_, n) =>
      n % 2 === 0 ? wire.text(n, 'a') : wire.fragment(n, 0, 'b'),
    );
    renderWith(<WirePane />, { entries: [PROMPT, wire.request(), wire.frames(1, came)] });
    expect((await frames()).length).toBeLessThan(100);
    expect(screen.getByRole('tab', { name: /^Response ?20,000$/ })).toBeVisible();
  });
});

describe('the calls', () => {
  const openCalls = async () => {
    const result = renderWith(<WirePane />, { entries: SESSION_ENTRIES });
    await userEvent.click(await screen.findByRole('tab', { name: /^Calls ?2$/ }));
    return result;
  };

  it('show what was read, the verdict and what the loop did', async () => {
    await openCalls();
    const write = screen.getByRole('region', { name: 'Call 1' });
    expect(write).toHaveTextContent(/write.*call_8f/);
    expect(within(write).getByRole('tree')).toHaveTextContent('path"/index.html"');
    expect(write).toHaveTextContent(/a JSON object.*done.*wrote 5 lines/);
    expect(screen.getByRole('region', { name: 'Call 2' })).toHaveTextContent(
      /mended same index, new id/,
    );
  });

  it('go back to an earlier fragment', async () => {
    await openCalls();
    const write = screen.getByRole('region', { name: 'Call 1' });
    const slider = within(write).getByRole('slider', { name: 'Fragment 13 of 13' });
    fireEvent.change(slider, { target: { value: '1' } });
    expect(within(write).getByRole('slider', { name: 'Fragment 2 of 13' })).toBeVisible();
    expect(within(write).getByRole('tree')).toHaveTextContent('path"/index.ht"');
    expect(write).toHaveTextContent('Now arriving: path');
    expect(write).not.toHaveTextContent('a JSON object');
  });
});

describe('a request that has no answer yet', () => {
  it('says that it waits', () => {
    renderWith(<WirePane />, { entries: [PROMPT, wire.request()] });
    expect(screen.getByText('Sent. The endpoint has not answered yet.')).toBeVisible();
  });

  it('counts down to its next attempt, which can be had at once or stopped', async () => {
    const entries = entriesOf([PROMPT, ...RETRIED.slice(0, 4)]).map((entry) => ({
      ...entry,
      at: Date.now(),
    }));
    const run = { entries, state: entries.reduce(project, EMPTY_STATE) };
    const { client } = renderWith(<WirePane />, { run });
    const notice = screen.getByTestId('retry');
    expect(notice).toHaveTextContent(/Attempt 2 in [34] s\. Rate limit reached/);
    await userEvent.click(within(notice).getByRole('button', { name: 'Try now' }));
    await userEvent.click(within(notice).getByRole('button', { name: 'Stop' }));
    expect(client.sent).toEqual([{ type: 'retryNow' }, { type: 'abort' }]);
  });

  it('says which attempts failed, why, and what was changed', async () => {
    renderWith(<WirePane />, { entries: [PROMPT, ...RETRIED] });
    expect(
      screen.getByText(/429: Rate limit reached \(429\)\. → then a wait of 4\.00 s/),
    ).toBeVisible();
    expect(screen.getByText(/400: Unknown parameter.*→ Sent without stream_options/)).toBeVisible();
    const [row] = await requests();
    expect(row).toHaveTextContent(/failed and sent again: 1×/);
    expect(row).toHaveTextContent(/this endpoint refused the usual form/);
  });

  it('tells a failure from a stop and from a page that was closed', async () => {
    const failed: EntryBody = { kind: 'failed', request: 1, message: 'The endpoint is gone.' };
    const begin = [PROMPT, wire.request(), wire.response()];
    const { unmount } = renderWith(<WirePane />, { entries: [...begin, failed, end('error')] });
    expect(screen.getByText('The endpoint is gone.')).toBeVisible();
    unmount();
    const stopped = renderWith(<WirePane />, { entries: [...begin, failed, end('aborted')] });
    expect((await requests())[0]).toHaveAttribute('data-status', 'aborted');
    expect(screen.getByText(/You stopped the turn/)).toBeVisible();
    stopped.unmount();
    renderWith(<WirePane />, { entries: [...begin, { ...PROMPT, turn: 2 } as EntryBody] });
    expect((await requests())[0]).toHaveAttribute('data-status', 'interrupted');
  });
});
