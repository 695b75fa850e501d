import { describe, expect, it } from 'vitest';
import { activeConnection, keyFor, originOf } from '../../../src/store/connections.ts';
import { toRunSettings } from '../../../src/store/settings-store.ts';
import { connectionOf, KEY, sealedConnection, settingsOf } from './rig.ts';

describe('the key of a connection', () => {
  it('is sent to the origin that it was entered for', () => {
    expect(keyFor(connectionOf(), { c1: KEY })).toBe(KEY);
  });

  it.each([
    'https://api.evil.example/v1',
    'http://api.openai.com/v1',
    'https://api.openai.com:8443/v1',
    'https://api.openai.com.evil.example/v1',
    'nonsense',
    '',
  ])('is not sent to %j', (baseURL) => {
    expect(keyFor(connectionOf({ baseURL }), { c1: KEY })).toBe('');
  });

  it('is not sent when nobody said where it may go', () => {
    expect(keyFor(connectionOf({ keyOrigin: null }), { c1: KEY })).toBe('');
  });

  it('is not sent in the place of another connection’s', () => {
    expect(keyFor(connectionOf({ id: 'c2' }), { c1: KEY })).toBe('');
  });
});

describe('what the worker runs with', () => {
  it('is the demo model where no connection is active, whatever else is there', () => {
    const settings = settingsOf([connectionOf()], { c1: KEY });
    for (const active of [null, 'gone']) {
      const run = toRunSettings({ ...settings, active });
      expect(run.connection).toEqual({ kind: 'demo' });
      expect(JSON.stringify(run)).not.toContain(KEY);
    }
  });

  it('has the active connection’s key and no other', () => {
    const other = connectionOf({ id: 'c2', baseURL: 'https://b.example', keyOrigin: null });
    const run = toRunSettings(settingsOf([other, connectionOf()], { c1: KEY }));
    expect(run.connection).toMatchObject({ baseURL: 'https://b.example', apiKey: '' });
    expect(JSON.stringify(run)).not.toContain(KEY);
  });

  it('takes a connection’s own limit before the one for all', () => {
    const settings = { ...settingsOf([connectionOf({ contextWindow: 8000 })]), maxTokens: 100 };
    expect(toRunSettings(settings)).toMatchObject({ maxTokens: 100, contextWindow: 8000 });
    const own = { ...settingsOf([connectionOf({ maxTokens: 7 })]), maxTokens: 100 };
    expect(toRunSettings(own)).toMatchObject({ maxTokens: 7 });
  });

  it('has no key while that is locked', async () => {
    const settings = settingsOf([await sealedConnection('p')]);
    expect(toRunSettings(settings).connection).toMatchObject({ apiKey: '' });
  });
});

describe('originOf', () => {
  it('knows only http and https', () => {
    expect(originOf('https://a.example:443/v1')).toBe('https://a.example');
    for (const other of ['ftp://a.example', 'javascript:1', 'file:///x', 'x', '']) {
      expect(originOf(other)).toBeNull();
    }
  });
});

describe('activeConnection', () => {
  it('is none when its id names no connection', () => {
    expect(activeConnection({ connections: [connectionOf()], active: 'gone' })).toBeNull();
  });
});
