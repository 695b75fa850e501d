import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { EntryBody } from '../../src/trace/entries.ts';
import { BreakpointDialog } from '../../src/ui/debug/BreakpointDialog.tsx';
import { breakpoint, PROMPT, renderDebug, setupEntry } from './debug-fixture.tsx';

const call = (path: string): EntryBody => ({
  kind: 'event',
  event: { type: 'tool_call', id: path, name: 'write', args: { path, content: 'x' } },
});
const SEEN = [PROMPT, call('/a.txt'), call('/b.txt')];

const tool = { on: 'tool', tool: '', argument: null } as const;
const save = () => screen.getByTestId('breakpoint-save');

describe('a new breakpoint', () => {
  it('is made by keyboard alone, with suggestions from the calls seen', async () => {
    const { setup } = renderDebug(<BreakpointDialog id={null} condition={tool} />, {
      entries: SEEN,
    });
    expect(screen.getByLabelText('Tool')).toHaveFocus();
    await userEvent.keyboard('wr{ArrowDown}{Enter}');
    expect(screen.getByLabelText('Tool')).toHaveValue('write');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.getByLabelText('Argument')).toHaveValue('path');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.getByLabelText('Its value')).toHaveValue('/b.txt');
    await userEvent.keyboard('{Enter}');
    expect(setup().breakpoints).toMatchObject([
      {
        condition: { on: 'tool', tool: 'write', argument: { path: 'path', value: '/b.txt' } },
        isOn: true,
        log: null,
      },
    ]);
  });

  it('begins at the choice of the kind when none was asked for', async () => {
    const { setup } = renderDebug(<BreakpointDialog id={null} condition={null} />);
    expect(screen.getByRole('radio', { name: /A tool call/ })).toHaveFocus();
    await userEvent.click(screen.getByRole('radio', { name: /An error/ }));
    await userEvent.keyboard('{Enter}');
    expect(setup().breakpoints[0]?.condition).toEqual({ on: 'error' });
  });

  it('closes when it is saved', async () => {
    const { stores } = renderDebug(<BreakpointDialog id={null} condition={{ on: 'summary' }} />);
    stores.view.getState().open({ type: 'breakpoint', id: null });
    await userEvent.click(save());
    await waitFor(() => expect(stores.view.getState().overlay).toBeNull());
  });

  it('says in a sentence what it will do', () => {
    const condition = {
      on: 'tool',
      tool: 'write',
      argument: { path: 'path', value: '/a' },
    } as const;
    renderDebug(<BreakpointDialog id={null} condition={condition} />);
    expect(save().parentElement).toHaveTextContent('Stops when write is called with path = /a');
  });
});

describe('what is wrong', () => {
  it('is missing only after a try, which saves nothing and goes to the field', async () => {
    const { client } = renderDebug(<BreakpointDialog id={null} condition={tool} />);
    const field = screen.getByLabelText('Tool');
    expect(field).not.toBeInvalid();
    await userEvent.click(save());
    expect(client.sent).toEqual([]);
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Enter a tool’s name, or * for any.');
  });

  it('is said while it is typed: a regular expression, a zero', async () => {
    const condition = { on: 'text', text: '', isRegex: true, in: 'either' } as const;
    const { client } = renderDebug(<BreakpointDialog id={null} condition={condition} />);
    await userEvent.type(screen.getByLabelText('Text'), 'a(');
    await waitFor(() =>
      expect(screen.getByLabelText('Text')).toHaveAccessibleDescription(/no regular expression/),
    );
    await userEvent.clear(screen.getByLabelText('Then one in'));
    await userEvent.type(screen.getByLabelText('Then one in'), '0{Enter}');
    expect(screen.getByLabelText('Then one in')).toBeInvalid();
    expect(client.sent).toEqual([]);
    await userEvent.type(screen.getByLabelText('Text'), ')');
    expect(screen.getByLabelText('Text')).not.toBeInvalid();
  });
});

describe('a regular expression that the worker could not look for', () => {
  it('is refused with the reason, and saved when it is mended', async () => {
    const condition = { on: 'text', text: 'rm(?= -rf)', isRegex: true, in: 'either' } as const;
    const { setup } = renderDebug(<BreakpointDialog id={null} condition={condition} />);
    const field = screen.getByLabelText('Text');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/cannot look ahead/));
    await userEvent.type(field, '{Enter}');
    expect(setup().breakpoints).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, 'rm -rf{Enter}');
    expect(setup().breakpoints).toMatchObject([{ condition: { text: 'rm -rf', isRegex: true } }]);
  });
});

describe('a breakpoint that is there', () => {
  const old = breakpoint({ condition: { on: 'step', step: 'stream' }, isOn: false, skip: 2 });

  it('is shown as it is and changed in its place; off stays off', async () => {
    const entries = [setupEntry({ breakpoints: [old] })];
    const { setup } = renderDebug(<BreakpointDialog id="b1" condition={null} />, { entries });
    expect(screen.getByLabelText('Step')).toHaveValue('stream');
    expect(screen.getByLabelText('Skip the first')).toHaveValue('2');
    await userEvent.clear(screen.getByLabelText('Then one in'));
    await userEvent.type(screen.getByLabelText('Then one in'), '3{Enter}');
    expect(setup().breakpoints).toEqual([{ ...old, every: 3 }]);
  });

  it('cannot be saved in a session that is open elsewhere, and says so', async () => {
    const entries = [setupEntry({ breakpoints: [old] })];
    const run = { isReadOnly: true };
    const { client } = renderDebug(<BreakpointDialog id="b1" condition={null} />, { entries, run });
    expect(screen.getByText('This session is open in another tab')).toBeInTheDocument();
    await userEvent.click(save());
    expect(client.sent).toEqual([]);
  });
});

describe('a log message', () => {
  it('completes paths in braces and shows what it would read now', async () => {
    const { setup } = renderDebug(<BreakpointDialog id={null} condition={{ on: 'error' }} />, {
      entries: SEEN,
    });
    await userEvent.click(screen.getByRole('radio', { name: 'log a message and go on' }));
    const field = screen.getByLabelText('Message');
    await userEvent.type(field, 'in {{tu');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveValue('in {turn');
    await userEvent.type(field, '}');
    expect(screen.getByText('Now it would read:').parentElement).toHaveTextContent('in 1');
    await userEvent.keyboard('{Enter}');
    expect(setup().breakpoints[0]?.log).toBe('in {turn}');
  });
});
