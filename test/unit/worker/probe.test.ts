import { describe, expect, it } from 'vitest';
import type { Endpoint, Notice, ProbeStep } from '../../../src/worker/protocol.ts';
import { createEndpoint } from '../../helpers/endpoint.ts';
import { openRig } from './rig.ts';

const ENDPOINT: Endpoint = { baseURL: 'https://a.example/v1', apiKey: 'sk-1', model: 'm' };
const OK: ProbeStep = { step: 'reachable', state: 'ok', detail: 'It answered.' };

const probesIn = (notices: Notice[]) => notices.filter((notice) => notice.type === 'probe');

async function rigWith(probe: (signal: AbortSignal) => AsyncIterable<ProbeStep>) {
  const asked: Endpoint[] = [];
  const rig = await openRig(createEndpoint([]).model, {
    probe: (endpoint, signal) => {
      asked.push(endpoint);
      return probe(signal);
    },
  });
  return { ...rig, asked };
}

describe('a probe', () => {
  it('asks about the endpoint that the page names, and tells each step and the end', async () => {
    const { host, notices, asked } = await rigWith(async function* () {
      yield { ...OK, state: 'running' };
      yield OK;
    });
    await host.receive({ type: 'probe', request: 4, connection: ENDPOINT });
    expect(asked).toEqual([ENDPOINT]);
    expect(probesIn(notices)).toEqual([
      { type: 'probe', request: 4, step: { ...OK, state: 'running' }, isDone: false },
      { type: 'probe', request: 4, step: OK, isDone: false },
      { type: 'probe', request: 4, step: null, isDone: true },
    ]);
  });

  it('ends when it is cancelled, also while it waits', async () => {
    const { host, notices } = await rigWith(async function* (signal) {
      yield OK;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      yield OK;
    });
    const probing = host.receive({ type: 'probe', request: 1, connection: ENDPOINT });
    await host.receive({ type: 'cancelProbe', request: 9 });
    await host.receive({ type: 'cancelProbe', request: 1 });
    await probing;
    expect(probesIn(notices).at(-1)).toMatchObject({ isDone: true });
    expect(probesIn(notices).filter(({ step }) => step !== null).length).toBeLessThan(2);
  });

  it('ends, and says what went wrong, when it breaks', async () => {
    const { host, notices } = await rigWith(async function* () {
      yield OK;
      throw new Error('broken');
    });
    await host.receive({ type: 'probe', request: 1, connection: ENDPOINT });
    expect(probesIn(notices).at(-1)).toMatchObject({ isDone: true });
    expect(notices.at(-1)).toMatchObject({ type: 'failed', during: 'probe' });
  });
});
