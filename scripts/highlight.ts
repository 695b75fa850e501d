/**
 * Syntax colours for TypeScript as data: a list of tokens for each line, to be drawn as
 * spans with classes. No HTML strings and no inline styles, which the page's policy would
 * refuse. It runs when the site is built: its grammar weighs more than the whole loop.
 */
import typescript from 'highlight.js/lib/languages/typescript';
import { createLowlight } from 'lowlight';

/** A piece of a line. `kind` is the innermost class of highlight.js without its prefix. */
export type Token = { text: string; kind: string | null };

type Tree = ReturnType<ReturnType<typeof createLowlight>['highlight']>;
type Node = Tree['children'][number];

const lowlight = createLowlight({ typescript });

/** The tokens of each line of `source`. Joined, they are the text again. */
export function highlightLines(source: string): Token[][] {
  const lines: Token[][] = [[]];
  const add = (text: string, kind: string | null) => {
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (piece !== '') lines.at(-1)?.push({ text: piece, kind });
    }
  };
  const walk = (node: Node, kind: string | null) => {
    if (node.type === 'text') add(node.value, kind);
    if (node.type !== 'element') return;
    const inner = kindOf(node.properties['className']) ?? kind;
    for (const child of node.children) walk(child, inner);
  };
  for (const node of lowlight.highlight('typescript', source).children) walk(node, null);
  return lines;
}

function kindOf(className: unknown): string | null {
  const first: unknown = Array.isArray(className) ? className[0] : null;
  return typeof first === 'string' ? first.replace(/^hljs-/, '') : null;
}
