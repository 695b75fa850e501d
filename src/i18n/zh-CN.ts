/** Every text of the interface in Simplified Chinese, for those who need all at once. */
import type { Catalogue } from './en.ts';
import { zhFirst } from './zh-first.ts';
import { zhLater } from './zh-later.ts';

export const zhCN: Catalogue = { ...zhFirst, ...zhLater };
