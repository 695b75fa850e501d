/**
 * Puts an answer together again from what an observer was told of its frames, the way the
 * wire pane does: frame → delta → accumulated arguments → parsed. The text itself is not in
 * the readings, only its length.
 */
import { parseArguments } from '../../../src/llm/arguments.ts';
import type { Reading, StreamEvent, Usage, WireEvent } from '../../../src/llm/index.ts';

/** What an answer comes to, from either side. */
export type Sum = {
  chars: number;
  reasoning: string;
  calls: { id: string; name: string; args: unknown }[];
  usage: Usage | null;
  stopReason: string;
};

/** All readings, in the order of the frames. */
export function readingsOf(wire: readonly WireEvent[]): Reading[] {
  return wire.flatMap((event) => (event.type === 'frame' ? event.frame.readings : []));
}

/** The text of the arguments of call `number`, put together from its fragments. */
export function argumentsOf(readings: readonly Reading[], number: number): string {
  let text = '';
  for (const reading of readings) {
    if (reading.as !== 'arguments' || reading.call !== number) continue;
    text = reading.note === 'placeholder-dropped' ? reading.text : text + reading.text;
  }
  return text;
}

export function sumOfWire(wire: readonly WireEvent[]): Sum {
  const readings = readingsOf(wire);
  const sum: Sum = { chars: 0, reasoning: '', calls: [], usage: null, stopReason: '' };
  for (const reading of readings) {
    if (reading.as === 'text') sum.chars += reading.chars;
    else if (reading.as === 'reasoning') sum.reasoning += reading.text;
    else if (reading.as === 'usage') sum.usage = reading.usage;
    else if (reading.as === 'finish') sum.stopReason = reading.readAs;
  }
  const end = wire.at(-1);
  if (end?.type !== 'answer') throw new Error('The last that was told is no whole answer.');
  sum.calls = end.calls.map(({ call, id, notes }) => {
    const known = readings.findLast((reading) => reading.as === 'call' && reading.call === call);
    if (known?.as !== 'call') throw new Error('A call was never opened.');
    const { args } = parseArguments(argumentsOf(readings, call));
    return { id: notes.includes('id-made') ? id : known.id, name: known.name, args };
  });
  // Some say no reason at all: then the calls decide.
  sum.stopReason ||= sum.calls.length > 0 ? 'tool_use' : 'end_turn';
  return sum;
}

export function sumOfEvents(events: readonly StreamEvent[]): Sum {
  const sum: Sum = { chars: 0, reasoning: '', calls: [], usage: null, stopReason: '' };
  for (const event of events) {
    if (event.type === 'text_delta') sum.chars += event.delta.length;
    else if (event.type === 'reasoning_delta') sum.reasoning += event.delta;
    else if (event.type === 'usage') sum.usage = event.usage;
    else if (event.type === 'done') sum.stopReason = event.stopReason;
    else if (event.type === 'tool_call') {
      sum.calls.push({ id: event.id, name: event.name, args: event.args });
    }
  }
  return sum;
}
