/**
 * Finds out where the built-in model stands, from the context alone: a session may be
 * reloaded, forked, folded or aborted between any two requests. The ids of its calls after
 * the user's last text say which run it is in and how far; without such a call the text
 * itself begins a run.
 */
import type { Message } from '../../llm/types.ts';
import { countRequests } from './context-summary.ts';
import { detectLanguage } from './detect-language.ts';
import { planCalls } from './free-plan.ts';
import { matchTask } from './match-task.ts';
import type { CallOutcome, DemoCall } from './run.ts';
import { asksToContinue, latestRequest } from './prompt-text.ts';
import { RUNS } from './runs.ts';
import { isUserText, pastRounds, textOf } from './transcript.ts';
import type { CallPlace, PastRound } from './transcript.ts';

/** The answer to give next. */
export type Place = CallPlace & {
  /** The user's text, empty when it has been folded. */
  prompt: string;
  outcomes: readonly CallOutcome[];
  /** Calls that were interrupted, to be made once more. */
  again: readonly DemoCall[] | null;
  /** The prompt came in the middle of the run and the script cannot do anything with it. */
  isSteered: boolean;
};

const INTERRUPTED = /^error: .{0,60}\b(aborted|interrupted)\b/;

/** The place of the answer that `messages` asks for. */
export function findPlace(messages: readonly Message[]): Place {
  const promptAt = messages.findLastIndex(isUserText);
  const message = messages[promptAt];
  const prompt = message === undefined ? '' : latestRequest(textOf(message));
  const serial = nextSerial(messages);

  const rounds = pastRounds(messages.slice(promptAt + 1));
  if (isSome(rounds)) return follow(rounds, { prompt, serial });

  const before = messages.slice(0, Math.max(0, promptAt));
  const earlier = pastRounds(before);
  if (isSome(earlier) && !isFinished(before, earlier)) {
    const place = { ...follow(earlier, { prompt, serial }), serial };
    if (asksToContinue(prompt)) return place;
    if (isSteering(prompt, place, before)) return { ...place, isSteered: true };
  }
  const run = matchTask(prompt) ?? 'free';
  const language = detectLanguage(prompt);
  const fresh = { outcomes: [], again: null, isSteered: false };
  return { run, language, serial, round: 0, prompt, ...fresh };
}

/** Whether a text that follows results at once is about the run and no request of its own. */
function isSteering(prompt: string, { again }: Place, before: readonly Message[]): boolean {
  const last = before.at(-1);
  if (again !== null || last?.role !== 'user' || isUserText(last)) return false;
  return matchTask(prompt) === null && planCalls(prompt) === null;
}

type Some<T> = readonly [T, ...T[]];

function isSome<T>(items: readonly T[]): items is Some<T> {
  return items.length > 0;
}

/** The round after the last one, or that one again when it was interrupted, but only once. */
function follow(rounds: Some<PastRound>, fresh: { prompt: string; serial: number }): Place {
  const [last = rounds[0], before] = rounds.toReversed();
  const { place, calls, outcomes } = last;
  const isRetry = before?.place.run === place.run && before.place.round === place.round;
  if (isRetry || !outcomes.some(({ text }) => INTERRUPTED.test(text))) {
    const round = place.round + 1;
    const { prompt } = fresh;
    return { ...place, round, prompt, outcomes, again: null, isSteered: false };
  }
  const again = calls.map(({ name, args, argsRaw }) => ({ name, args: argsRaw ?? args }));
  return { ...place, ...fresh, outcomes, again, isSteered: false };
}

/** Whether the last run among `messages` came to its closing words. */
function isFinished(messages: readonly Message[], rounds: Some<PastRound>): boolean {
  const { run, round } = (rounds.at(-1) ?? rounds[0]).place;
  const isAtEnd = round + 2 >= RUNS[run].length;
  return run === 'free' || (isAtEnd && messages.at(-1)?.role === 'assistant');
}

/** One more than any id that the context holds or, folded, may have held. */
function nextSerial(messages: readonly Message[]): number {
  const serials = pastRounds(messages).map(({ place }) => place.serial);
  const folded = messages.filter(isUserText).map((message) => countRequests(textOf(message)));
  return 1 + Math.max(0, ...folded, ...serials);
}
