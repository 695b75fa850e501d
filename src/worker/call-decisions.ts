/**
 * What is decided about a call before it runs: by a rule of the session, or by a person while
 * the loop rests there. Each decision is written down and gives the call as the loop is to go
 * on with it. It knows neither the driver nor where the loop rests.
 */
import type { ToolCall } from '../agent/index.ts';
import type { Review } from '../debugger/driver.ts';
import { ruleFor } from '../debugger/rules.ts';
import type { EntryBody } from '../trace/entries.ts';
import type { ToolRule } from '../trace/setup.ts';

export type CallDecisions = {
  /** What the rules make of a call that is about to run. */
  byRule(call: ToolCall): Review;
  /** Runs it, also where a rule had refused it. */
  allow(call: ToolCall): ToolCall;
  /** Answers it with an error. A blank reason gets words of its own. */
  refuse(call: ToolCall, reason: string): ToolCall;
  answer(call: ToolCall, content: string, isError: boolean): ToolCall;
  /** The loop goes on or rests anew. `asked`: the id of the call that it asked about, or null. */
  movesOn(asked: string | null): void;
};

/** `rules` are asked for anew with each call: they may change in mid-turn. */
export function createCallDecisions(
  record: (body: EntryBody) => unknown,
  rules: () => readonly ToolRule[],
): CallDecisions {
  /** The call that the latest rest was about was decided on. */
  let isDecided = false;

  function decide(decision: Omit<Extract<EntryBody, { kind: 'decision' }>, 'kind'>): void {
    isDecided = true;
    record({ kind: 'decision', ...decision });
  }

  return {
    byRule: (call) => {
      const rule = ruleFor(call, rules());
      if (rule?.policy !== 'refuse') return rule?.policy === 'ask' ? 'ask' : 'go';
      const text = `the rules of this session do not allow this call of "${call.name}".`;
      decide({ id: call.id, decision: 'refused', by: 'policy', text });
      return { value: refusal(call, text) };
    },
    allow: (call) => {
      if (call.answer) decide({ id: call.id, decision: 'allowed', by: 'person', text: '' });
      return withoutAnswer(call);
    },
    refuse: (call, reason) => {
      const text = reason.trim() === '' ? 'the user did not allow this call.' : reason.trim();
      decide({ id: call.id, decision: 'refused', by: 'person', text });
      return refusal(call, `the user refused this call: ${text}`);
    },
    answer: (call, content, isError) => {
      decide({ id: call.id, decision: 'answered', by: 'person', text: content });
      return { ...call, answer: { content, ...(isError ? { is_error: true } : {}) } };
    },
    movesOn: (asked) => {
      // Whoever goes on from the question has answered it.
      if (asked !== null && !isDecided) {
        decide({ id: asked, decision: 'allowed', by: 'person', text: '' });
      }
      isDecided = false;
    },
  };
}

function refusal(call: ToolCall, why: string): ToolCall {
  return { ...call, answer: { content: `error: ${why}`, is_error: true } };
}

/** A person who allows a call that a rule refused means that it shall run. */
function withoutAnswer(call: ToolCall): ToolCall {
  const allowed = { ...call };
  delete allowed.answer;
  return allowed;
}
