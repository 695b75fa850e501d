/**
 * The worker's side of the protocol: takes commands, answers with notices, and decides
 * which session is open. Commands about sessions run one after the other; those that steer
 * the running loop take effect at once. A command that fails is answered with `failed` and
 * leaves everything as it was. All effects come in through `HostPorts`, so it runs in Node.
 */
import type { SessionMeta } from '../trace/entries.ts';
import type { Problem } from '../trace/problem.ts';
import { createInquiries, type InquiryPorts } from './inquiries.ts';
import type { LockSessions, SessionLock } from './locks.ts';
import { createOutbox } from './outbox.ts';
import { PROTOCOL_VERSION, toPlainError } from './protocol.ts';
import type { Command, RunSettings, StartCause } from './protocol.ts';
import { openSession } from './session.ts';
import type { Session, SessionPorts } from './session-contract.ts';
import type { Turn } from './turn.ts';

export type HostPorts = InquiryPorts &
  Pick<SessionPorts, 'storage' | 'now' | 'later' | 'sleep' | 'createModel'> & {
    newId(): string;
    lockSession: LockSessions;
    /** The files that a new session begins with. */
    sampleFiles(language: RunSettings['language']): Iterable<readonly [string, string]>;
    /** Why nothing will be kept, or null when the trace goes to IndexedDB. */
    memoryReason: string | null;
    /** Why this worker runs: after a crash the last one left its turn open. */
    cause: StartCause;
  };

export type Host = {
  /** Takes a command. Settles when it is done; never rejects. */
  receive(command: Command): Promise<void>;
};

type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>;

