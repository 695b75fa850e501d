/**
 * Runs every check and every test of the project, each part whatever the one before it did,
 * and says in its last line how many passed and failed over all of them. Types, lint, format
 * and build count as one each. It fails when anything failed, or nothing ran.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { getChromium } from './chromium.mjs';
import { countPlaywright, countRun, countVitest, sum } from './reports.mjs';

const REPORTS = '.tmp/reports';
const UNIT = `${REPORTS}/unit.json`;
const E2E = `${REPORTS}/e2e.json`;

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
// What is tested must be what is built now.
rmSync('dist', { recursive: true, force: true });

const counts = [
  part('types', () => countRun(call('npm run --silent typecheck'))),
  part('lint', () => countRun(call('npm run --silent lint'))),
  part('format', () => countRun(call('npm run --silent format:check'))),
  part('unit and component tests', () => {
    const reporters = `--reporter=default --reporter=json --outputFile.json=${UNIT}`;
    return countVitest(UNIT, call(`npx --no-install vitest run ${reporters}`));
  }),
  part('build', () => countRun(call('npm run --silent build'))),
  part('tests in the browser', () => {
    const env = { CHROMIUM_PATH: getChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: E2E };
    return countPlaywright(E2E, call('npx --no-install playwright test --reporter=list,json', env));
  }),
];

const { passed, failed, skipped } = sum(counts);
const more = skipped > 0 ? `, ${skipped} skipped` : '';
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
say(`\n${passed} passed, ${failed} failed${more}\n`);

/** Runs one part and tells how long it took. A part that cannot run at all has failed. */
function part(name, run) {
  say(`\n== ${name}\n`);
  const startedAt = Date.now();
  try {
    const counted = run();
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    say(`== ${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds} s)\n`);
    return counted;
  } catch (error) {
    say(`== ${name}: ${error.message}\n`);
    return countRun(1);
  }
}

/** Runs a command without input and gives its exit code; one that a signal ended has failed. */
function call(command, env = {}) {
  const [file, ...args] = command.split(' ');
  const stdio = ['ignore', 'inherit', 'inherit'];
  const { status, error } = spawnSync(file, args, { stdio, env: { ...process.env, ...env } });
  if (error) throw error;
  return status ?? 1;
}

function say(text) {
  process.stdout.write(text);
}
