import { describe, expect, it } from 'vitest';
import { fromRecord, toRecord } from '../../../src/store/settings-record.ts';
import { DEFAULT_SETTINGS } from '../../../src/store/settings-store.ts';
import { connectionOf, KEY, sealedConnection, settingsOf } from './rig.ts';

/** Through storage and back, as a reload does. */
const again = (settings: Parameters<typeof toRecord>[0]) =>
  fromRecord(structuredClone(toRecord(settings)), 'en');

describe('the stored record', () => {
  it('comes back as the same settings', async () => {
    const settings = {
      ...settingsOf(
        [connectionOf({ name: 'Work', keep: 'device', maxTokens: 5, contextWindow: 9 })],
        { c1: KEY },
      ),
      prices: [
        {
          model: 'm*',
          input: 1,
          cachedInput: null,
          output: 2,
          currency: 'USD',
          since: '2026-12-01',
        },
      ],
      lockAfterMinutes: 3,
      theme: 'dark' as const,
    };
    expect(again(settings)).toEqual(settings);
    const sealed = settingsOf([await sealedConnection('p')]);
    expect(again(sealed)).toEqual(sealed);
  });

  it('holds a key only where it is to be kept in clear', async () => {
    const stored = (keep: 'memory' | 'device') =>
      JSON.stringify(toRecord(settingsOf([connectionOf({ keep })], { c1: KEY })));
    expect(stored('memory')).not.toContain(KEY);
    expect(stored('device').split(KEY)).toHaveLength(2);
    const sealed = await sealedConnection('p');
    expect(JSON.stringify(toRecord(settingsOf([sealed], { c1: KEY })))).not.toContain(KEY);
  });

  it('holds no sealed key any more when the choice was changed', async () => {
    const sealed = await sealedConnection('p');
    const text = JSON.stringify(toRecord(settingsOf([{ ...sealed, keep: 'memory' }])));
    expect(text).not.toContain(sealed.sealed?.data);
  });

  it('loses the origin with a key that is not kept: the next one is entered anew', () => {
    const { connections, keys } = again(settingsOf([connectionOf()], { c1: KEY }));
    expect(connections[0]?.keyOrigin).toBeNull();
    expect(keys).toEqual({});
  });
});

describe('a record of version 1', () => {
  const OLD = {
    version: 1,
    connection: 'network',
    baseURL: 'https://api.openai.com/v1',
    model: 'gpt',
    remember: true,
    apiKey: KEY,
    systemPrompt: 'Be kind.',
    maxTokens: 9,
    compactAt: 10,
    keepRecent: 4,
    theme: 'dark',
    language: 'zh-CN',
  };

  it('becomes one connection, active, with its key and where that may go', () => {
    const settings = fromRecord(OLD, 'en');
    expect(settings).toMatchObject({
      systemPrompt: 'Be kind.',
      maxTokens: 9,
      compactAt: 10,
      keepRecent: 4,
      theme: 'dark',
      language: 'zh-CN',
    });
    const [connection, ...others] = settings.connections;
    expect(others).toEqual([]);
    expect(connection).toMatchObject({
      baseURL: OLD.baseURL,
      model: 'gpt',
      keep: 'device',
      keyOrigin: 'https://api.openai.com',
    });
    expect(settings.active).toBe(connection?.id);
    expect(settings.keys).toEqual({ [connection?.id ?? '']: KEY });
  });

  it('keeps an endpoint that was not in use, and none where none was set up', () => {
    const unused = fromRecord({ ...OLD, connection: 'demo', remember: false, apiKey: '' }, 'en');
    expect(unused).toMatchObject({ active: null, keys: {}, connections: [{ model: 'gpt' }] });
    const fresh = fromRecord({ ...OLD, connection: 'demo', model: '', apiKey: '' }, 'en');
    expect(fresh).toMatchObject({ active: null, connections: [] });
  });

  it('takes no key that was not to be remembered', () => {
    expect(fromRecord({ ...OLD, remember: false }, 'en').keys).toEqual({});
  });
});

describe('a damaged record', () => {
  it.each([[null], [42], ['x'], [[]], [{ version: 99, kind: {} }], [{ connections: 7, keys: 1 }]])(
    '%j gives the defaults',
    (record) => {
      expect(fromRecord(record, 'en')).toEqual(DEFAULT_SETTINGS);
    },
  );

  it('costs only the connection that is damaged', () => {
    const good = toRecord(settingsOf([connectionOf()]));
    const list = good['connections'] as unknown[];
    const record = { ...good, connections: [null, 4, { id: 7 }, { model: 'm' }, ...list, list[0]] };
    const settings = fromRecord(record, 'en');
    expect(settings.connections.map(({ model }) => model)).toEqual(['m-1']);
    expect(settings.active).toBe('c1');
  });

  it('costs only the field that is damaged', () => {
    const record = {
      ...toRecord(settingsOf([])),
      connections: [{ id: 'c1', baseURL: 5, model: 'm', maxTokens: -1, keep: 'x', sealed: {} }],
      prices: [{ model: 'm' }, 3],
      compactAt: 'many',
      lockAfterMinutes: 0,
    };
    const settings = fromRecord(record, 'en');
    expect(settings.connections[0]).toMatchObject({
      baseURL: '',
      model: 'm',
      maxTokens: null,
      keep: 'memory',
      sealed: null,
    });
    expect(settings).toMatchObject({ prices: [], compactAt: 50, lockAfterMinutes: 15 });
  });

  it('never lets a key out of a connection that does not say where it may go', () => {
    const record = {
      ...toRecord(settingsOf([])),
      connections: [{ id: 'c1', keep: 'device', apiKey: KEY, keyOrigin: 'nonsense' }],
    };
    expect(fromRecord(record, 'en').connections[0]?.keyOrigin).toBeNull();
  });
});
