/**
 * The widths of the columns between visits. Storage may be switched off, full or hold
 * something old: then the columns take their own widths and nobody is told.
 */
const KEY = 'loopscope-columns';

/** Percentages by panel id. */
export type Layout = Record<string, number>;

type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The stored widths of exactly these panels, undefined when there are none to trust. */
export function readLayout(
  storage: () => TextStorage,
  panels: readonly string[],
): Layout | undefined {
  try {
    const stored: unknown = JSON.parse(storage().getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const widths = new Map(Object.entries(stored));
    const layout: Layout = {};
    for (const panel of panels) {
      const width: unknown = widths.get(panel);
      if (typeof width !== 'number' || !(width > 0 && width < 100)) return undefined;
      layout[panel] = width;
    }
    return layout;
  } catch {
    return undefined;
  }
}

/** Stores the widths where it can. */
export function writeLayout(storage: () => TextStorage, layout: Layout): void {
  try {
    storage().setItem(KEY, JSON.stringify(layout));
  } catch {
    // Widths are a comfort: a full or forbidden storage is no news.
  }
}
