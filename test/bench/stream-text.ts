/**
 * Markdown for benchmarks and tests, the same each time: what models write, and the shapes
 * that hurt, such as a paragraph without an end.
 */

export type Shape = 'mixed' | 'paragraph' | 'table' | 'code' | 'list';

/** `length` characters of one shape. */
export function markdownOf(shape: Shape, length: number): string {
  const head = HEADS[shape];
  const parts: string[] = [head];
  let size = head.length;
  for (let at = 0; size < length; at += 1) {
    const part = partOf(shape, at);
    parts.push(part);
    size += part.length;
  }
  return parts.join('').slice(0, length);
}

/** The JSON of one `write` of a file, about `length` characters. */
export function writeArguments(length: number): string {
  const line = (at: number) => `  <li class="row-${at}">An "item" of the list, ${at}</li>\n`;
  let content = '';
  for (let at = 0; content.length < length * 0.9; at += 1) content += line(at);
  const padding = length - JSON.stringify({ path: '/index.html', content }).length;
  return JSON.stringify({ path: '/index.html', content: content + ' '.repeat(padding) });
}

const HEADS: Readonly<Record<Shape, string>> = {
  mixed: '',
  paragraph: '',
  list: '',
  table: '| row | name | what it is for |\n| ---: | :--- | --- |\n',
  code: '```ts\n',
};

function partOf(shape: Shape, at: number): string {
  switch (shape) {
    case 'paragraph':
      return `Sentence ${at} goes on with *some* \`code\` and **more** words without any end. `;
    case 'table':
      return `| ${at} | name-${at} | a cell with **bold** and \`code\` in it |\n`;
    case 'code':
      return `  const value${at} = await step('execute_tool', calls[${at}]); // line ${at}\n`;
    case 'list':
      return `- item ${at} with **bold** text\n  - nested under it with \`code\`\n`;
    case 'mixed':
      return mixedPart(at);
    default:
      return shape satisfies never;
  }
}

function mixedPart(at: number): string {
  const sentence = `Block ${at} says a few **bold** words, some \`code\` and [a link](https://example.com/${at}). `;
  switch (at % 6) {
    case 0:
      return `## Heading ${at}\n\n`;
    case 1:
      return `${sentence.repeat(4)}\n\n`;
    case 2:
      return `- first of ${at}\n- second with *emphasis*\n  - nested\n- [x] done\n\n`;
    case 3:
      return `\`\`\`ts\n${`const line${at} = ${at};\n`.repeat(12)}\`\`\`\n\n`;
    case 4:
      return `| a | b |\n| --- | ---: |\n${`| ${at} | cell |\n`.repeat(5)}\n`;
    default:
      return `> quoted ${at}\n> on two lines\n\n${sentence}\n\n`;
  }
}
