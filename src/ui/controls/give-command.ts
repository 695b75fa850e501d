/**
 * Does what a command says, by the verbs of the stores. The one place that knows what an
 * effect means; an edit that the worker refuses is told as any other failure.
 */
import type { RunMode } from '../../worker/protocol.ts';
import { pressStep, switchTo } from '../debug/setup-edits.ts';
import { changeSetup } from '../debug/use-setup.ts';
import type { Stores } from '../stores.tsx';
import type { Effect } from './command.ts';

/** What the model reads when a person refuses a call without words of their own. */
const REFUSAL = 'The user refused this call.';

/** Sends the draft as a prompt and empties it; a blank draft sends nothing. */
export function startTurn(stores: Stores, mode: RunMode): void {
  const { text, setText } = stores.draft.getState();
  if (text.trim() === '') return;
  stores.run.getState().prompt(text.trim(), mode);
  setText('');
}

export function giveCommand(stores: Stores, effect: Effect): void {
  const run = stores.run.getState();
  const view = stores.view.getState();
  switch (effect.type) {
    case 'start':
      return startTurn(stores, effect.mode);
    case 'go':
      return run[effect.mode]();
    case 'pause':
      return run.pause();
    case 'abort':
      return run.abort();
    case 'allow':
      return run.allow(effect.rest);
    case 'refuse':
      return run.refuse(effect.rest, REFUSAL);
    case 'pressStep':
      return changeSetup(stores.run, (setup) => pressStep(setup, effect.step, crypto.randomUUID()));
    case 'switchAll':
      return changeSetup(stores.run, (setup) => switchTo(setup, setup.breakpoints, effect.isOn));
    case 'editContext':
      void run.editContext(effect.edit).then((problems) => {
        if (problems.length > 0) run.tell('editContext', problems);
      });
      return;
    case 'open':
      return view.open(effect.overlay);
    case 'showPane':
      return view.showPane(effect.pane);
    case 'showLoopAs':
      return view.showLoopAs(effect.loopView);
    case 'change':
      return stores.settings.getState().change(effect.settings);
    case 'openSettings':
      return view.openSettings();
    case 'newSession':
      return run.newSession();
    case 'writePrompt':
      return writePrompt(stores);
    default:
      return effect satisfies never;
  }
}

/** Where panes share one place, the prompt may have to be shown before it can be written in. */
function writePrompt(stores: Stores): void {
  if (focusPrompt()) return;
  stores.view.getState().showPane('chat');
  requestAnimationFrame(focusPrompt);
}

function focusPrompt(): boolean {
  const prompt = document.querySelector<HTMLElement>('textarea[data-testid="prompt"]');
  prompt?.focus();
  return prompt !== null;
}
