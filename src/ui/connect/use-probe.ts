/**
 * A test of an endpoint as the page follows it: the worker tells each step as it stands. A
 * test that nobody looks at any more is cancelled, and one whose worker died has ended.
 */
import { useEffect, useRef, useState } from 'react';
import type { AgentClient } from '../../store/agent-client.ts';
import type { Endpoint, ProbeStep } from '../../worker/protocol.ts';

export type Steps = Readonly<Partial<Record<ProbeStep['step'], ProbeStep>>>;

export type Probe = {
  state: 'none' | 'running' | 'ended' | 'cancelled';
  /** What was tested. */
  endpoint: Endpoint | null;
  steps: Steps;
};

const NONE: Probe = { state: 'none', endpoint: null, steps: {} };

let requests = 0;

export function useProbe(client: AgentClient): {
  probe: Probe;
  start: (endpoint: Endpoint) => void;
  cancel: () => void;
} {
  const [probe, setProbe] = useState(NONE);
  const running = useRef<(() => void) | null>(null);
  const stop = () => {
    running.current?.();
    running.current = null;
  };
  useEffect(() => () => running.current?.(), []);
  const start = (endpoint: Endpoint) => {
    stop();
    requests += 1;
    const request = requests;
    setProbe({ state: 'running', endpoint, steps: {} });
    const end = client.onNotice((notice) => {
      // A worker that says `ready` is a new one, which knows nothing of this test.
      if (notice.type !== 'ready' && notice.type !== 'probe') return;
      if (notice.type === 'probe') {
        if (notice.request !== request) return;
        const { step, isDone } = notice;
        if (step) setProbe((old) => ({ ...old, steps: { ...old.steps, [step.step]: step } }));
        if (!isDone) return;
      }
      end();
      running.current = null;
      setProbe((old) => ({ ...old, state: 'ended' }));
    });
    running.current = () => {
      end();
      client.send({ type: 'cancelProbe', request });
    };
    client.send({ type: 'probe', request, connection: endpoint });
  };
  const cancel = () => {
    stop();
    setProbe((old) => ({ ...old, state: 'cancelled' }));
  };
  return { probe, start, cancel };
}
