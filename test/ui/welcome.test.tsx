import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createTranslate, LocaleProvider } from '../../src/i18n/translate.tsx';
import { zhCN } from '../../src/i18n/zh-CN.ts';
import { DEMO_TASKS } from '../../src/lessons/demo/tasks.ts';
import { LOOP_LINES } from '../../src/source/loop-source.ts';
import { StoresProvider } from '../../src/ui/stores.tsx';
import { Welcome } from '../../src/ui/welcome/Welcome.tsx';
import { createFixture, renderWith } from './fixture.tsx';

const first = DEMO_TASKS[0]?.prompt.en ?? '';

describe('the first opening', () => {
  it('says what it is, with the number of lines of the real loop', () => {
    renderWith(<Welcome />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'This is an agent. All of it.',
    );
    expect(
      screen.getByText(new RegExp(`A loop of ${LOOP_LINES.length} lines`)),
    ).toBeInTheDocument();
  });

  it('offers the first task ready to run', async () => {
    const { client } = renderWith(<Welcome />);
    expect(screen.getByTestId('prompt')).toHaveValue(first);
    await userEvent.click(screen.getByTestId('send'));
    expect(client.sent).toEqual([{ type: 'prompt', text: first, mode: 'run' }]);
  });

  it('can be stepped through from the first line', async () => {
    const { client } = renderWith(<Welcome />);
    await userEvent.click(screen.getByRole('button', { name: 'Step through' }));
    expect(client.sent).toEqual([{ type: 'prompt', text: first, mode: 'step' }]);
  });

  it.each(DEMO_TASKS)('puts the task $id into the draft', async ({ label, prompt }) => {
    renderWith(<Welcome />);
    const chip = screen.getByRole('button', { name: label.en });
    await userEvent.click(chip);
    expect(screen.getByTestId('prompt')).toHaveValue(prompt.en);
    expect(chip).toHaveAttribute('aria-pressed', 'true');
  });

  it('opens the settings for an own endpoint', async () => {
    const { stores } = renderWith(<Welcome />);
    await userEvent.click(screen.getByRole('button', { name: 'Use my own endpoint…' }));
    expect(stores.view.getState().isSettingsOpen).toBe(true);
  });

  it('keeps what a person wrote', () => {
    renderWith(<Welcome />, { draft: 'my own words' });
    expect(screen.getByTestId('prompt')).toHaveValue('my own words');
  });

  it('sends nothing blank and says why', async () => {
    const { client } = renderWith(<Welcome />, { draft: 'x' });
    await userEvent.clear(screen.getByTestId('prompt'));
    expect(screen.getByTestId('send')).toBeDisabled();
    expect(screen.getByTestId('send')).toHaveAttribute('title', 'Write a task first');
    fireEvent.keyDown(screen.getByTestId('prompt'), { key: 'Enter' });
    expect(client.sent).toEqual([]);
  });
});

describe('Enter', () => {
  it('sends, and with Shift breaks the line', () => {
    const { client } = renderWith(<Welcome />, { draft: 'go' });
    const prompt = screen.getByTestId('prompt');
    fireEvent.keyDown(prompt, { key: 'Enter', shiftKey: true });
    expect(client.sent).toEqual([]);
    fireEvent.keyDown(prompt, { key: 'Enter' });
    expect(client.sent).toHaveLength(1);
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'ends a composition and sends nothing: %j',
    (how) => {
      const { client } = renderWith(<Welcome />, { draft: '你好' });
      fireEvent.keyDown(screen.getByTestId('prompt'), { key: 'Enter', ...how });
      expect(client.sent).toEqual([]);
    },
  );
});

describe('in Chinese', () => {
  it('offers the task in Chinese, also when the English one was there first', () => {
    const { stores } = createFixture({ draft: first });
    render(
      <StoresProvider stores={stores}>
        <LocaleProvider locale={{ language: 'zh-CN', t: createTranslate(zhCN, 'zh-CN') }}>
          <Welcome />
        </LocaleProvider>
      </StoresProvider>,
    );
    expect(screen.getByTestId('prompt')).toHaveValue(DEMO_TASKS[0]?.prompt['zh-CN']);
  });
});
