/**
 * A stand-in for the layout that jsdom does not have, so that virtual lists draw rows: the
 * list is 400 by 600 pixels, and its rows are 26 pixels high.
 */
import { vi } from 'vitest';

/** Call before drawing. Each test file has a page of its own, so nothing needs undoing. */
export function stubLayout(): void {
  vi.stubGlobal('ResizeObserver', ListObserver);
  // What is laid out has one; the list measures nothing else.
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  Element.prototype.scrollTo = function scrollTo(options?: ScrollToOptions | number) {
    if (typeof options === 'object') this.scrollTop = options.top ?? this.scrollTop;
  };
}

/** Tells the size of what scrolls, and one size for every row inside. */
class ListObserver implements ResizeObserver {
  readonly #told: ResizeObserverCallback;

  constructor(told: ResizeObserverCallback) {
    this.#told = told;
  }

  observe(target: Element): void {
    const isList = target instanceof HTMLElement && target.style.overflowY === 'auto';
    const contentRect = { width: 400, height: isList ? 600 : 26 };
    queueMicrotask(() =>
      this.#told([{ target, contentRect } as unknown as ResizeObserverEntry], this),
    );
  }

  unobserve(): void {}

  disconnect(): void {}
}
