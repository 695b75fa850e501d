/**
 * What stands over the page: the palette, the keys, the editors. Each is a chunk of its own
 * that comes when it is first opened; none of them is part of the first load.
 */
import { Suspense, useLayoutEffect, type ReactNode } from 'react';
import type { Overlay } from '../../store/view-store.ts';
import { Contained } from '../common/Contained.tsx';
import { later } from '../common/later.tsx';
import { holdKeys, releaseKeys } from '../common/type-ahead.ts';
import { useView } from '../stores.tsx';

const Palette = later(async () => (await import('../palette/Palette.tsx')).Palette);
const KeySheet = later(async () => (await import('../palette/KeySheet.tsx')).KeySheet);
const ValueDialog = later(async () => (await import('../edit/ValueDialog.tsx')).ValueDialog);
const ContextEditor = later(
  async () => (await import('../context/ContextEditor.tsx')).ContextEditor,
);
const CompactionDialog = later(
  async () => (await import('../context/CompactionDialog.tsx')).CompactionDialog,
);
const BreakpointDialog = later(
  async () => (await import('../debug/BreakpointDialog.tsx')).BreakpointDialog,
);

export function Overlays() {
  const overlay = useView((view) => view.overlay);
  const close = useView((view) => view.close);
  if (overlay === null) return null;
  return (
    <Contained onFailure={close}>
      <Suspense fallback={<OnItsWay />}>{bodyOf(overlay)}</Suspense>
    </Contained>
  );
}

/** What is typed meanwhile is meant for what comes. */
function OnItsWay() {
  useLayoutEffect(() => {
    holdKeys();
    return releaseKeys;
  }, []);
  return null;
}

function bodyOf(overlay: Overlay): ReactNode {
  switch (overlay.type) {
    case 'palette':
      return <Palette />;
    case 'keys':
      return <KeySheet />;
    case 'value':
      return <ValueDialog />;
    case 'context':
      return <ContextEditor />;
    case 'compaction':
      return <CompactionDialog />;
    case 'breakpoint':
      return <BreakpointDialog id={overlay.id} condition={overlay.condition ?? null} />;
    default:
      return overlay satisfies never;
  }
}
