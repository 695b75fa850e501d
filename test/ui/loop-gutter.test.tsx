import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { STEP_IDS, type StepId } from '../../src/agent/types.ts';
import { lineOf, LOOP_LINES } from '../../src/source/loop-source.ts';
import { marksOf, shortCount } from '../../src/ui/loop/gutter.ts';
import { Source } from '../../src/ui/loop/Source.tsx';
import { breakpoint, PROMPT, renderDebug, setupEntry } from './debug-fixture.tsx';

const gutter = (line: number) => {
  const found = document.querySelector<HTMLElement>(`[data-line="${line}"] [data-gutter]`);
  if (found === null) throw new Error(`Line ${line} has no gutter.`);
  return found;
};
const numberOf = (step: StepId) => gutter(lineOf(step) ?? 0);
const markOf = (step: StepId) => numberOf(step).querySelector('[data-mark]');

const on = (step: StepId, fields = {}) =>
  breakpoint({ id: step, condition: { on: 'step', step }, ...fields });

describe('a press in the gutter', () => {
  it.each(STEP_IDS)('sets and clears a breakpoint on %s', async (step) => {
    const { setup } = renderDebug(<Source chosen={null} />);
    await userEvent.click(numberOf(step));
    expect(setup().breakpoints.map(({ condition }) => condition)).toEqual([{ on: 'step', step }]);
    expect(markOf(step)).toHaveAttribute('data-mark', 'stop');
    expect(numberOf(step)).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(numberOf(step));
    expect(setup().breakpoints).toEqual([]);
    expect(markOf(step)?.getAttribute('data-mark')).not.toBe('stop');
  });

  it('slides to the step that the loop reaches next, and shows before where', async () => {
    const { setup } = renderDebug(<Source chosen={null} />);
    const line = (lineOf('finish') ?? 0) - 1;
    await userEvent.hover(gutter(line));
    expect(markOf('finish')).toHaveAttribute('data-mark', 'ghost');
    expect(gutter(line).title).toContain(`finish, line ${lineOf('finish')}`);
    await userEvent.click(gutter(line));
    expect(setup().breakpoints[0]?.condition).toEqual({ on: 'step', step: 'finish' });
  });

  it('does nothing behind the loop, where no step comes', () => {
    renderDebug(<Source chosen={null} />);
    const last = document.querySelector(`[data-line="${LOOP_LINES.length}"]`);
    expect(last?.querySelector('[data-gutter]')).toBeNull();
  });

  it('builds on a change that the worker has not said back yet', async () => {
    const { setup } = renderDebug(<Source chosen={null} />, {}, true);
    await userEvent.click(numberOf('stream'));
    await userEvent.click(numberOf('finish'));
    expect(setup().breakpoints).toHaveLength(2);
  });

  it('forgets what was sent when somebody else has changed the setup', async () => {
    const { setup, say } = renderDebug(<Source chosen={null} />, {}, true);
    await userEvent.click(numberOf('stream'));
    say(setupEntry({ watches: ['turn'] }));
    await userEvent.click(numberOf('finish'));
    expect(setup().watches).toEqual(['turn']);
    expect(setup().breakpoints).toHaveLength(1);
  });

  it('says why it changes nothing in a session that is open elsewhere', async () => {
    const { client } = renderDebug(<Source chosen={null} />, { run: { isReadOnly: true } });
    await userEvent.click(numberOf('stream'));
    expect(client.sent).toEqual([]);
    expect(numberOf('stream')).toHaveAttribute('aria-disabled', 'true');
    expect(numberOf('stream').title).toBe('This session is open in another tab');
  });
});

