/**
 * The settings: what answers the requests, how the loop runs, what answers cost. Edited in a
 * copy, checked on saving, saved as a whole; closing it in any other way changes nothing.
 */
import { Bot, Coins, LoaderCircle, Repeat } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { Button } from '../common/Button.tsx';
import { Dialog } from '../common/Dialog.tsx';
import { TabPanel, Tabs } from '../common/Tabs.tsx';
import { draftName } from '../connect/ConnectionList.tsx';
import { ConnectionTab } from '../connect/ConnectionTab.tsx';
import { useRun, useStores, useView } from '../stores.tsx';
import { LoopTab } from './LoopTab.tsx';
import { PricesTab } from './PricesTab.tsx';
import styles from './SettingsDialog.module.css';
import { useSettingsForm } from './use-settings-form.ts';

export function SettingsDialog() {
  const t = useT();
  const { settings } = useStores();
  const close = useView((view) => view.closeSettings);
  const isInTurn = useRun((run) => run.driver.type !== 'idle');
  const state = useSettingsForm(settings);
  const [isSaving, setSaving] = useState(false);

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const dialog = event.currentTarget.closest('dialog');
    if (isSaving) return;
    setSaving(true);
    void state
      .save()
      .then((isSaved) => isSaved && dialog?.close())
      .finally(() => setSaving(false));
  };
  return (
    <Dialog title={t('settings.title')} size="wide" onClose={close}>
      <form className={styles['form']} noValidate onSubmit={save}>
        <Tabs
          name="settings"
          label={t('settings.title')}
          className={styles['tabs']}
          selected={state.tab}
          onSelect={state.setTab}
          tabs={[
            { id: 'connection', label: t('settings.connection'), icon: <Bot size={14} /> },
            { id: 'loop', label: t('settings.behaviour'), icon: <Repeat size={14} /> },
            { id: 'prices', label: t('prices.title'), icon: <Coins size={14} /> },
          ]}
        />
        <TabPanel name="settings" id={state.tab}>
          <div className={styles['body']}>
            <Shown state={state} />
          </div>
        </TabPanel>
        <div className={styles['foot']}>
          <p>{isInTurn && t('settings.nextRound')}</p>
          <Button onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" kind="main" data-testid="settings-save" aria-disabled={isSaving}>
            {isSaving && <LoaderCircle size={14} className={styles['spin']} aria-hidden="true" />}
            {t('settings.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The tab that is selected. */
function Shown({ state }: { state: ReturnType<typeof useSettingsForm> }) {
  const t = useT();
  const { form, errors, tab } = state;
  switch (tab) {
    case 'connection':
      return (
        <ConnectionTab
          {...state.connections}
          drafts={form.drafts}
          selected={form.selected}
          isDemo={form.isDemo}
          errors={errors}
          lockAfterMinutes={form.lockAfterMinutes}
          onCopy={(draft) => {
            const name = draftName(draft) || t('settings.network');
            state.connections.onCopy(draft, t('connect.copyName', { name }));
          }}
        />
      );
    case 'loop':
      return (
        <LoopTab
          form={form}
          errors={errors}
          onEdit={(field, value) => state.edit({ [field]: value })}
        />
      );
    case 'prices':
      return (
        <PricesTab
          {...state.prices}
          rows={form.prices}
          errors={errors}
          onAdd={() => state.prices.onAdd(today())}
        />
      );
    default:
      return tab satisfies never;
  }
}

/** The day of the person's calendar, as `2026-12-01`. */
function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
