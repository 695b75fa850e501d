/**
 * Tokens of the lexer as React elements. No HTML string is ever made: raw HTML in the text
 * is shown as text, an image as its words and address, a link only where `safeHref` agrees.
 * Headings are all `h3`: a page's outline cannot have the holes that models leave.
 */
import type { ReactNode } from 'react';
import type { MarkedToken, Token, Tokens } from 'marked';
import type { Translate } from '../../i18n/translate.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { decodeEntities } from './entities.ts';
import { safeHref } from './safe-href.ts';
import styles from './Markdown.module.css';

/** Block tokens as elements, in order. */
export function blockElements(tokens: readonly Token[], t: Translate): ReactNode[] {
  // The list never changes in place, so a token's place is its key.
  return tokens.map((token, at) => blockElement(token as MarkedToken, at, t));
}

function blockElement(token: MarkedToken, key: number, t: Translate): ReactNode {
  switch (token.type) {
    case 'space':
      return null;
    case 'heading':
      return (
        <h3 key={key} className={styles['heading']} data-depth={token.depth}>
          {inlineElements(token.tokens, t)}
        </h3>
      );
    case 'paragraph':
      return <p key={key}>{inlineElements(token.tokens, t)}</p>;
    case 'code':
      return <CodeBlock key={key} language={token.lang ?? ''} pieces={[token.text]} />;
    case 'blockquote':
      return <blockquote key={key}>{blockElements(token.tokens, t)}</blockquote>;
    case 'hr':
      return <hr key={key} />;
    case 'list':
      return listElement(token, key, t);
    case 'table':
      return tableElement(token, key, t);
    case 'html':
      return (
        <p key={key} className={styles['raw']}>
          {token.raw.trimEnd()}
        </p>
      );
    case 'def':
      return <p key={key}>{token.raw.trimEnd()}</p>;
    default:
      return inlineElement(token, key, t);
  }
}

function listElement(token: Tokens.List, key: number, t: Translate): ReactNode {
  const items = token.items.map((item, at) => (
    <li key={at} className={item.task ? styles['task'] : undefined}>
      {blockElements(item.tokens, t)}
    </li>
  ));
  if (!token.ordered) return <ul key={key}>{items}</ul>;
  return (
    <ol key={key} start={token.start === '' ? 1 : token.start}>
      {items}
    </ol>
  );
}

function tableElement(token: Tokens.Table, key: number, t: Translate): ReactNode {
  const cell = (from: Tokens.TableCell) => inlineElements(from.tokens, t);
  const side = (from: Tokens.TableCell) => (from.align === null ? undefined : styles[from.align]);
  return (
    <div key={key} className={styles['table']}>
      <table>
        <thead>
          <tr>
            {token.header.map((from, at) => (
              <th key={at} scope="col" className={side(from)}>
                {cell(from)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, at) => (
            <tr key={at}>
              {row.map((from, column) => (
                <td key={column} className={side(from)}>
                  {cell(from)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inlineElements(tokens: readonly Token[], t: Translate): ReactNode[] {
  return tokens.map((token, at) => inlineElement(token as MarkedToken, at, t));
}

function inlineElement(token: MarkedToken, key: number, t: Translate): ReactNode {
  switch (token.type) {
    case 'text':
      if (token.tokens !== undefined)
        return <span key={key}>{inlineElements(token.tokens, t)}</span>;
      return decodeEntities(token.text);
    case 'escape':
      return token.text;
    case 'strong':
      return <strong key={key}>{inlineElements(token.tokens, t)}</strong>;
    case 'em':
      return <em key={key}>{inlineElements(token.tokens, t)}</em>;
    case 'del':
      return <del key={key}>{inlineElements(token.tokens, t)}</del>;
    case 'codespan':
      return <code key={key}>{token.text}</code>;
    case 'br':
      return <br key={key} />;
    case 'checkbox':
      return <TaskBox key={key} isDone={token.checked} t={t} />;
    case 'link':
      return linkElement(token, key, t);
    case 'image':
      return <BlockedImage key={key} token={token} t={t} />;
    default:
      return token.raw;
  }
}

function linkElement(token: Tokens.Link, key: number, t: Translate): ReactNode {
  const href = safeHref(token.href);
  const words = inlineElements(token.tokens, t);
  if (href === null) {
    return (
      <span key={key} title={t('markdown.linkBlocked')}>
        {words} <span className={styles['address']}>({token.href})</span>
      </span>
    );
  }
  return (
    <a key={key} href={href} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  );
}

function BlockedImage(props: { token: Tokens.Image; t: Translate }) {
  const { text, href } = props.token;
  return (
    <span className={styles['image']}>
      <span className={styles['mark']}>{props.t('markdown.imageBlocked')}</span>{' '}
      {decodeEntities(text)} <span className={styles['address']}>{href}</span>
    </span>
  );
}

function TaskBox(props: { isDone: boolean; t: Translate }) {
  const label = props.t(props.isDone ? 'markdown.taskDone' : 'markdown.taskOpen');
  return <input type="checkbox" checked={props.isDone} disabled readOnly aria-label={label} />;
}
