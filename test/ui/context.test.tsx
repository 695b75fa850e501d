import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { HistoryFault, Message } from '../../src/llm/types.ts';
import type { EntryBody } from '../../src/trace/entries.ts';
import { ContextPane } from '../../src/ui/context/ContextPane.tsx';
import { renderWith } from './fixture.tsx';

const CALL = { id: 'c1', name: 'read', args: { path: '/a' } };
const OTHER = { id: 'c2', name: 'read', args: { path: '/b' } };
const ASKED: Message = {
  role: 'assistant',
  content: [
    { type: 'text', text: 'Looking.' },
    { type: 'tool_use', ...CALL },
    { type: 'tool_use', ...OTHER },
  ],
};
const ANSWERED: Message = {
  role: 'user',
  content: [
    { type: 'tool_result', tool_use_id: 'c1', content: 'text of a' },
    { type: 'tool_result', tool_use_id: 'c2', content: 'error: gone', is_error: true },
  ],
};
const PROMPT: EntryBody = {
  kind: 'prompt',
  text: 'Go',
  turn: 1,
  model: 'm',
  systemPrompt: 'Be good.',
};

function pushed(index: number, message: Message, faults: HistoryFault[] = []): EntryBody {
  return { kind: 'context', change: 'push', index, removed: 0, inserted: [message], faults };
}
function fault(rule: HistoryFault['rule'], id: string): HistoryFault {
  return { rule, index: 1, id, message: `The call ${id} has no result.` };
}
const ASKING = [
  PROMPT,
  pushed(0, { role: 'user', content: 'Go' }),
  pushed(1, ASKED, [fault('missing-result', 'c1'), fault('missing-result', 'c2')]),
];

const roles = () => screen.getAllByTestId('message').map((each) => each.dataset['role']);

describe('ContextPane', () => {
  it('shows the system prompt of the next turn before there is any message', () => {
    renderWith(<ContextPane />, { settings: { systemPrompt: 'Be kind.' } });
    expect(screen.getByTestId('message')).toHaveTextContent('Be kind.');
    expect(screen.getByText(/No messages yet/)).toBeVisible();
  });

  it('shows every message as the loop holds it, results as their own kind', () => {
    renderWith(<ContextPane />, { entries: [...ASKING, pushed(2, ANSWERED)] });
    expect(roles()).toEqual(['system', 'user', 'assistant', 'tool']);
    const [system, , assistant, tool] = screen.getAllByTestId('message');
    expect(system).toHaveTextContent('Be good.');
    expect(assistant).toHaveTextContent('⟶ read { path: "/a" }');
    expect(tool).toHaveTextContent('user · tool_result ×2');
    expect(tool).toHaveTextContent('⟵ text of a');
  });

  it('says how large it is, that this is an estimate, and how far compaction is', () => {
    renderWith(<ContextPane />, { entries: ASKING, settings: { compactAt: 50 } });
    expect(screen.getByText(/≈ \d+ tokens \(estimate\)/)).toBeVisible();
    expect(screen.getByText('compaction at 50 messages, 48 to go')).toBeVisible();
    expect(screen.getByRole('img')).toHaveAccessibleName(/system \d+, user \d+/);
  });

  it('lights up a call and its result together', () => {
    renderWith(<ContextPane />, { entries: [...ASKING, pushed(2, ANSWERED)] });
    const call = screen.getByRole('button', { name: /⟶ read .*"\/a"/ });
    const result = screen.getByRole('button', { name: '⟵ text of a' });
    const other = screen.getByRole('button', { name: '⟵ error: gone' });
    const plain = result.className;
    const plainOther = other.className;
    fireEvent.focus(call);
    expect(result.className).not.toBe(plain);
    expect(other.className).toBe(plainOther);
    fireEvent.blur(call);
    expect(result.className).toBe(plain);
    fireEvent.pointerEnter(result);
    expect(call.className).not.toBe(plain);
  });

  it('opens a result to all of its text', async () => {
    const long: Message = {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'first\nsecond' }],
    };
    renderWith(<ContextPane />, { entries: [...ASKING, pushed(2, long)] });
    await userEvent.click(screen.getByRole('button', { name: /⟵ first/ }));
    expect(screen.getByRole('group', { name: 'Result' })).toHaveTextContent('first second');
  });

  it('folds reasoning', () => {
    const thought: Message = {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: 'Yes' },
      ],
    };
    renderWith(<ContextPane />, { entries: [PROMPT, pushed(0, thought)] });
    const fold = screen.getByText('reasoning · 2 characters');
    expect(fold.closest('details')).not.toHaveAttribute('open');
    expect(screen.getByRole('img')).toHaveAccessibleName(/assistant 2,/);
  });
});

