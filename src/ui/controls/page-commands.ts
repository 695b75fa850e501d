/** The commands that change what is on the screen and how, but not what the loop does. Pure. */
import type { LoopView, Pane } from '../../store/view-store.ts';
import { command, type Command } from './command.ts';
import type { Moment } from './moment.ts';

const PANES: readonly Pane[] = ['chat', 'loop', 'context', 'files', 'wire', 'events', 'debug'];
const LOOP_VIEWS: readonly LoopView[] = ['source', 'diagram', 'both'];
const THEMES = ['system', 'light', 'dark'] as const;

export function pageCommands(moment: Moment): readonly Command[] {
  return [...views(moment), ...page(moment)];
}

function views({ loopView }: Moment): readonly Command[] {
  return [
    ...PANES.map((pane) =>
      command(
        {
          id: `pane-${pane}`,
          group: 'view',
          label: 'palette.showPane',
          values: { pane: `shell.${pane}` },
          title: 'palette.showPaneTitle',
        },
        { type: 'showPane', pane },
      ),
    ),
    ...LOOP_VIEWS.map((view) =>
      command(
        {
          id: `loop-${view}`,
          group: 'view',
          label: 'palette.showLoopAs',
          values: { view: `diagram.view.${view}` },
          title: 'palette.showLoopAsTitle',
        },
        view === loopView ? 'palette.already' : { type: 'showLoopAs', loopView: view },
      ),
    ),
    command(
      {
        id: 'writePrompt',
        group: 'view',
        label: 'palette.writePrompt',
        title: 'palette.writePromptTitle',
      },
      { type: 'writePrompt' },
    ),
    command(
      { id: 'palette', group: 'view', label: 'palette.open', title: 'palette.openTitle' },
      { type: 'open', overlay: { type: 'palette' } },
    ),
    command(
      { id: 'keys', group: 'view', label: 'keys.open', title: 'keys.openTitle' },
      { type: 'open', overlay: { type: 'keys' } },
    ),
  ];
}

function page({ language, theme }: Moment): readonly Command[] {
  return [
    command(
      {
        id: 'newSession',
        group: 'page',
        label: 'shell.newSession',
        title: 'palette.newSessionTitle',
      },
      { type: 'newSession' },
    ),
    command(
      { id: 'settings', group: 'page', label: 'shell.settings', title: 'palette.settingsTitle' },
      { type: 'openSettings' },
    ),
    command(
      { id: 'language', group: 'page', label: 'shell.language', title: 'palette.languageTitle' },
      { type: 'change', settings: { language: language === 'en' ? 'zh-CN' : 'en' } },
    ),
    ...THEMES.map((one) =>
      command(
        {
          id: `theme-${one}`,
          group: 'page',
          label: `palette.theme.${one}`,
          title: 'palette.themeTitle',
        },
        one === theme ? 'palette.already' : { type: 'change', settings: { theme: one } },
      ),
    ),
  ];
}
