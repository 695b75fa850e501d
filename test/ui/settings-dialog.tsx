/** The settings as tests of them draw it, with what a person does there as verbs. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { activeConnection } from '../../src/store/connections.ts';
import { SettingsDialog } from '../../src/ui/settings/SettingsDialog.tsx';
import { renderWith, type FixtureOptions } from './fixture.tsx';

// jsdom has the element but not its modal behaviour, which the e2e tests hold.
HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

export function drawSettings(options: FixtureOptions = {}) {
  const result = renderWith(<SettingsDialog />, options);
  result.stores.view.getState().openSettings();
  const field = (id: string) => screen.getByTestId<HTMLInputElement>(id);
  const saved = () => result.stores.settings.getState();
  return {
    ...result,
    field,
    saved,
    /** The connection that answers, with its key. */
    active: () => {
      const connection = activeConnection(saved());
      return connection && { ...connection, apiKey: saved().keys[connection.id] ?? '' };
    },
    isOpen: () => result.stores.view.getState().isSettingsOpen,
    type: async (id: string, text: string) => {
      await userEvent.clear(field(id));
      if (text !== '') await userEvent.type(field(id), text.replaceAll('{', '{{'));
    },
    press: (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name })),
    show: (tab: string) => userEvent.click(screen.getByRole('tab', { name: tab })),
    /** Saves and waits until that is through: sealing a key takes its time. */
    save: async () => {
      await userEvent.click(field('settings-save'));
      await expect.poll(() => document.querySelector('[aria-disabled="true"]')).toBeNull();
    },
  };
}
