import { describe, expect, it } from 'vitest';
import { enFirst } from '../../../src/i18n/en-first.ts';
import { enLater } from '../../../src/i18n/en-later.ts';
import { en } from '../../../src/i18n/en.ts';
import { createTranslate, loadLaterTexts } from '../../../src/i18n/translate.tsx';
import { zhCN } from '../../../src/i18n/zh-CN.ts';
import { loadedWith, sourceFiles, sourceOf } from '../../helpers/imports.ts';

const KEY = /['"`]([a-z][A-Za-z]*\.[\w.-]+)['"`]/g;
const PATTERN = /`([a-z][A-Za-z]*\.[\w.-]*)\$\{[^}]*\}([\w.-]*)/g;

/** Keys that a file names, whole or by a pattern such as `step.${id}`. */
function keysIn(text: string): string[] {
  const whole = [...text.matchAll(KEY)].map(([, key = '']) => key);
  const patterns = [...text.matchAll(PATTERN)];
  return Object.keys(en).filter(
    (key) =>
      whole.includes(key) ||
      patterns.some(([, from = '', to = '']) => key.startsWith(from) && key.endsWith(to)),
  );
}

describe('the texts', () => {
  it('that the first load names are all there at first, and no others', () => {
    const named = loadedWith('main.tsx')
      .filter((file) => !file.startsWith('i18n/'))
      .flatMap((file) => keysIn(sourceOf(file)));
    expect(new Set(Object.keys(enFirst))).toEqual(new Set(named));
  });

  it('are all in use', () => {
    const named = new Set(
      sourceFiles()
        .filter((file) => !file.startsWith('i18n/'))
        .flatMap((file) => keysIn(sourceOf(file))),
    );
    expect(Object.keys(en).filter((key) => !named.has(key))).toEqual([]);
  });

  it('in Chinese fill in no value that the English ones do not have', () => {
    const values = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String);
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      expect({ key, values: values(en[key]) }).toEqual({
        key,
        values: expect.arrayContaining(values(zhCN[key])) as unknown,
      });
    }
  });

  it('of later parts are there once one was loaded', async () => {
    const t = createTranslate(enFirst, 'en');
    expect(t('edit.title')).toBe('');
    await loadLaterTexts('en');
    expect(t('edit.title')).toBe(enLater['edit.title']);
  });
});
