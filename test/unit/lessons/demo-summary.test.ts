import { describe, expect, it } from 'vitest';
import { countRequests, summariseTranscript } from '../../../src/lessons/demo/context-summary.ts';
import { hasLoneSurrogate } from '../../../src/llm/well-formed.ts';

const TRANSCRIPT = `Summarise the conversation below.

user: Write two files.

assistant: I do.
[calls write {"path":"/a.md","content":"x"}]
[calls write {"path":"/b.md","content":"y"}]

user: [result] wrote /a.md: 1 line, 1 B (new)
[result] error: aborted

assistant: [calls move {"from":"/a.md","to":"/c.md"}]

user: [result] moved /a.md to /c.md

assistant: Done.

user: Now delete
nothing.

assistant: [calls read {"path":"/c.md"}]

user: [result] x`;

describe('summariseTranscript', () => {
  it('names requests, files as they are now, and the last step', () => {
    expect(summariseTranscript(TRANSCRIPT)).toBe(
      `Asked by the user (2):
- Write two files.
- Now delete nothing.
Files written: /c.md
Last step: read /c.md`,
    );
  });

  it('carries its own earlier summary on', () => {
    const first = summariseTranscript(TRANSCRIPT);
    const second = summariseTranscript(
      `Summarise the conversation below.\n\nuser: [context summary]\n${first}\n\nuser: 谢谢`,
    );
    expect(second).toContain('- Write two files.');
    expect(second).toContain('- 谢谢');
    expect(second).toContain('/c.md');
    expect(countRequests(second)).toBe(3);
  });

  it("keeps the gist of another model's summary", () => {
    const summary = summariseTranscript(
      'user: [context summary]\nThe user builds a boat.\n\nuser: go on',
    );
    expect(summary).toContain('- The user builds a boat.');
  });

  it('writes Chinese for a user who writes Chinese', () => {
    const summary = summariseTranscript(
      'user: 写一个文件\n\nassistant: [calls write {"path":"/甲.md","content":"x"}]\n\nuser: [result] ok',
    );
    expect(summary).toBe(
      '用户的要求（1）：\n- 写一个文件\n写过的文件：/甲.md\n最后一步：write /甲.md',
    );
    expect(countRequests(summary)).toBe(1);
  });

  it('never exceeds 12 lines and shortens long requests without parting a character', () => {
    const many = Array.from({ length: 40 }, (_, i) => `user: ${i} ${'👍'.repeat(300)}`).join(
      '\n\n',
    );
    const summary = summariseTranscript(many);
    expect(summary.split('\n').length).toBeLessThanOrEqual(12);
    expect(countRequests(summary)).toBe(40);
    expect(hasLoneSurrogate(summary)).toBe(false);
    expect(summary.length).toBeLessThan(2500);
  });

  it('says something for an empty transcript', () => {
    expect(summariseTranscript('')).toBe('Asked by the user (0):');
  });
});