describe('the marks', () => {
  it('are a dot that stops, a diamond that logs, hollow when off, with a count when hit', () => {
    renderDebug(<Source chosen={null} />, {
      entries: [
        setupEntry({
          breakpoints: [on('stream'), on('finish', { log: 'x' }), on('compact', { isOn: false })],
        }),
        PROMPT,
        { kind: 'hit', breakpoint: 'stream', count: 12, did: 'stopped', message: null },
      ],
    });
    expect(markOf('stream')).toHaveTextContent('12');
    expect(markOf('stream')).not.toHaveAttribute('data-off');
    expect(markOf('finish')).toHaveAttribute('data-mark', 'log');
    expect(markOf('compact')).toHaveAttribute('data-off');
    expect(numberOf('compact')).toHaveAccessibleName(/turned off/);
  });

  it('show of several on a step the one that matters most', () => {
    const marks = marksOf(
      [
        on('stream', { id: 'a', isOn: false }),
        on('stream', { id: 'b', log: 'x' }),
        on('finish', { id: 'c', log: 'x' }),
        on('finish', { id: 'd' }),
        breakpoint({ condition: { on: 'error' } }),
      ],
      { a: 9, b: 2, c: 3, d: 1 },
    );
    expect(Object.fromEntries(marks)).toEqual({
      stream: { kind: 'log', isOn: true, hits: 2 },
      finish: { kind: 'stop', isOn: true, hits: 3 },
    });
    expect([0, 7, 100].map(shortCount)).toEqual(['', '7', '99+']);
  });
});

describe('the gutter by keyboard', () => {
  it('is one stop at the lit line; arrows move, Enter sets', async () => {
    const { setup } = renderDebug(<Source chosen={null} />, {
      entries: [PROMPT, { kind: 'step', step: 'stream', round: 1, value: { messages: 1 } }],
    });
    await userEvent.tab();
    await userEvent.tab();
    expect(numberOf('stream')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(numberOf('push_assistant')).toHaveFocus();
    expect(setup().breakpoints[0]?.condition).toEqual({ on: 'step', step: 'push_assistant' });
  });

  it('opens the menu of the line, which gives the focus back on Escape', async () => {
    renderDebug(<Source chosen={null} />);
    numberOf('stream').focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    expect(await screen.findByRole('menu')).toHaveAccessibleName(
      `stream · line ${lineOf('stream')}`,
    );
    expect(screen.getAllByRole('menuitem')[0]).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Add breakpoint' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(numberOf('stream')).toHaveFocus();
  });
});

describe('the menu of a line', () => {
  async function openMenu(step: StepId, options: Parameters<typeof renderDebug>[1] = {}) {
    const shown = renderDebug(<Source chosen={null} />, options);
    fireEvent.contextMenu(numberOf(step), { clientX: 5, clientY: 5 });
    await screen.findByRole('menu');
    return shown;
  }
  const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }));

  it('runs to the line', async () => {
    const { client } = await openMenu('finish', {
      run: { driver: { type: 'paused', at: 'compact', why: 'step' } },
    });
    await choose('Run to this line');
    expect(client.sent).toEqual([{ type: 'runTo', target: { step: 'finish' } }]);
  });

  it('says why it cannot run when no turn is under way', async () => {
    const { client } = await openMenu('finish');
    const item = screen.getByRole('menuitem', { name: /Run to this line/ });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveTextContent('No turn is under way');
    await userEvent.click(item);
    expect(client.sent).toEqual([]);
  });

  it('turns off, on and removes what is there', async () => {
    const entries = [setupEntry({ breakpoints: [on('finish')] })];
    const { setup } = await openMenu('finish', { entries });
    await choose('Turn off');
    expect(setup().breakpoints[0]?.isOn).toBe(false);
    fireEvent.contextMenu(numberOf('finish'), { clientX: 5, clientY: 5 });
    await screen.findByRole('menuitem', { name: 'Turn on' });
    await choose('Remove breakpoint');
    expect(setup().breakpoints).toEqual([]);
  });

  it('opens the dialog for a new one on the step, and for one that is there', async () => {
    const entries = [setupEntry({ breakpoints: [on('finish', { id: 'f' })] })];
    const { stores } = await openMenu('finish', { entries });
    await choose('Add conditional breakpoint or logpoint…');
    expect(stores.view.getState().overlay).toEqual({
      type: 'breakpoint',
      id: null,
      condition: { on: 'step', step: 'finish' },
    });
    fireEvent.contextMenu(numberOf('finish'), { clientX: 5, clientY: 5 });
    await screen.findByRole('menu');
    await choose('Edit breakpoint…');
    expect(stores.view.getState().overlay).toEqual({ type: 'breakpoint', id: 'f' });
  });

  it('closes at a press outside', async () => {
    await openMenu('finish');
    await userEvent.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
