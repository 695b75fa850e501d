/**
 * Gives the page the colours of the loop's source as a module, made when the site is built:
 * for each line the lengths of its tokens and their kinds. The text itself stays the one
 * that `source/` imports, so what is shown can never differ from what runs.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { highlightLines } from './highlight.ts';

const ID = 'virtual:loop-colours';
const RESOLVED = `\0${ID}`;
const LOOP = fileURLToPath(new URL('../src/agent/loop.ts', import.meta.url));

/** Answers `import { LOOP_COLOURS } from 'virtual:loop-colours'`, anew when loop.ts changes. */
export const loopColours: Plugin = {
  name: 'loop-colours',
  resolveId: (id) => (id === ID ? RESOLVED : undefined),
  load(id) {
    if (id !== RESOLVED) return undefined;
    this.addWatchFile(LOOP);
    const lines = highlightLines(readFileSync(LOOP, 'utf8'));
    const colours = lines.map((tokens) => tokens.map(({ text, kind }) => [text.length, kind]));
    return `export const LOOP_COLOURS = ${JSON.stringify(colours)};`;
  },
};
