/**
 * What 20 conditional breakpoints cost a run that none of them stops: CPU of a whole turn as
 * the worker runs it, with them and without, in turn and in another order each round. Ends
 * with 1 when the median of the ratios is over the limit. `npm run bench:breakpoints`
 */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { createEndpoint, TOOL } from './endpoint.mjs';

const LIMIT = 1.1;
const ROUNDS = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 15;
const WARM_UP = 25;
const WORK = [
  { name: '50 rounds × 2 calls × 200 deltas', rounds: 50, calls: 2, deltas: 200 },
  { name: '300 rounds × 2 calls × 20 deltas', rounds: 300, calls: 2, deltas: 20 },
  { name: '20,000 deltas in one answer', rounds: 1, calls: 0, deltas: 20_000 },
];

/** Conditions of every kind, each close to what happens and never met. */
const CONDITIONS = [
  { on: 'tool', tool: 'lookup', argument: { path: 'path', value: '/never/*' } },
  { on: 'tool', tool: 'look*', argument: { path: 'line', value: '99' } },
  { on: 'tool', tool: 'write', argument: null },
  { on: 'tool', tool: '*', argument: { path: 'deep[0].path', value: 'x' } },
  { on: 'stop', reason: 'max_tokens' },
  { on: 'stop', reason: 'error' },
  { on: 'text', text: 'never said', isRegex: false, in: 'answer' },
  { on: 'text', text: 'loop asks not', isRegex: false, in: 'either' },
  { on: 'text', text: 'const answer = 43', isRegex: false, in: 'result' },
  { on: 'text', text: String.raw`\bnever\s+said\b`, isRegex: true, in: 'answer' },
  { on: 'text', text: String.raw`answer = 4[^2];`, isRegex: true, in: 'result' },
  { on: 'text', text: '(sorry|cannot|unable)', isRegex: true, in: 'either' },
  { on: 'size', of: 'messages', atLeast: 100_000 },
  { on: 'size', of: 'tokens', atLeast: 100_000_000 },
  { on: 'file', path: '/src/*' },
  { on: 'file', path: '*.html' },
  { on: 'error' },
  { on: 'repeat', times: 1000 },
  { on: 'step', step: 'truncated' },
  { on: 'summary' },
];

const breakpoints = CONDITIONS.map((condition, at) => ({
  id: `b${at}`,
  condition,
  isOn: true,
  skip: 0,
  every: 1,
  log: null,
}));

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = join(root, '.tmp/breakpoints-bench');
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: out,
    target: 'node20',
    minify: false,
    lib: { entry: join(root, 'test/bench/driven-turn.ts'), formats: ['es'], fileName: 'turn' },
  },
});
const { arm, runDriven } = await import(pathToFileURL(join(out, 'turn.js')).href);

/** Microseconds of CPU, all threads, that a turn takes on a fresh endpoint. */
async function measure(work, armed) {
  const { fetch } = createEndpoint(work);
  globalThis.gc?.();
  const before = process.cpuUsage();
  const { hits } = await runDriven({ fetch, tool: TOOL, armed });
  const { user, system } = process.cpuUsage(before);
  if (hits > 0) throw new Error('A breakpoint was hit: this measures something else.');
  return user + system;
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const rows = [];
for (const work of WORK) {
  const lists = { with: arm(breakpoints), without: arm([]) };
  // Until the compiler is done its own threads cost more than what is measured.
  for (let round = 0; round < WARM_UP; round += 1) {
    await measure(work, lists.with);
    await measure(work, lists.without);
  }
  const samples = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const sample = {};
    const order = round % 2 === 0 ? ['with', 'without'] : ['without', 'with'];
    for (const kind of order) sample[kind] = await measure(work, lists[kind]);
    samples.push(sample);
  }
  rows.push({
    work: work.name,
    'without, ms': (median(samples.map((s) => s.without)) / 1000).toFixed(1),
    'with 20, ms': (median(samples.map((s) => s.with)) / 1000).toFixed(1),
    'with ÷ without': median(samples.map((s) => s.with / s.without)).toFixed(3),
  });
}
console.table(rows);
if (rows.some((row) => Number(row['with ÷ without']) > LIMIT)) process.exitCode = 1;
