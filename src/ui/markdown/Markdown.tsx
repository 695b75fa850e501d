/**
 * A markdown text that may still be growing. Each frame the splitter looks at what is new;
 * finished blocks keep their identity and are left alone, in groups that the browser does
 * not lay out while they are out of sight, and only the open block is parsed again. In a
 * long text that was there from the start, groups in the middle stay plain until they come
 * near: a person sees the ends first.
 */
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { BlockSplitter, type Block, type BlockGroup } from './block-splitter.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { classes } from '../common/classes.ts';
import { blockElements } from './elements.tsx';
import { PatientLexer } from './patient-lexer.ts';
import { useLexer } from './use-lexer.ts';
import styles from './Markdown.module.css';

/** The text only grows while `isOpen`; it is closed when it is whole. */
export function Markdown(props: { text: string; isOpen: boolean }) {
  const { text, isOpen } = props;
  const [splitter] = useState(() => new BlockSplitter());
  const groups = splitter.feed(text, !isOpen);
  const [isFromStart] = useState(!isOpen);
  return (
    <div className={styles['markdown']}>
      {groups.map((group, at) => (
        <Group key={at} group={group} isEager={!isFromStart || at < 2 || at >= groups.length - 2} />
      ))}
    </div>
  );
}

const Group = memo(function Group(props: { group: BlockGroup; isEager: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(ref, props.isEager);
  return (
    <div ref={ref} className={styles['group']}>
      {isNear
        ? props.group.map((block) => <BlockView key={block.key} block={block} />)
        : props.group.map(sourceOf).join('\n')}
    </div>
  );
});

const BlockView = memo(function BlockView(props: { block: Block }) {
  const { block } = props;
  if (block.kind === 'code') return <CodeBlock language={block.language} pieces={block.pieces} />;
  return (
    <ParsedBlock source={block.source} isOpen={block.isOpen} isContinued={block.isContinued} />
  );
});

function ParsedBlock(props: { source: string; isOpen: boolean; isContinued: boolean }) {
  const { source, isOpen, isContinued } = props;
  const lex = useLexer();
  const t = useT();
  const [lexer] = useState(() => new PatientLexer());
  const tokens = useMemo(
    () => (lex === null ? null : lexer.read(lex, source, isOpen)),
    [lexer, lex, source, isOpen],
  );
  const className = classes(styles['block'], isContinued && styles['continued']);
  if (tokens === null) return <div className={classes(className, styles['plain'])}>{source}</div>;
  return <div className={className}>{blockElements(tokens, t)}</div>;
}

function sourceOf(block: Block): string {
  return block.kind === 'code' ? block.pieces.join('') : block.source;
}

/** True from the first time on that the element is near the screen; at once if eager. */
function useIsNear(ref: React.RefObject<HTMLElement | null>, isEager: boolean): boolean {
  const [isNear, setIsNear] = useState(isEager || typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = ref.current;
    if (isNear || element === null) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: '1000px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNear]);
  return isNear;
}
