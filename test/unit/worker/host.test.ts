import { describe, expect, it } from 'vitest';
import { checkHistory } from '../../../src/llm/index.ts';
import { createMemoryStorage } from '../../../src/trace/storage.ts';
import { DEFAULT_SETTINGS, toRunSettings } from '../../../src/store/settings-store.ts';
import type { Entry } from '../../../src/trace/entries.ts';
import { createEndpoint } from '../../helpers/endpoint.ts';
import { openRig } from './rig.ts';

const WRITES = [
  {
    text: 'I write.',
    toolCalls: [{ id: 'w', name: 'write', args: { path: '/a.txt', content: 'hello' } }],
  },
  { text: 'Done.' },
];

describe('a turn', () => {
  it('reaches the page as entries from which the same context and files follow', async () => {
    const rig = await openRig(createEndpoint(WRITES).model);
    await rig.host.receive({ type: 'prompt', text: 'go', mode: 'run' });
    await rig.reach('idle');
    const state = rig.state();
    expect(state.messages).toHaveLength(4);
    expect(checkHistory([...state.messages])).toEqual([]);
    expect([...state.files.keys()]).toEqual(['/README.md', '/a.txt']);
    expect(state.conversation.map((item) => item.type)).toEqual([
      'user',
      'assistant',
      'call',
      'assistant',
      'end',
    ]);
    expect(state.conversation[2]).toMatchObject({ state: 'done', files: ['/a.txt'] });
  });

  it('is told to storage and read again by another page', async () => {
    const rig = await openRig(createEndpoint(WRITES).model);
    await rig.host.receive({ type: 'prompt', text: 'go', mode: 'run' });
    await rig.reach('idle');
    const later = await rig.again();
    expect(later.state()).toEqual(rig.state());
    expect(later.notices.find((n) => n.type === 'opened')).toMatchObject({
      session: { title: 'go' },
    });
  });

  it('gives the text of a file by its hash, and null for one that is not there', async () => {
    const rig = await openRig(createEndpoint(WRITES).model);
    await rig.host.receive({ type: 'prompt', text: 'go', mode: 'run' });
    await rig.reach('idle');
    const hash = rig.state().files.get('/a.txt')?.hash ?? '';
    await rig.host.receive({ type: 'readBlob', request: 1, hash });
    await rig.host.receive({ type: 'readBlob', request: 2, hash: 'none' });
    const blobs = rig.notices.filter((notice) => notice.type === 'blob');
    expect(blobs.map((notice) => notice.text)).toEqual(['hello', null]);
  });

  it('steps, and has written down where it stands when it says that it rests', async () => {
    const rig = await openRig(createEndpoint(WRITES).model);
    await rig.host.receive({ type: 'prompt', text: 'go', mode: 'step' });
    await rig.reach('paused');
    expect(rig.state()).toMatchObject({ step: { id: 'compact' }, paused: { at: 'compact' } });
    await rig.host.receive({ type: 'step' });
    await rig.reach('paused');
    expect(rig.state()).toMatchObject({
      step: { id: 'stream' },
      roundSteps: ['compact', 'stream'],
    });
    await rig.host.receive({ type: 'abort' });
    await rig.reach('idle');
    expect(rig.state().conversation.at(-1)).toMatchObject({ type: 'end', stopReason: 'aborted' });
  });

  it('is stored when it begins and where it rests, however soon the page goes', async () => {
    const rig = await openRig(createEndpoint(WRITES).model, { later: () => {} });
    await rig.host.receive({ type: 'prompt', text: 'go', mode: 'step' });
    await rig.reach('paused');
    for (let steps = 0; steps < 3; steps += 1) {
      await rig.host.receive({ type: 'step' });
      await rig.reach('paused');
    }
    const [session] = await rig.storage.listSessions();
    const { entries } = await rig.storage.readTrace(session?.id ?? '');
    expect(entries.find((entry) => entry.kind === 'prompt')).toMatchObject({ text: 'go' });
    expect(entries.at(-1)).toMatchObject({ kind: 'pause', step: 'execute_tool' });
  });

  it('is refused while another is under way', async () => {
    const rig = await openRig(createEndpoint(WRITES).model);
    await rig.host.receive({ type: 'prompt', text: 'one', mode: 'step' });
    await rig.host.receive({ type: 'prompt', text: 'two', mode: 'run' });
    const failed = rig.notices.find((notice) => notice.type === 'failed');
    expect(failed).toMatchObject({ during: 'prompt' });
    await rig.host.receive({ type: 'run' });
    await rig.reach('idle');
    expect(rig.state().turn).toBe(1);
  });

  it('is written down before its request leaves', async () => {
    const storage = createMemoryStorage();
    let storedAtRequest: string[] = [];
    const { model } = createEndpoint([{ text: 'Hi' }]);
    const fetch = model.fetch;
    model.fetch = async (input, init) => {
      const [session] = await storage.listSessions();
      const trace = await storage.readTrace(session?.id ?? '');
      storedAtRequest = trace.entries.map((entry) => entry.kind);
      return (fetch ?? globalThis.fetch)(input, init);
    };
    const rig = await openRig(model, { storage });
    await rig.host.receive({ type: 'prompt', text: 'go', mode: 'run' });
    await rig.reach('idle');
    expect(storedAtRequest).toEqual(['file', 'prompt', 'context', 'step', 'step']);
  });
});

