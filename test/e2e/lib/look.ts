/**
 * What a look at a page must hold: nothing that axe objects to, nothing out of reach at the
 * side. The languages are part of it, since words have other lengths in each.
 */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** `language`: `en` or `zh-CN`. */
export async function chooseLanguage(page: Page, language: string): Promise<void> {
  const html = page.locator('html');
  if ((await html.getAttribute('lang')) !== language) await page.getByTestId('language').click();
  await expect(html).toHaveAttribute('lang', language);
}

/** Looks at what stands in `within`; goes on after a failure, so that a run names them all. */
export async function expectAccessible(page: Page, moment: string, within = 'body'): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}`),
  );
  expect.soft(found, moment).toEqual([]);
}

/** Holds that nothing can be reached only by scrolling the page sideways. */
export async function expectNothingSticksOut(page: Page): Promise<void> {
  const out = await page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const frames = [document.documentElement, document.body, document.querySelector('#root')];
    const wide = frames.filter((frame) => frame !== null && frame.scrollWidth > innerWidth);
    const controls = [...document.querySelectorAll('button, input, textarea, [role="tab"]')];
    const outside = controls.filter((control) => {
      const { left, right, width } = control.getBoundingClientRect();
      return width > 1 && (left < -1 || right > innerWidth + 1) && !scrolls(control.parentElement);
    });
    return [...wide, ...outside].map((element) => element?.outerHTML.slice(0, 120));
  });
  expect(out).toEqual([]);
}
