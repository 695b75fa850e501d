import type { ServerResponse } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { en } from '../../src/i18n/en.ts';
import {
  answer,
  begin,
  call,
  chat,
  frame,
  hasResult,
  refuse,
  talk,
  type Asked,
} from './lib/answers.ts';
import {
  connect,
  conversation,
  downloadFile,
  expectEnd,
  openApp,
  send,
  showPane,
} from './lib/app.ts';
import { expect, test } from './lib/fixture.ts';
import { allowPages } from './lib/servers.ts';

const KEY = 'sk-secret-0123456789abcdef';

async function connectTo(page: Page, origin: string): Promise<void> {
  await openApp(page);
  await connect(page, { baseURL: `${origin}/v1`, apiKey: KEY, model: 'mock' });
}

async function openWire(page: Page, part: 'response' | 'calls' | 'request'): Promise<Locator> {
  await showPane(page, 'wire');
  const wire = page.getByTestId('wire');
  await wire.getByRole('tab', { name: en[`wire.tab.${part}`] }).click();
  return wire;
}

/** A model that writes one file and then says so. */
function writeOnce(asked: Asked, response: ServerResponse): void {
  const pieces = ['{"path":"/no', 'te.txt","con', 'tent":"Remember.\\n"}'];
  answer(response, hasResult(asked) ? talk('The note is written.') : call('write', pieces));
}

test.describe('the wire pane', () => {
  test.beforeEach(async ({ page, startServer }) => {
    await connectTo(page, await startServer(chat(writeOnce)));
    await send(page, 'Write a note.');
    await expectEnd(page, 1, 'end_turn');
  });

  test('shows each frame of an answer, and what it was read as', async ({ page }) => {
    const wire = await openWire(page, 'response');
    await expect(wire.getByTestId('request')).toHaveCount(2);
    await wire.getByTestId('request').first().click();
    await expect(wire).toContainText('HTTP 200');
    const frames = wire.getByTestId('frame');
    await expect(frames.first()).toContainText('opens call 1: write');
    await expect(frames.filter({ hasText: 'finish_reason' })).toContainText('tool_calls');
    await expect(frames.last()).toContainText(en['wire.read.done']);

    await wire.getByRole('tab', { name: en['wire.tab.calls'] }).click();
    const lane = wire.getByTestId('lane');
    await expect(lane).toContainText('Remember.');
    await expect(lane).toContainText(en['wire.lane.valid']);
    await expect(lane).toContainText(en['conversation.call.done']);
    await wire.getByRole('slider').press('Home');
    await expect(lane).toContainText(JSON.stringify('{"path":"/no'));
    await expect(lane).not.toContainText('Remember.');
  });

  test('shows the request as it was sent, with the key struck out', async ({ page }) => {
    const wire = await openWire(page, 'request');
    await expect(wire).toContainText('Bearer ••••');
    await expect(wire).toContainText('/v1/chat/completions');
    await expect(wire).toContainText('Write a note.');
    await wire.getByRole('tab', { name: en['wire.view.raw'] }).click();
    await expect(wire).toContainText('"model":"mock","stream":true');
    expect(await page.content()).not.toContain(KEY);
  });

  test('marks from the second request on what it has in common with the first', async ({
    page,
  }) => {
    const wire = await openWire(page, 'request');
    await expect(wire.getByTestId('prefix')).toContainText('The same as the request before');
    await expect(wire).toContainText(en['wire.prefixEnds']);
    await wire.getByTestId('request').first().click();
    await wire.getByRole('tab', { name: en['wire.tab.request'] }).click();
    await expect(wire).toContainText('Nothing before it begins like this request');
    await expect(wire.getByTestId('prefix')).toHaveCount(0);
    await expect(wire).not.toContainText(en['wire.prefixEnds']);
  });

  test('copies a request for a shell without the key', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const wire = await openWire(page, 'response');
    await wire.getByTestId('copy-curl').click();
    await expect(wire.getByTestId('copy-curl')).toContainText(en['markdown.copied']);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^curl -N 'http:\/\/127\.0\.0\.1:\d+\/v1\/chat\/completions' \\\n/);
    expect(copied).toContain('-H "authorization: Bearer $API_KEY"');
    expect(copied).toContain('Write a note.');
    expect(copied).not.toContain(KEY);
  });
});

