/**
 * Whether stored or imported data is a setup of debugging. A part of the guards of entries;
 * it also serves whoever takes a setup from elsewhere.
 */
import { STEP_IDS } from '../agent/types.ts';
import {
  either,
  isCount,
  isFlag,
  isNumber,
  isText,
  listOf,
  oneOf,
  orNull,
  record,
} from './checks.ts';
import type { Check } from './checks.ts';
import type { DebugSetup } from './setup.ts';

const isArgument = orNull(record({ path: isText, value: isText }));
const isAtLeastOne: Check = (value) => isCount(value) && (value as number) >= 1;

const isCondition = either(
  record({ on: oneOf('step'), step: oneOf(...STEP_IDS) }),
  record({ on: oneOf('tool'), tool: isText, argument: isArgument }),
  record({ on: oneOf('stop'), reason: isText }),
  record({
    on: oneOf('text'),
    text: isText,
    isRegex: isFlag,
    in: oneOf('answer', 'result', 'either'),
  }),
  record({ on: oneOf('size'), of: oneOf('messages', 'tokens'), atLeast: isNumber }),
  record({ on: oneOf('file'), path: isText }),
  record({ on: oneOf('error') }),
  record({ on: oneOf('repeat'), times: isAtLeastOne }),
  record({ on: oneOf('summary') }),
);

const isBreakpoint = record({
  id: isText,
  condition: isCondition,
  isOn: isFlag,
  skip: isCount,
  every: isAtLeastOne,
  log: orNull(isText),
});

const isRule = record({
  tool: isText,
  argument: isArgument,
  policy: oneOf('allow', 'ask', 'refuse'),
});

const LIMITS = {
  rounds: orNull(isNumber),
  tokens: orNull(isNumber),
  money: orNull(record({ amount: isNumber, currency: isText })),
  seconds: orNull(isNumber),
};

const isSetup = record({
  breakpoints: listOf(isBreakpoint),
  watches: listOf(isText),
  rules: listOf(isRule),
  budget: record({
    turn: record({ ...LIMITS, failingCalls: orNull(isNumber), cutAnswers: orNull(isNumber) }),
    session: record(LIMITS),
  }),
});

/** Whether it is a setup that can be debugged with. */
export function isDebugSetup(value: unknown): value is DebugSetup {
  return isSetup(value);
}
