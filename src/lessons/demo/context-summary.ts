/**
 * Answers the request to summarise a conversation, by rules: what the user asked for, the
 * files that were written, the last step. It reads the plain transcript that the loop
 * sends, in which a summary of its own may already stand for older messages: that is read
 * back and carried on, so folding twice loses nothing.
 */
import { cutAtCharacter } from '../../lib/text.ts';
import { detectLanguage } from './detect-language.ts';
import type { Language } from './words.ts';

const REQUESTS_SHOWN = 6;
const REQUEST_LENGTH = 120;
const FILES_SHOWN = 80;

type Facts = { count: number; requests: string[]; files: Set<string>; lastStep: string };

/** At most 12 lines, in the language of the user's requests. */
export function summariseTranscript(transcript: string): string {
  const facts: Facts = { count: 0, requests: [], files: new Set(), lastStep: '' };
  const turns = transcript.split(/^(user|assistant): /m).slice(1);
  let calls: string[] = [];
  for (let at = 0; at + 1 < turns.length; at += 2) {
    const text = (turns[at + 1] ?? '').trim();
    if (turns[at] === 'assistant') calls = text.match(/^\[calls .*$/gm) ?? [];
    else if (text.startsWith('[result]')) takeResults(facts, calls, text);
    else if (text.startsWith('[context summary]')) takeSummary(facts, text);
    else takeRequest(facts, text);
  }
  return toText(facts, detectLanguage(facts.requests.join(' ')));
}

/** How many requests of the user a summary of ours stands for; 0 for any other text. */
export function countRequests(summary: string): number {
  const [, count = '0'] = /^(?:Asked by the user|用户的要求) ?[(（](\d+)[)）]/m.exec(summary) ?? [];
  return Number(count);
}

function toText({ count, requests, files, lastStep }: Facts, language: Language): string {
  const isEnglish = language === 'en';
  const shown = [...files].slice(-FILES_SHOWN).join(', ');
  const lines = [
    isEnglish ? `Asked by the user (${count}):` : `用户的要求（${count}）：`,
    ...requests.slice(-REQUESTS_SHOWN).map((request) => `- ${request}`),
  ];
  if (shown !== '') lines.push(isEnglish ? `Files written: ${shown}` : `写过的文件：${shown}`);
  if (lastStep !== '') lines.push(isEnglish ? `Last step: ${lastStep}` : `最后一步：${lastStep}`);
  return lines.join('\n');
}

function takeRequest(facts: Facts, text: string): void {
  const line = text.replace(/\s+/g, ' ');
  const short = cutAtCharacter(line, REQUEST_LENGTH);
  facts.count += 1;
  facts.requests.push(short === line ? line : `${short}…`);
}

/** A summary that a real model wrote counts as one request, so that its gist survives. */
function takeSummary(facts: Facts, text: string): void {
  const body = text.replace('[context summary]', '').trim();
  const count = countRequests(body);
  if (count === 0) return takeRequest(facts, body);
  facts.count += count;
  facts.requests.push(...(body.match(/^- .*$/gm) ?? []).map((line) => line.slice(2)));
  const [, files = ''] = /^(?:Files written: |写过的文件：)(.*)$/m.exec(body) ?? [];
  for (const path of files.split(', ')) if (path !== '') facts.files.add(path);
}

/** The n-th result belongs to the n-th call; a call that failed changed nothing. */
function takeResults(facts: Facts, calls: readonly string[], text: string): void {
  const results = text.split(/^\[result\] /m).slice(1);
  for (const [index, call] of calls.entries()) {
    const [, name = '', args = ''] = /^\[calls (\S+) (.*)\]$/.exec(call) ?? [];
    const [path, to] = [argument(args, 'path') ?? argument(args, 'from'), argument(args, 'to')];
    facts.lastStep = path === undefined ? name : `${name} ${path}`;
    if (path === undefined || (results[index] ?? '').startsWith('error:')) continue;
    if (name === 'delete' || name === 'move') facts.files.delete(path);
    if (name === 'write' || name === 'edit') facts.files.add(path);
    if (name === 'move' && to !== undefined) facts.files.add(to);
  }
}

/** A text argument, from JSON that may have been shortened and need not parse. */
function argument(json: string, key: string): string | undefined {
  return new RegExp(`"${key}":"([^"\\\\]*)"`).exec(json)?.[1];
}