/** Begins with `ready`; the first `open` opens a session. */
export function createHost(ports: HostPorts): Host {
  const { post, storage } = ports;
  const outbox = createOutbox(post);
  const inquiries = createInquiries(ports);
  let session: Session | null = null;
  let lock: SessionLock | null = null;
  let settings: RunSettings | null = null;
  let paceMs = 0;
  let isStorageBroken = false;
  let latest: Promise<void> = Promise.resolve();

  post({ type: 'ready', version: PROTOCOL_VERSION });
  tellStorage(ports.memoryReason);

  function tellStorage(reason: string | null): void {
    post({ type: 'storage', keptAs: reason === null ? 'durable' : 'memory', reason });
  }

  const sessionPorts: SessionPorts = {
    ...ports,
    show: (id, entries) => outbox.send(id, entries),
    onState: (state) => post({ type: 'status', state }),
    onWaiting: (bytes) => post({ type: 'waiting', bytes }),
    onMeta: () => void tellSessions(),
    onFailure: (during, error) => {
      if (during === 'storage') {
        // Said once, and the run rests, so that nothing more is lost than the person accepts.
        if (isStorageBroken) return;
        isStorageBroken = true;
        session?.turn()?.driver.pause();
        tellStorage(toPlainError(error).message);
      }
      post({ type: 'failed', during, error: toPlainError(error) });
    },
  };

  async function tellSessions(): Promise<void> {
    const stored = await storage.listSessions().catch(() => []);
    const current = session?.meta();
    const others = stored.filter((meta) => meta.id !== current?.id);
    post({ type: 'sessions', sessions: current ? [current, ...others] : others });
  }

  /** Opens what is stored under `meta`, as the writer if no other tab is. */
  async function open(meta: SessionMeta, how: 'if-free' | 'take-over'): Promise<void> {
    await close();
    lock = await ports.lockSession(meta.id, how, () => void becomeReader(meta.id));
    const isReadOnly = lock === null;
    const { entries, damaged } = await storage
      .readTrace(meta.id)
      .catch(() => ({ entries: [], damaged: 1 }));
    outbox.clear();
    post({ type: 'opened', session: meta, total: entries.length, isReadOnly });
    outbox.send(meta.id, entries);
    const { cause } = ports;
    session = openSession({ meta, entries, damaged, cause, isReadOnly }, sessionPorts);
    session.setPace(paceMs);
    await tellSessions();
  }

  async function openNew(): Promise<void> {
    const at = ports.now();
    const id = ports.newId();
    const times = { createdAt: at, updatedAt: at };
    await open({ version: 1, id, title: '', ...times, entries: 0 }, 'if-free');
    await session?.addFiles(ports.sampleFiles(settings?.language ?? 'en'));
  }

  async function openStored(id: string | null): Promise<void> {
    const stored = await storage.listSessions().catch(() => []);
    const meta = id === null ? stored[0] : stored.find((candidate) => candidate.id === id);
    if (meta) return open(meta, 'if-free');
    if (id !== null) throw new Error('This session is no longer stored on this device.');
    return openNew();
  }

  async function close(): Promise<void> {
    const closing = session;
    session = null;
    await closing?.close();
    lock?.release();
    lock = null;
  }

  /** Another tab took the session over: stop writing and show what is stored. */
  async function becomeReader(id: string): Promise<void> {
    if (session?.meta().id !== id) return;
    latest = latest.then(() => openStored(id)).catch(tellFailed('takeOver'));
    await latest;
  }

  async function deleteSession(id: string): Promise<void> {
    const isOpen = session?.meta().id === id;
    if (isOpen) await close();
    await storage.deleteSession(id);
    await (isOpen ? openStored(null) : tellSessions());
  }

  function tellFailed(during: Command['type']) {
    return (error: unknown) => post({ type: 'failed', during, error: toPlainError(error) });
  }

  /** The open session; a command about a turn means nothing without one. */
  function opened(): Session {
    if (!session) throw new Error('No session is open yet.');
    return session;
  }

  function turnOf(): Turn {
    const turn = opened().turn();
    if (!turn) throw new Error('No turn is under way any more.');
    return turn;
  }

  function replace({ request, rest, value }: CommandOf<'replace'>): void {
    const problems = session?.turn()?.replace(rest, value) ?? [NO_TURN];
    post({ type: 'edited', request, problems });
  }

  function editContext({ request, edit }: CommandOf<'editContext'>): void {
    post({ type: 'edited', request, problems: opened().editContext(edit) });
  }

  async function dryRun({ request, cut }: CommandOf<'dryRun'>): Promise<void> {
    if (!settings) throw new Error('The settings have not arrived yet.');
    post({ type: 'summarised', request, ...(await opened().dryRun(request, cut, settings)) });
  }

  function prompt(command: Extract<Command, { type: 'prompt' }>): void {
    if (!settings) throw new Error('The settings have not arrived yet.');
    opened().prompt(command.text, command.mode, settings);
  }

  /** What a command does. Gives a promise for those that must wait for each other. */
  function perform(command: Command): Promise<void> | void {
    switch (command.type) {
      case 'open':
        return openStored(command.session);
      case 'newSession':
        return openNew();
      case 'deleteSession':
        return deleteSession(command.session);
      case 'takeOver':
        return session ? open(session.meta(), 'take-over') : undefined;
      case 'prompt':
        return prompt(command);
      case 'configure':
        settings = command.settings;
        return session?.configure(settings);
      case 'retryNow':
        return session?.retryNow();
      case 'run':
      case 'turn':
      case 'round':
      case 'over':
      case 'step':
      case 'event':
        return session?.go(command.type);
      case 'runTo':
        return session?.runTo(command.target);
      case 'pause':
        return session?.turn()?.driver.pause();
      case 'abort':
        return session?.abort();
      case 'setup':
        return opened().setUp(command.setup);
      case 'replace':
        return replace(command);
      case 'editContext':
        return editContext(command);
      case 'checkContext':
        return inquiries.checkContext(command.request, command.messages);
      case 'allow':
        return turnOf().allow(command.rest);
      case 'refuse':
        return turnOf().refuse(command.rest, command.reason);
      case 'answer':
        return turnOf().answer(command.rest, command.content, command.isError);
      case 'dryRun':
        return dryRun(command);
      case 'cancelDryRun':
        return session?.cancelDryRun(command.request);
      case 'queue':
        return opened().queue(command.queued);
      case 'requeue':
        return opened().requeue(command.queued);
      case 'withdraw':
        return opened().withdraw(command.id);
      case 'pace':
        paceMs = command.delayMs;
        return session?.setPace(paceMs);
      case 'ack':
        return outbox.acknowledge(command.batch);
      case 'readBlob':
        return inquiries.readBlob(command.request, command.hash);
      case 'listModels':
        return inquiries.listModels(command.request, command.baseURL, command.apiKey);
      case 'probe':
        return inquiries.probe(command.request, command.connection);
      case 'cancelProbe':
        return inquiries.cancelProbe(command.request);
      default:
        return command satisfies never;
    }
  }

  return {
    receive: (command) => {
      const before = QUEUED.has(command.type) ? latest : Promise.resolve();
      const done = before.then(() => perform(command)).catch(tellFailed(command.type));
      if (QUEUED.has(command.type)) latest = done;
      return done;
    },
  };
}

const NO_TURN: Problem = { code: 'no-turn' };

/** Commands that wait for each other; all others take effect while these are under way. */
const QUEUED: ReadonlySet<Command['type']> = new Set([
  'open',
  'newSession',
  'deleteSession',
  'takeOver',
  'prompt',
]);
