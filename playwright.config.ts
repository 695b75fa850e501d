import { defineConfig } from '@playwright/test';

/** Debian's Chromium runs as root here and in CI, so without its sandbox. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Another folder and port, so that several checkouts or builds can be tested side by side. */
const dist = process.env['E2E_DIST'] ?? 'dist';
const origin = `http://127.0.0.1:${process.env['E2E_PORT'] ?? '4173'}`;

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '.tmp/test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `${origin}/`,
    locale: 'en-US',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args,
    },
  },
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --outDir ${dist} --host 127.0.0.1 --port ${new URL(origin).port} --strictPort`,
    url: origin,
    reuseExistingServer: !process.env['CI'],
    timeout: 30_000,
  },
});
