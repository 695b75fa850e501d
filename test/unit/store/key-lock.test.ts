import { describe, expect, it } from 'vitest';
import { lockWhenUnused } from '../../../src/store/key-lock.ts';
import { createRunStore } from '../../../src/store/run-store.ts';
import { connectionOf, KEY, settingsOf, storeOf } from './rig.ts';

const MINUTE = 60_000;

function watched(settings = {}) {
  const sealed = { version: 1, iterations: 1, salt: '', iv: '', data: '' } as const;
  const connection = connectionOf({ keep: 'passphrase', sealed });
  const { store } = storeOf({ ...settingsOf([connection], { c1: KEY }), ...settings });
  const run = createRunStore({
    send: () => undefined,
    onNotice: () => () => undefined,
    readBlob: async () => null,
    listModels: async () => [],
  });
  let now = 0;
  let check: () => void = () => undefined;
  let isOver = false;
  const every = (_: number, task: () => void) => {
    check = task;
    return () => {
      isOver = true;
    };
  };
  const end = lockWhenUnused(store, run, { now: () => now, every });
  return {
    run,
    store,
    end,
    isOver: () => isOver,
    pass: (minutes: number) => {
      now += minutes * MINUTE;
      check();
    },
    isOpen: () => store.getState().keys['c1'] === KEY,
  };
}

describe('an opened key', () => {
  it('is forgotten after a quarter of an hour without a turn', () => {
    const { pass, isOpen } = watched();
    pass(14.9);
    expect(isOpen()).toBe(true);
    pass(0.1);
    expect(isOpen()).toBe(false);
  });

  it('is forgotten as soon as the person wants it', () => {
    const { pass, isOpen } = watched({ lockAfterMinutes: 1 });
    pass(1);
    expect(isOpen()).toBe(false);
  });

  it('is kept through a turn however long, and counts from its end', () => {
    const { run, pass, isOpen } = watched();
    run.setState({ driver: { type: 'running' } });
    pass(60);
    expect(isOpen()).toBe(true);
    run.setState({ driver: { type: 'idle' } });
    pass(14);
    expect(isOpen()).toBe(true);
    pass(1);
    expect(isOpen()).toBe(false);
  });

  it('counts from when it was opened', () => {
    const { store, pass, isOpen } = watched();
    pass(14);
    store.setState({ keys: {} });
    pass(10);
    store.setState({ keys: { c1: KEY } });
    pass(14);
    expect(isOpen()).toBe(true);
  });

  it('is left alone when no passphrase protects it', () => {
    const { pass, isOpen } = watched({ connections: [connectionOf()] });
    pass(1000);
    expect(isOpen()).toBe(true);
  });

  it('is not watched any more at the end', () => {
    const { end, isOver } = watched();
    end();
    expect(isOver()).toBe(true);
  });
});