describe('the verdict on the context', () => {
  it('accepts what a provider would', () => {
    renderWith(<ContextPane />, { entries: [PROMPT, pushed(0, { role: 'user', content: 'Go' })] });
    expect(screen.getByText('a provider would accept this')).toBeVisible();
  });

  it('counts results that are owed in the middle of a round and blames nobody', () => {
    renderWith(<ContextPane />, { entries: ASKING });
    expect(screen.getByText('2 results still owed')).toBeVisible();
    expect(screen.queryByText(/The call c1 has no result/)).toBeNull();
  });

  it('says what a provider would refuse, and at which message', () => {
    const end: EntryBody = { kind: 'event', event: { type: 'turn_end', stopReason: 'aborted' } };
    renderWith(<ContextPane />, { entries: [...ASKING, end] });
    expect(screen.getByText('a provider would refuse this')).toBeVisible();
    expect(screen.getByText(/^Message 2: Call c1 has no result\./)).toBeVisible();
    expect(screen.getAllByTestId('message')[2]).toHaveTextContent('Call c2 has no result.');
  });
});

describe('what is about to be pushed', () => {
  it('is the answer in hand until it is in the context', () => {
    const step: EntryBody = {
      kind: 'step',
      step: 'push_assistant',
      round: 1,
      value: { message: ASKED },
    };
    renderWith(<ContextPane />, {
      entries: [PROMPT, pushed(0, { role: 'user', content: 'Go' }), step],
    });
    const next = screen.getByTestId('next-message');
    expect(next).toHaveTextContent('next: assistant');
    expect(next).toHaveTextContent('Looking.');
  });

  it('is the results so far and the calls that still wait', () => {
    const step: EntryBody = {
      kind: 'step',
      step: 'push_assistant',
      round: 1,
      value: { message: ASKED },
    };
    const result: EntryBody = {
      kind: 'event',
      event: { type: 'tool_result', id: 'c1', name: 'read', result: 'text of a' },
    };
    const called: EntryBody = { kind: 'event', event: { type: 'tool_call', ...CALL } };
    const [prompt, user, asked] = ASKING as [EntryBody, EntryBody, EntryBody];
    renderWith(<ContextPane />, { entries: [prompt, user, called, step, asked, result] });
    const next = screen.getByTestId('next-message');
    expect(within(next).getByText('next: user · tool_result ×2')).toBeVisible();
    expect(next).toHaveTextContent('⟵ read text of a');
    expect(next).toHaveTextContent('⟵ read waiting');
  });

  it('is nothing when no turn is under way', () => {
    const end: EntryBody = { kind: 'event', event: { type: 'turn_end', stopReason: 'aborted' } };
    renderWith(<ContextPane />, { entries: [...ASKING, end] });
    expect(screen.queryByTestId('next-message')).toBeNull();
  });
});

describe('new messages', () => {
  it('are those of the current round', () => {
    const compact = (round: number): EntryBody => ({
      kind: 'step',
      step: 'compact',
      round,
      value: { messages: 1 },
    });
    const [prompt, user, asked] = ASKING as [EntryBody, EntryBody, EntryBody];
    renderWith(<ContextPane />, {
      entries: [
        prompt,
        user,
        compact(1),
        asked,
        pushed(2, ANSWERED),
        compact(2),
        pushed(3, { role: 'assistant', content: 'Done' }),
      ],
    });
    const marked = screen
      .getAllByTestId('message')
      .map((each) => within(each).queryByText('new') !== null);
    expect(marked).toEqual([false, false, false, false, true]);
  });
});
