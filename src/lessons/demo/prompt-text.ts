/**
 * Which words of a user message are the request to answer now. On the wire neighbouring
 * user messages are one, with a blank line between: a summary and the prompt behind it, or
 * a prompt whose turn was stopped at once and the next one. Only text is left to go by.
 */
import { countRequests } from './context-summary.ts';
import { planCalls } from './free-plan.ts';
import { matchTask } from './match-task.ts';

/** How the loop begins the message that stands for folded ones. */
const SUMMARY_MARK = '[context summary]';

const CONTINUE =
  /^\s*(please )?(continue|go on|carry on|resume|keep going|继续|接着|接着做)\P{L}*$/iu;

/** Whether a user message's text begins with a summary of older messages. */
export function holdsSummary(text: string): boolean {
  return text.startsWith(SUMMARY_MARK);
}

/** The user's latest request in a user message's text; empty when there is only a summary. */
export function latestRequest(text: string): string {
  const own = holdsSummary(text) ? behindSummary(text) : text;
  const paragraphs = own.split(/\n\s*\n/);
  const last = paragraphs.at(-1) ?? '';
  const standsAlone = matchTask(last) !== null || asksToContinue(last) || planCalls(last) !== null;
  return paragraphs.length > 1 && standsAlone && !own.includes('```') ? last : own;
}

/** Whether the user wants the run to go on that was stopped. */
export function asksToContinue(request: string): boolean {
  return CONTINUE.test(request);
}

/** A summary of ours has no blank line in it; of another's, the last paragraph must do. */
function behindSummary(text: string): string {
  const [summary = '', ...rest] = text.split('\n\n');
  return countRequests(summary) > 0 ? rest.join('\n\n') : (rest.at(-1) ?? '');
}
