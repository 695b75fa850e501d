import type { Page } from '@playwright/test';
import { en } from '../../src/i18n/en.ts';
import {
  connect,
  conversation,
  demoTask,
  expectEnd,
  expectValidContext,
  openApp,
  openFile,
  send,
} from './lib/app.ts';
import type { Endpoint } from './lib/endpoint.ts';
import { expect, test } from './lib/fixture.ts';
import { isWorker, serveSite } from './lib/site.ts';
import { damage, STORES } from './lib/stored.ts';

async function connectTo(page: Page, { mock, baseURL }: Endpoint): Promise<void> {
  mock.on({}, { content: 'All is well.' });
  await connect(page, { baseURL, apiKey: 'key', model: 'mock' });
}

test.describe('damaged records', () => {
  for (const store of STORES) {
    test(`in ${store} never keep the app from opening and running`, async ({ page, endpoint }) => {
      await openApp(page);
      await connectTo(page, endpoint);
      await send(page, 'How are you?');
      await expectEnd(page, 1, 'end_turn');

      for (const how of ['add', 'replace'] as const) {
        await damage(page, store, how);
        await openApp(page);
        await connectTo(page, endpoint);
        await send(page, 'And now?');
        await expect(page.getByTestId('turn-end').last()).toBeVisible();
        await expect(conversation(page)).toContainText('And now?');
        await expect(page.getByTestId('abort')).toBeDisabled();
        await expectValidContext(page);
      }
    });
  }

  test('in a trace are said to be lost, and the others are there', async ({ page }) => {
    await openApp(page);
    await send(page, 'What can you do?');
    await expectEnd(page, 1, 'end_turn');
    await damage(page, 'trace', 'add');
    await openApp(page);
    await expect(conversation(page)).toContainText(en['conversation.fault.damaged']);
    await expectEnd(page, 1, 'end_turn');
    await openFile(page, '/README.md');
    await expect(page.getByTestId('files')).toContainText('Garden calendar');
  });
});

test.describe('without IndexedDB', () => {
  test('the app runs from memory and says that nothing is kept', async ({
    page,
    endpoint,
    startServer,
    watched,
  }) => {
    watched.allow(/^shown: .*settings could not be saved/);
    await page.addInitScript(refuseIndexedDb);
    const origin = await startServer(serveWith(refuseIndexedDb));
    await openApp(page, `${origin}/`);
    await expect(
      page.getByRole('status').filter({ hasText: en['shell.memoryOnly'] }),
    ).toBeVisible();
    await connectTo(page, endpoint);
    await expect(page.getByRole('alert')).toContainText('last until the tab is closed');
    await send(page, 'How are you?');
    await expectEnd(page, 1, 'end_turn');
    await openFile(page, '/README.md');
    await expect(page.getByTestId('files')).toContainText('Garden calendar');
    await page.reload();
    await expect(page.getByTestId('turn-end')).toHaveCount(0);
  });
});

test.describe('a disk that is full', () => {
  test('pauses the run, says so, and lets it go on', async ({ page, startServer, watched }) => {
    watched.allow(/^shown: .*The disk is full/);
    const origin = await startServer(serveWith(refuseWrites));
    await openApp(page, `${origin}/`);
    await send(page, demoTask('summary'));
    await expect(page.getByRole('alert')).toContainText('The disk is full');
    await expect(page.getByTestId('run')).toHaveAccessibleName(en['controls.run']);
    await expect(page.getByTestId('run')).toBeEnabled();
    await page.keyboard.press('F8');
    await expectEnd(page, 1, 'end_turn');
  });
});

test.describe('a second tab', () => {
  test('shows the session of the first and does not write to it', async ({ page, context }) => {
    await openApp(page);
    await send(page, 'What can you do?');
    await expectEnd(page, 1, 'end_turn');
    const second = await context.newPage();
    await openApp(second);
    await expectEnd(second, 1, 'end_turn');
    await expect(
      second.getByRole('status').filter({ hasText: en['shell.readOnly'] }),
    ).toBeVisible();
    await second.getByTestId('prompt').fill('Me too.');
    await expect(second.getByTestId('send')).toBeDisabled();
    await page.close();
    await openApp(second);
    await send(second, 'What can you do?');
    await expectEnd(second, 2, 'end_turn');
  });
});

/** The site with a worker that lacks what `lack` takes from it. */
function serveWith(lack: () => void) {
  return serveSite('/', (path, bytes) =>
    isWorker(path) ? `(${lack.toString()})();\n${new TextDecoder().decode(bytes)}` : bytes,
  );
}

/** Runs in the page or worker. */
function refuseIndexedDb(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('IndexedDB is not allowed here.', 'SecurityError');
  };
}

/** Runs in the worker: the samples of a new session fit, a turn does not. */
function refuseWrites(): void {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function putWhatFits(value: unknown, key?: IDBValidKey) {
    const isTurn = this.name === 'trace' && JSON.stringify(value).includes('"prompt"');
    if (isTurn) throw new DOMException('The disk is full.', 'QuotaExceededError');
    return put.call(this, value, key);
  };
}
