/**
 * The loop's CPU per streamed event beside a hand-written limit: a fetch, a line splitter
 * and JSON.parse in one loop, with no abstraction at all. Both run the same scripted work,
 * in turn and in another order each round; a ratio is taken inside one round, and the
 * median of the ratios counts. `npm run bench [-- --rounds 9]`
 */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { createEndpoint, TOOL } from './endpoint.mjs';
import { limit } from './limit.mjs';

const ROUNDS = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 7;
const WORK = [
  { name: '50 rounds × 2 calls × 200 deltas', rounds: 50, calls: 2, deltas: 200 },
  { name: 'history: 30 rounds × 20 deltas', rounds: 30, calls: 2, deltas: 20 },
  { name: 'history: 300 rounds × 20 deltas', rounds: 300, calls: 2, deltas: 20 },
  { name: 'text: 20,000 deltas in one answer', rounds: 1, calls: 0, deltas: 20_000 },
  { name: 'arguments: 4,000 fragments', rounds: 2, calls: 1, deltas: 20, fragments: 4_000 },
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = join(root, '.tmp/loop-bench');
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: out,
    target: 'node20',
    minify: false,
    lib: { entry: join(root, 'src/agent/index.ts'), formats: ['es'], fileName: 'agent' },
  },
});
const { runAgent } = await import(pathToFileURL(join(out, 'agent.js')).href);

/** The project's public entry point, as a person's own code would use it. */
async function project(fetch) {
  const model = { baseURL: 'http://bench.invalid/v1', apiKey: 'k', id: 'm', fetch };
  const context = { systemPrompt: 'You use tools.', messages: [{ role: 'user', content: 'Go.' }] };
  let characters = 0;
  const options = { compactAt: Infinity };
  for await (const event of runAgent(model, context, [TOOL], undefined, options)) {
    if (event.type === 'assistant_text') characters += event.delta.length;
    if (event.type === 'turn_end' && event.stopReason !== 'end_turn') throw new Error('no end');
  }
  return characters;
}

/** Microseconds of CPU, all threads, that `run` takes on a fresh endpoint. */
async function measure(run, work) {
  const endpoint = createEndpoint(work);
  globalThis.gc?.();
  const before = process.cpuUsage();
  const characters = await run(endpoint.fetch);
  const { user, system } = process.cpuUsage(before);
  if (characters !== endpoint.characters) throw new Error(`${run.name} lost text in ${work.name}`);
  return { cpu: user + system, events: endpoint.events() };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const rows = [];
for (const work of WORK) {
  await measure(limit, work);
  await measure(project, work);
  const samples = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? [limit, project] : [project, limit];
    const byName = {};
    for (const run of order) byName[run.name] = await measure(run, work);
    samples.push(byName);
  }
  const perEvent = (name) => median(samples.map((s) => s[name].cpu / s[name].events));
  rows.push({
    work: work.name,
    'limit µs/event': perEvent('limit').toFixed(2),
    'project µs/event': perEvent('project').toFixed(2),
    'project ÷ limit': median(samples.map((s) => s.project.cpu / s.limit.cpu)).toFixed(2),
  });
}
console.table(rows);
