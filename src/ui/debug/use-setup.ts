/**
 * The setup of the open session and how to change it. The worker keeps the setup and says
 * it back in the trace; a second change before that must build on the first, or it would
 * undo it. So what was sent and not yet said back is remembered here, a list for each store.
 */
import { useCallback } from 'react';
import type { MessageKey } from '../../i18n/en.ts';
import type { RunStore } from '../../store/run-store.ts';
import type { DebugSetup } from '../../trace/setup.ts';
import { useRun, useStores } from '../stores.tsx';

export type ChangeSetup = (change: (setup: DebugSetup) => DebugSetup) => void;

/** `base` is the setup, as JSON, that the first of them was made from. */
type Sent = { session: string | null; base: string; setups: readonly DebugSetup[] };

const sentBy = new WeakMap<RunStore, Sent>();

/** `obstacle` says why nothing can be changed now; null when it can. */
export function useSetup(): {
  setup: DebugSetup;
  change: ChangeSetup;
  obstacle: MessageKey | null;
} {
  const { run } = useStores();
  const setup = useRun((data) => data.state.setup);
  const obstacle = useObstacle();
  const change = useCallback<ChangeSetup>((edit) => changeSetup(run, edit), [run]);
  return { setup, change, obstacle };
}

/** Why a session cannot be changed, as a key of the catalogue; null when it can. */
export function useObstacle(): MessageKey | null {
  const isReadOnly = useRun((data) => data.isReadOnly);
  const isOpen = useRun((data) => data.session !== null && data.isLoaded);
  if (isReadOnly) return 'controls.readOnly';
  return isOpen ? null : 'controls.loading';
}

/** Sends the changed setup. One that is the same object is no change. */
export function changeSetup(run: RunStore, edit: (setup: DebugSetup) => DebugSetup): void {
  const { session, state, setUp } = run.getState();
  const open = session?.id ?? null;
  const waiting = waitingOf(sentBy.get(run), open, state.setup);
  const before = waiting.at(-1) ?? state.setup;
  const after = edit(before);
  if (after === before) return;
  const base = JSON.stringify(state.setup);
  sentBy.set(run, { session: open, base, setups: [...waiting, after] });
  setUp(after);
}

/**
 * What was sent and is not yet in the trace. When the trace holds neither one of these nor
 * what they began with, somebody else has changed it, and they are void.
 */
function waitingOf(
  sent: Sent | undefined,
  session: string | null,
  setup: DebugSetup,
): readonly DebugSetup[] {
  if (sent === undefined || sent.session !== session) return [];
  const known = JSON.stringify(setup);
  const at = sent.setups.findLastIndex((one) => JSON.stringify(one) === known);
  return at < 0 && sent.base !== known ? [] : sent.setups.slice(at + 1);
}