describe('a session that was cut off', () => {
  it.each(['stream', 'push_assistant', 'execute_tool', 'push_results', 'finish'])(
    'opens with a valid context when it stood at %s, and the next prompt works',
    async (place) => {
      const rig = await openRig(createEndpoint(WRITES).model);
      await rig.host.receive({ type: 'prompt', text: 'go', mode: 'step' });
      await rig.reach('paused');
      while (rig.state().step?.id !== place) {
        await rig.host.receive({ type: 'step' });
        await rig.reach('paused');
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
      const later = await rig.again({
        createModel: () => createEndpoint([{ text: 'Again.' }]).model,
      });
      await new Promise((resolve) => setTimeout(resolve, 5));
      const opened = later.state();
      expect(opened.isInTurn).toBe(false);
      expect(
        opened.conversation.some((item) => item.type === 'fault' && item.code === 'interrupted'),
      ).toBe(true);
      expect(checkHistory([...opened.messages])).toEqual([]);
      await later.host.receive({ type: 'prompt', text: 'more', mode: 'run' });
      await later.reach('idle');
      expect(later.state().conversation.at(-1)).toMatchObject({ stopReason: 'end_turn' });
      expect(checkHistory([...later.state().messages])).toEqual([]);
    },
  );

  it('keeps the text that was shown when it was cut in mid-answer', async () => {
    const { model } = createEndpoint([{ text: 'one two three', delayMs: 4 }]);
    const rig = await openRig(model);
    await rig.host.receive({ type: 'prompt', text: 'go', mode: 'run' });
    while (!JSON.stringify(rig.state().conversation).includes('one')) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await rig.host.receive({ type: 'pause' });
    await rig.reach('paused');
    const later = await rig.again();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(JSON.stringify(later.state().messages.at(-1))).toContain('one');
    expect(later.state().isInTurn).toBe(false);
  });

  it('opens although its records are damaged, and says so', async () => {
    const storage = createMemoryStorage();
    const rig = await openRig(createEndpoint(WRITES).model, { storage });
    const read = storage.readTrace;
    storage.readTrace = async (id) => ({ ...(await read(id)), damaged: 2 });
    const later = await rig.again({ storage });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(later.state().conversation).toMatchObject([{ type: 'fault', code: 'damaged' }]);
  });
});

describe('a model that is changed in mid-turn', () => {
  it('answers from the next round on', async () => {
    const first = createEndpoint(WRITES);
    const second = createEndpoint([{ text: 'From the second.' }]);
    let isSwitched = false;
    const rig = await openRig(first.model, {
      createModel: () => (isSwitched ? second.model : first.model),
    });
    await rig.host.receive({ type: 'prompt', text: 'go', mode: 'step' });
    await rig.reach('paused');
    while (rig.state().step?.id !== 'execute_tool') {
      await rig.host.receive({ type: 'step' });
      await rig.reach('paused');
    }
    isSwitched = true;
    const settings = toRunSettings(DEFAULT_SETTINGS);
    await rig.host.receive({ type: 'configure', settings });
    await rig.host.receive({ type: 'run' });
    await rig.reach('idle');
    expect([first.bodies.length, second.bodies.length]).toEqual([1, 1]);
    expect(JSON.stringify(rig.state().messages.at(-1))).toContain('From the second.');
  });
});

describe('a context that a provider would refuse', () => {
  it('is repaired before the next request, and the trace says what was done', async () => {
    const storage = createMemoryStorage();
    const rig = await openRig(createEndpoint(WRITES).model, { storage });
    await rig.host.receive({ type: 'prompt', text: 'go', mode: 'run' });
    await rig.reach('idle');
    const read = storage.readTrace;
    storage.readTrace = async (id) => {
      const trace = await read(id);
      // The results were lost, as if their record could not be read.
      const isResults = (entry: Entry) =>
        entry.kind === 'context' && JSON.stringify(entry.inserted).includes('tool_result');
      return { ...trace, entries: trace.entries.filter((entry) => !isResults(entry)) };
    };
    const later = await rig.again({
      storage,
      createModel: () => createEndpoint([{ text: 'Again.' }]).model,
    });
    await later.host.receive({ type: 'prompt', text: 'more', mode: 'run' });
    await later.reach('idle');
    const entries = later.notices.flatMap((n) => (n.type === 'entries' ? n.entries : []));
    const repairs = entries.flatMap((e) => (e.kind === 'context' ? (e.repairs ?? []) : []));
    expect(repairs).toEqual([expect.stringContaining('"w"')]);
    expect(checkHistory([...later.state().messages])).toEqual([]);
  });
});

describe('sessions', () => {
  it('begin with the sample files and are listed with the open one first', async () => {
    const rig = await openRig(createEndpoint(WRITES).model);
    await rig.host.receive({ type: 'newSession' });
    expect([...rig.state().files.keys()]).toEqual(['/README.md']);
    const list = rig.notices.findLast((notice) => notice.type === 'sessions');
    const opened = rig.notices.findLast((notice) => notice.type === 'opened');
    expect(list?.type === 'sessions' && list.sessions).toHaveLength(2);
    expect(list?.type === 'sessions' && list.sessions[0]?.id).toBe(
      opened?.type === 'opened' && opened.session.id,
    );
  });

  it('open another one when the open one is deleted', async () => {
    const rig = await openRig(createEndpoint(WRITES).model);
    const opened = rig.notices.find((notice) => notice.type === 'opened');
    const id = opened?.type === 'opened' ? opened.session.id : '';
    await rig.host.receive({ type: 'deleteSession', session: id });
    const now = rig.notices.findLast((notice) => notice.type === 'opened');
    expect(now?.type === 'opened' && now.session.id).not.toBe(id);
  });

  it('are read-only while another tab holds the lock, until they are taken over', async () => {
    const rig = await openRig(createEndpoint(WRITES).model, {
      lockSession: async (_id, how) => (how === 'take-over' ? { release: () => {} } : null),
    });
    expect(rig.notices.find((n) => n.type === 'opened')).toMatchObject({ isReadOnly: true });
    await rig.host.receive({ type: 'prompt', text: 'go', mode: 'run' });
    expect(rig.notices.find((n) => n.type === 'failed')).toMatchObject({ during: 'prompt' });
    await rig.host.receive({ type: 'takeOver' });
    await rig.host.receive({ type: 'prompt', text: 'go', mode: 'run' });
    await rig.reach('idle');
    expect(rig.state().conversation.at(-1)).toMatchObject({ type: 'end' });
  });
});

describe('storage that fails', () => {
  it('pauses the run, is said once, and loses nothing that is shown', async () => {
    const storage = createMemoryStorage();
    const rig = await openRig(createEndpoint(WRITES).model, { storage });
    storage.append = () => Promise.reject(new Error('QuotaExceededError'));
    await rig.host.receive({ type: 'prompt', text: 'go', mode: 'run' });
    await rig.reach('paused');
    await rig.host.receive({ type: 'run' });
    await rig.reach('idle');
    const said = rig.notices.filter((n) => n.type === 'storage' && n.keptAs === 'memory');
    expect(said).toHaveLength(1);
    expect(rig.state().conversation.at(-1)).toMatchObject({ stopReason: 'end_turn' });
  });
});

describe('the endpoint’s models', () => {
  it('come back under their request, and so does the reason why there are none', async () => {
    const rig = await openRig(createEndpoint([]).model, {
      listModels: async (baseURL) => {
        if (baseURL === 'bad') throw new Error('refused');
        return ['m1'];
      },
    });
    await rig.host.receive({ type: 'listModels', request: 1, baseURL: 'good', apiKey: '' });
    await rig.host.receive({ type: 'listModels', request: 2, baseURL: 'bad', apiKey: '' });
    expect(rig.notices.filter((n) => n.type === 'models')).toEqual([
      { type: 'models', request: 1, models: ['m1'], error: null },
      { type: 'models', request: 2, models: [], error: 'refused' },
    ]);
  });
});
