/**
 * One open session in the worker: its context, its files, its trace, its queue, and the
 * turn under way. It wires them together and decides when the next turn begins; how a turn
 * runs is turn.ts's, what is kept the recorder's.
 */
import type { StepEvent } from '../agent/index.ts';
import { createBreakpoints } from '../debugger/breakpoints.ts';
import { createBudget, type Budget } from '../debugger/budget.ts';
import type { DriveMode } from '../debugger/driver.ts';
import { cutAtCharacter } from '../lib/text.ts';
import type { Usage } from '../llm/index.ts';
import { createTools } from '../tools/index.ts';
import type { Queued } from '../trace/entries.ts';
import { project } from '../trace/project.ts';
import { createRecorder } from '../trace/recorder.ts';
import { scopeOf, usageOf } from '../trace/scope.ts';
import { EMPTY_STATE } from '../trace/state.ts';
import { toStepValue } from '../trace/step-value.ts';
import { createWorkspace } from '../vfs/index.ts';
import { createDryRun } from './dry-run.ts';
import { createExpressions } from './expressions.ts';
import type { RunSettings } from './protocol.ts';
import { createListenedModels } from './listened-model.ts';
import { createQueue } from './queue.ts';
import { recordTool } from './record-tools.ts';
import { createRecordedContext } from './recorded-context.ts';
import { recover } from './recover.ts';
import type { Session, SessionPorts, SessionStart } from './session-contract.ts';
import { moneyOf, spentIn } from './spending.ts';
import { createTurnModel } from './turn-model.ts';
import { startTurn, type Turn } from './turn.ts';

