import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { heldText, holdKeys, releaseKeys } from '../../src/ui/common/type-ahead.ts';

afterEach(() => {
  releaseKeys();
});

async function focusButton() {
  const pressed = vi.fn();
  render(<button onClick={pressed}>Go</button>);
  await userEvent.tab();
  return pressed;
}

describe('keys while something is on its way', () => {
  it('are kept from what has the focus, and given with what they write', async () => {
    const pressed = await focusButton();
    holdKeys();
    await userEvent.keyboard('dark x{Backspace}{Enter}{Control>}k{/Control}{Tab}');
    expect(pressed).not.toHaveBeenCalled();
    expect(screen.getByRole('button')).toHaveFocus();
    expect(heldText()).toBe('dark ');
    releaseKeys();
    await userEvent.keyboard('{Enter}');
    expect(pressed).toHaveBeenCalledOnce();
    expect(heldText()).toBe('');
  });

  it('are the page’s again after Escape, or a press with the pointer', async () => {
    const pressed = await focusButton();
    for (const give of [
      () => userEvent.keyboard('{Escape}'),
      () => userEvent.click(document.body),
    ]) {
      holdKeys();
      await userEvent.keyboard('lost');
      await give();
      expect(heldText()).toBe('');
      screen.getByRole('button').focus();
      await userEvent.keyboard('{Enter}');
    }
    expect(pressed).toHaveBeenCalledTimes(2);
  });
});
