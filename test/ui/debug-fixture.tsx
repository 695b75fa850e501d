/**
 * A session under debugging for component tests: the worker's part of a setup is played by
 * saying each setup back in an entry, as the worker does.
 */
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Entry, EntryBody } from '../../src/trace/entries.ts';
import { DEFAULT_SETUP, type Breakpoint, type DebugSetup } from '../../src/trace/setup.ts';
import { createFakeClient, renderWith, SESSION, type FixtureOptions } from './fixture.tsx';

// jsdom has the element but not its modal behaviour, which the e2e tests hold.
HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

export const PROMPT: EntryBody = {
  kind: 'prompt',
  text: 'x',
  turn: 1,
  model: 'demo',
  systemPrompt: '',
};

export const setupEntry = (setup: Partial<DebugSetup>): EntryBody => ({
  kind: 'setup',
  setup: { ...DEFAULT_SETUP, ...setup },
});

export function breakpoint(
  fields: Partial<Breakpoint> & Pick<Breakpoint, 'condition'>,
): Breakpoint {
  return { id: 'b1', isOn: true, skip: 0, every: 1, log: null, ...fields };
}

/** Draws `ui`; each setup that it sends comes back, unless the worker is `isSlow`. */
export function renderDebug(ui: ReactNode, options: FixtureOptions = {}, isSlow = false) {
  const client = createFakeClient();
  const shown = renderWith(ui, { ...options, client });
  const { run } = shown.stores;
  const say = (...bodies: EntryBody[]) => {
    const next = run.getState().state.cursor + 1;
    const entries: Entry[] = bodies.map((body, index) => ({ ...body, n: next + index, at: 0 }));
    act(() => client.say({ type: 'entries', session: SESSION.id, batch: 1, entries }));
  };
  if (!isSlow) {
    const { send } = client;
    client.send = (command) => {
      send(command);
      if (command.type === 'setup') say({ kind: 'setup', setup: command.setup });
    };
  }
  const setup = (): DebugSetup => {
    const sent = client.sent.findLast((command) => command.type === 'setup');
    return sent?.type === 'setup' ? sent.setup : run.getState().state.setup;
  };
  return { ...shown, client, say, setup };
}