/** Opens a session: folds its trace and closes a turn that was cut off. */
export function openSession(start: SessionStart, ports: SessionPorts): Session {
  const { isReadOnly } = start;
  const state = start.entries.reduce(project, EMPTY_STATE);
  const messages = [...state.messages];
  let { meta } = start;
  let { turn: turns, setup } = state;
  let paceMs = 0;
  let turn: Turn | null = null;
  let isClosing = false;
  let settings: RunSettings | null = null;
  let budget: Budget | null = null;
  let lastStop: string | null = null;

  const recorder = createRecorder({
    next: state.cursor + 1,
    now: ports.now,
    later: ports.later,
    store: async (batch) => {
      meta = { ...meta, entries: (batch.at(-1)?.n ?? 0) + 1, updatedAt: ports.now() };
      await ports.storage.append(meta, batch);
    },
    show: (batch) => ports.show(meta.id, batch),
    onStoreFailed: (error) => ports.onFailure('storage', error),
  });

  if (!isReadOnly) {
    for (const body of recover(state, start)) {
      recorder.record(body);
      if (body.kind === 'context') messages.push(...body.inserted);
    }
  }
  const recorded = createRecordedContext({ ...state, messages }, recorder);
  const { context } = recorded;
  const answers: { usage: Usage | null }[] = [...state.requests];

  const workspace = createWorkspace({ blobs: ports.blobs, tree: state.files });
  workspace.onChange((change) => {
    const callId = turn?.recording.currentCall()?.id ?? null;
    recorder.record({ kind: 'file', ...change, callId });
    breakpoints.fileChanged(change.path);
  });

  const tools = createTools(workspace).map((tool) =>
    recordTool(tool, {
      record: recorder.record,
      flush: recorder.flush,
      now: ports.now,
      currentCall: () => turn?.recording.currentCall() ?? { id: '', name: tool.name },
    }),
  );

  const expressions = createExpressions((error) => ports.onFailure('loop', error));
  const breakpoints = createBreakpoints({
    breakpoints: setup.breakpoints,
    counts: state.hits,
    scope: scopeAt,
    compile: expressions.compile,
  });
  const queue = createQueue(state.queue, (body) => {
    recorder.record(body);
    // What a person wrote is kept at once.
    void recorder.flush();
  });
  const dryRun = createDryRun();
  const models = createListenedModels(
    {
      recorder,
      now: ports.now,
      later: ports.later,
      sleep: ports.sleep,
      createModel: ports.createModel,
      onWaiting: ports.onWaiting,
      onUsage: (entry) => {
        answers.push(entry);
        const money = moneyOf(entry, dryRun.model() ?? turnModel.id(), settings?.prices ?? []);
        budget?.spend(entry.usage.input + entry.usage.output, money);
      },
      before: state.requests,
    },
    () => ({
      purpose: dryRun.isRunning() ? 'summary' : (turn?.recording.purpose() ?? 'answer'),
      model: dryRun.model() ?? turnModel.id(),
      said: () => turn?.recording.said() ?? '',
    }),
  );

  const turnModel = createTurnModel(models.create);

  /** What a log message can show of the moment. */
  function scopeAt(event: StepEvent | null): unknown {
    const step = event && { id: event.step, value: toStepValue(event, { index: 0, of: 1 }) };
    return scopeOf({
      turn: turns,
      round: event?.round ?? 0,
      step,
      systemPrompt: context.systemPrompt ?? '',
      messages: context.messages,
      files: new Map(workspace.list().map((file) => [file.path, file])),
      get usage() {
        return usageOf(answers);
      },
    });
  }

  function prompt(text: string, mode: DriveMode, from: RunSettings): void {
    if (isReadOnly) throw new Error(READ_ONLY);
    if (turn) throw new Error('A turn is under way. Abort it, or wait for its end.');
    dryRun.cancel();
    const model = turnModel.begin(from);
    settings = from;
    turns += 1;
    const { systemPrompt, compactAt, keepRecent } = from;
    if (meta.title === '') meta = { ...meta, title: titleOf(text) };
    recorder.record({ kind: 'prompt', text, turn: turns, model: model.id, systemPrompt });

    recorded.begin(text, systemPrompt);
    // A person who reloads at once must find what they wrote.
    void recorder.flush();

    budget ??= createBudget({
      limits: setup.budget,
      spent: spentIn(state, start.entries, from.prices ?? []),
      now: ports.now,
    });
    budget.beginTurn();
    turn = startTurn(
      { model, context, tools, options: { compactAt, keepRecent }, mode, paceMs },
      {
        recorder,
        recordContext: recorded.record,
        breakpoints,
        loading: expressions.loading,
        budget,
        queue,
        setup: () => setup,
        sleep: ports.sleep,
        onRound: turnModel.onRound,
        onState: (next) => {
          models.rests(next.type === 'paused');
          ports.onState(next);
        },
      },
    );
    void turn.driver.finished
      .catch((error: unknown) => ports.onFailure('loop', error))
      .then(endTurn);
    ports.onMeta(meta);
  }

  async function endTurn(): Promise<void> {
    const ended = turn;
    turn = null;
    turnModel.end();
    lastStop = ended?.stopReason() ?? null;
    if (ended && lastStop === 'end_turn') promptNext(ended);
    await recorder.flush();
    ports.onMeta(meta);
  }

  /** What waits becomes the next turn, which begins as the last one went. */
  function promptNext(ended: Turn): void {
    if (isClosing || settings === null) return;
    const next = queue.takeNext();
    if (next === null) return;
    const mode = next.id === ended.awaited() ? 'step' : modeAfter(ended.driver.mode());
    prompt(next.text, mode, settings);
  }

  function addToQueue(queued: Queued): void {
    if (isReadOnly) throw new Error(READ_ONLY);
    queue.add(queued);
    // It was written while the turn came to its end: nobody should have to send it again.
    if (turn === null && settings !== null && lastStop === 'end_turn') {
      const next = queue.takeNext();
      if (next !== null) prompt(next.text, 'run', settings);
    }
  }

  return {
    meta: () => meta,
    turn: () => turn,
    prompt,
    go: (mode) => {
      dryRun.cancel();
      turn?.driver.go(mode);
    },
    runTo: (target) => {
      dryRun.cancel();
      turn?.runTo(target);
    },
    abort: () => {
      dryRun.cancel();
      turn?.driver.abort();
    },
    configure: (next) => {
      settings = next;
      turnModel.configure(next);
    },
    setUp: (next) => {
      if (isReadOnly) throw new Error(READ_ONLY);
      setup = next;
      breakpoints.set(next.breakpoints);
      budget?.set(next.budget);
      recorder.record({ kind: 'setup', setup: next });
      void recorder.flush();
    },
    queue: addToQueue,
    requeue: (queued) => {
      if (!isReadOnly) queue.change(queued);
    },
    withdraw: (id) => {
      if (!isReadOnly) queue.withdraw(id);
    },
    editContext: (edit) => {
      if (isReadOnly) return [{ code: 'read-only' }];
      return turn ? turn.editContext(edit) : recorded.edit(edit);
    },
    dryRun: async (request, cut, from) => {
      const isFree = turn === null || turn.driver.restsAt() !== null;
      if (isReadOnly || !isFree || dryRun.isRunning()) {
        const code = isReadOnly ? 'read-only' : 'request-under-way';
        return { cut: cut ?? 0, summary: null, problem: { code } };
      }
      const { compactAt, keepRecent } = from;
      return dryRun.start(request, {
        model: models.create(from),
        messages: context.messages,
        options: { compactAt, keepRecent },
        cut,
      });
    },
    cancelDryRun: dryRun.cancel,
    retryNow: models.retryNow,
    addFiles: async (files) => {
      for (const [path, text] of files) await workspace.write(path, text);
      await recorder.flush();
    },
    setPace: (ms) => {
      paceMs = ms;
      turn?.driver.setPace(ms);
    },
    close: async () => {
      isClosing = true;
      dryRun.cancel();
      const closing = turn?.driver;
      // Twice: what rests after the first would wait for a person who is gone.
      closing?.abort();
      closing?.abort();
      await closing?.finished.catch(() => undefined);
      await recorder.flush();
    },
  };
}

const READ_ONLY = 'This session is open in another tab. Take it over first.';

/** How a turn begins that follows another: who went step by step goes on so. */
function modeAfter(mode: DriveMode): DriveMode {
  return mode === 'run' || mode === 'round' ? mode : 'step';
}

/** The first line of the first prompt, short enough for a menu. */
function titleOf(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length <= 60 ? line : `${cutAtCharacter(line, 59)}…`;
}
