/**
 * A text area as high as its text; the style caps it. `isCode` is for what a machine reads.
 * Measuring lays the page out, and a form has many of these, so each is measured only when
 * its text or its width has changed; in a dialog it gets its width when that opens.
 */
import { useLayoutEffect, useRef, type TextareaHTMLAttributes } from 'react';
import { classes } from '../common/classes.ts';
import styles from './GrowingArea.module.css';

export function GrowingArea({
  isCode = false,
  className,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { isCode?: boolean; 'data-testid'?: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const measured = useRef<unknown>(null);
  useLayoutEffect(() => {
    if (area.current === null || measured.current === rest.value) return;
    measured.current = rest.value;
    fit(area.current);
  });
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    let width = 0;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      fit(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <textarea
      ref={area}
      rows={1}
      spellCheck={!isCode}
      {...rest}
      className={classes(styles['area'], isCode && styles['code'], className)}
    />
  );
}

function fit(element: HTMLTextAreaElement): void {
  element.style.height = 'auto';
  // The border is outside of what scrolls.
  element.style.height = `${element.scrollHeight + 2}px`;
}
