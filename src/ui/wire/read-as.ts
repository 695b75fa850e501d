/** What a reading was taken for, in the reader's language; its note is a sentence apart. */
import type { MessageKey } from '../../i18n/en.ts';
import type { Translate } from '../../i18n/translate.tsx';
import type { Reading } from '../../llm/wire-events.ts';
import type { FrameIndex } from './frame-index.ts';

/** `at` is the number of the frame that the reading is from. */
export function readAs(
  reading: Reading,
  { index, at, t }: { index: FrameIndex; at: number; t: Translate },
): string {
  switch (reading.as) {
    case 'text':
      return t('wire.read.text');
    case 'reasoning':
      return t('wire.read.reasoning', { count: reading.text.length });
    case 'call':
      return t(callKey(index, at, reading.call), { call: reading.call + 1, name: reading.name });
    case 'arguments':
      return argumentWords(reading, { index, at, t });
    case 'finish':
      // A note says the rest.
      return reading.note === undefined
        ? t('wire.read.finish', { stop: reading.readAs })
        : reading.readAs;
    case 'usage':
      return t('wire.read.usage');
    case 'done':
      return t('wire.read.done');
    case 'error':
      return reading.message;
    case 'nothing':
      return '';
    default:
      return reading satisfies never;
  }
}

/** A call is told again when more of its id or name is known. */
function callKey(index: FrameIndex, at: number, call: number): MessageKey {
  for (let before = at - 1; before >= 0; before -= 1) {
    const readings = index.frames[before]?.readings ?? [];
    if (readings.some((each) => each.as === 'call' && each.call === call))
      return 'wire.read.callAgain';
  }
  return 'wire.read.call';
}

function argumentWords(
  reading: Extract<Reading, { as: 'arguments' }>,
  { index, at, t }: { index: FrameIndex; at: number; t: Translate },
): string {
  const track = index.call(reading.call);
  const fragment = track?.fragments[index.fragmentAt(track, at)];
  const count = reading.text.length;
  if (fragment === undefined || fragment.about === '') {
    return t('wire.read.arguments', { count });
  }
  return t('wire.read.argumentsOf', { count, name: fragment.about });
}