test.describe('an endpoint that refuses stream_options', () => {
  test('is asked without them once and for all, and the pane says so', async ({
    page,
    startServer,
  }) => {
    const bodies: Asked[] = [];
    const message = 'Unrecognized request argument supplied: stream_options';
    const origin = await startServer(
      chat((asked, response) => {
        bodies.push(asked);
        if (asked.stream_options === undefined) answer(response, talk('As you like.'));
        else refuse(response, 400, { error: { message } });
      }),
    );
    await connectTo(page, origin);
    for (const turn of [1, 2]) {
      await send(page, 'Hello?');
      await expectEnd(page, turn, 'end_turn');
    }
    expect(bodies.map((body) => body.stream_options !== undefined)).toEqual([true, false, false]);
    const wire = await openWire(page, 'request');
    await expect(wire).toContainText(en['wire.adaptation.no-stream-options']);
    await expect(conversation(page)).toContainText(en['usage.estimate']);
  });
});

test.describe('a retry', () => {
  // Longer than a turn may take here: who waits for it fails.
  const limited = () => {
    let asked = 0;
    return allowPages((_, response) => {
      asked += 1;
      response.setHeader('access-control-expose-headers', 'retry-after');
      if (asked > 1) answer(response, talk('Now I have time.'));
      else refuse(response, 429, { error: { message: 'Slow down' } }, { 'retry-after': '60' });
    });
  };

  test('counts down in the conversation and on the wire, and comes at once when told', async ({
    page,
    startServer,
  }) => {
    await connectTo(page, await startServer(limited()));
    await send(page, 'Are you there?');
    const card = conversation(page).getByTestId('retry');
    const seconds = async () => Number(/in (\d+) s/.exec((await card.textContent()) ?? '')?.[1]);
    await expect.poll(seconds).toBeGreaterThan(30);
    const before = await seconds();
    await expect.poll(seconds).toBeLessThan(before);
    await expect(card).toContainText('Slow down');
    await expect(card).toContainText('attempt 2 of at most 3');
    const wire = await openWire(page, 'response');
    await expect(wire.getByTestId('retry')).toContainText(/Attempt 2 in \d+ s/);
    await card.getByRole('button', { name: en['conversation.retryNow'] }).click();
    await expectEnd(page, 1, 'end_turn');
    await expect(conversation(page)).toContainText('Now I have time.');
    await expect(page.getByTestId('retry')).toHaveCount(0);
  });

  test('is dropped when the person stops it', async ({ page, startServer }) => {
    await connectTo(page, await startServer(limited()));
    await send(page, 'Are you there?');
    const card = conversation(page).getByTestId('retry');
    await card.getByRole('button', { name: en['conversation.retryStop'] }).click();
    await expectEnd(page, 1, 'aborted');
    await send(page, 'And now?');
    await expectEnd(page, 2, 'end_turn');
  });
});

test('the arguments of a long write are seen growing', async ({ page, startServer }) => {
  const lines = Array.from({ length: 60 }, (_, n) => `line ${String(n).padStart(2, '0')}\n`);
  const pieces = [
    '{"path":"/long.txt","content":"',
    ...lines.map((line) => JSON.stringify(line).slice(1, -1)),
    '"}',
  ];
  const frames = call('write', pieces);
  const held: ServerResponse[] = [];
  const goOn = (from: number, to: number) =>
    held.forEach((response) => begin(response, frames.slice(from, to)));
  const origin = await startServer(
    chat((asked, response) => {
      if (hasResult(asked)) return answer(response, talk('Written.'));
      held.push(response);
      return goOn(0, 12);
    }),
  );
  await connectTo(page, origin);
  await send(page, 'Write a long file.');
  const draft = page.getByTestId('call-draft');
  await expect(draft).toContainText('/long.txt');
  await expect(draft).toContainText('line 09');
  await expect(draft).not.toContainText('line 10');
  goOn(12, 32);
  await expect(draft).toContainText('line 29');
  await expect(draft).toContainText('line 00');
  await expect(draft).not.toContainText('line 30');
  goOn(32, frames.length);
  held.forEach((response) => response.end());
  await expectEnd(page, 1, 'end_turn');
  await expect(page.getByTestId('call')).toHaveAttribute('data-state', 'done');
  await expect(draft).toHaveCount(0);
  expect(await downloadFile(page, '/long.txt')).toBe(lines.join(''));
});

test('reasoning is shown folded, and opens', async ({ page, startServer }) => {
  const thoughts = ['The person ', 'wants a greeting ', 'and no more.'];
  const frames = [
    ...thoughts.map((text) => frame({ reasoning_content: text })),
    ...talk('Good morning.'),
  ];
  await connectTo(page, await startServer(chat((_, response) => answer(response, frames))));
  await send(page, 'Greet me.');
  await expectEnd(page, 1, 'end_turn');
  const reasoning = page.getByTestId('reasoning');
  const fold = reasoning.getByRole('button');
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(conversation(page)).toContainText('Good morning.');
  await expect(conversation(page)).not.toContainText('wants a greeting');
  await fold.click();
  await expect(reasoning).toContainText(thoughts.join(''));
  await page.reload();
  await expect(page.getByTestId('reasoning').getByRole('button')).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});
