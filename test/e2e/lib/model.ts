/**
 * A model that plays answers by heart, over real HTTP: the next one for each request that
 * offers tools, and one text for each request that asks for a summary. It keeps what it was
 * asked, so that a test can hold what really left the page.
 */
import type { RequestListener } from 'node:http';
import type { Page } from '@playwright/test';
import { connect, openApp } from './app.ts';
import { answer, chat, frame, DONE, talk, type Asked } from './answers.ts';

/** An answer: words, or calls with words before them. */
export type Answer = string | { say?: string; calls: readonly PlayedCall[] };

export type PlayedCall = { name: string; args: Record<string, unknown> };

export type PlayedModel = {
  handler: RequestListener;
  /** The requests of the loop, in order. */
  asked: readonly Asked[];
  /** The requests for a summary, in order. */
  summaries: readonly Asked[];
};

/** Plays `answers` once, in order; whoever asks for more gets the last one again. */
export function playModel(answers: readonly Answer[], summary = 'So far so good.'): PlayedModel {
  const asked: Asked[] = [];
  const summaries: Asked[] = [];
  const handler = chat((request, response) => {
    if (request.tools === undefined) {
      summaries.push(request);
      return answer(response, talk(summary));
    }
    asked.push(request);
    const at = Math.min(asked.length, answers.length) - 1;
    return answer(response, framesOf(answers[at] ?? '', asked.length));
  });
  return { handler, asked, summaries };
}

/** Rounds that each write `/notes/<n>.md`, and words at the end. */
export function noteRounds(count: number): Answer[] {
  const rounds = Array.from({ length: count }, (_, index) => note(index + 1));
  return [...rounds, 'All notes are written.'];
}

/** A round that writes one note. */
export function note(number: number): Answer {
  const args = { path: `/notes/${number}.md`, content: textOfNote(number) };
  return { say: `Note ${number}.`, calls: [{ name: 'write', args }] };
}

export function textOfNote(number: number): string {
  return `Note number ${number} as the model wanted it.`;
}

/** Opens the app with such a model behind it. */
export async function openWith(
  page: Page,
  startServer: (handler: RequestListener) => Promise<string>,
  model: PlayedModel,
): Promise<void> {
  const origin = await startServer(model.handler);
  await openApp(page);
  await connect(page, { baseURL: `${origin}/v1`, apiKey: '', model: 'played' });
}

/** What the last message of a request says. */
export function lastOf(request: Asked | undefined): string {
  return JSON.stringify(request?.messages.at(-1) ?? null);
}

/** All messages of a request as one text, to look for words in it. */
export function textOf(request: Asked | undefined): string {
  return JSON.stringify(request?.messages ?? null);
}

function framesOf(played: Answer, number: number): string[] {
  if (typeof played === 'string') return talk(played);
  const calls = played.calls.map(({ name, args }, index) => ({
    index,
    id: `call_${number}_${index + 1}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }));
  return [
    ...(played.say === undefined ? [] : [frame({ content: played.say })]),
    frame({ tool_calls: calls }),
    frame({}, 'tool_calls'),
    DONE,
  ];
}
