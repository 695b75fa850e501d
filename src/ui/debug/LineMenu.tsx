/**
 * What one can do at a line of the loop: run to it, and the breakpoints on its step. A line
 * without a step stands for the step that the loop reaches next from there; the title says so.
 */
import { useT, type Translate } from '../../i18n/translate.tsx';
import { lineOf } from '../../source/loop-source.ts';
import type { StepId } from '../../agent/types.ts';
import type { Breakpoint } from '../../trace/setup.ts';
import { useRun, useView } from '../stores.tsx';
import { Menu, type CloseCause, type MenuItem, type MenuPlace } from './Menu.tsx';
import { breakpointsOn, isPlain, newBreakpoint, put, switchTo, without } from './setup-edits.ts';
import { useSetup, type ChangeSetup } from './use-setup.ts';

export function LineMenu(props: {
  step: StepId;
  place: MenuPlace;
  onClose: (cause: CloseCause) => void;
}) {
  const { step, place, onClose } = props;
  const t = useT();
  const open = useView((view) => view.open);
  const { setup, change, obstacle } = useSetup();
  const runTo = useRun((run) => run.runTo);
  const isIdle = useRun((run) => run.driver.type === 'idle');
  const here = breakpointsOn(setup.breakpoints, step);
  const edited = here.findLast((one) => !isPlain(one)) ?? here[0];
  const isFixed = obstacle !== null;
  const noRun = obstacle ?? (isIdle ? 'controls.notRunning' : null);
  const title = t('debug.line', { step: t(`step.${step}`), line: lineOf(step) ?? 0 });
  const items: MenuItem[] = [
    {
      id: 'run-to',
      label: t('debug.runTo'),
      isDisabled: noRun !== null,
      note: noRun === null ? undefined : t(noRun),
      choose: () => runTo({ step }),
    },
    ...stepItems({ t, step, here, change }).map((item) => ({ ...item, isDisabled: isFixed })),
    {
      id: 'conditional',
      label: t('debug.addConditional'),
      isDisabled: isFixed,
      choose: () => open({ type: 'breakpoint', id: null, condition: { on: 'step', step } }),
    },
  ];
  if (edited !== undefined) {
    const choose = () => open({ type: 'breakpoint', id: edited.id });
    items.push({ id: 'edit', label: t('debug.editHere'), isDisabled: isFixed, choose });
  }
  return <Menu label={title} title={title} items={items} place={place} onClose={onClose} />;
}

/** Add where there is none; else remove and turn off or on. */
function stepItems(at: {
  t: Translate;
  step: StepId;
  here: readonly Breakpoint[];
  change: ChangeSetup;
}): MenuItem[] {
  const { t, step, here, change } = at;
  if (here.length === 0) {
    const made = () => newBreakpoint(crypto.randomUUID(), { on: 'step', step });
    const choose = () => change((setup) => put(setup, made()));
    return [{ id: 'add', label: t('debug.addHere'), choose }];
  }
  const isOn = here.some((one) => one.isOn);
  return [
    {
      id: 'remove',
      label: t(here.length === 1 ? 'debug.removeHere' : 'debug.removeAllHere'),
      choose: () => change((setup) => without(setup, here)),
    },
    {
      id: 'switch',
      label: t(isOn ? 'debug.turnOff' : 'debug.turnOn'),
      choose: () => change((setup) => switchTo(setup, here, !isOn)),
    },
  ];
}
