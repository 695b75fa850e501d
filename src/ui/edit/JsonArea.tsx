/**
 * A value as JSON text, with the place and the words of what is wrong in it. It stays in the
 * page while the form is shown, so that the caret and what the browser can undo are kept.
 */
import { useLayoutEffect, useRef } from 'react';
import { useT } from '../../i18n/translate.tsx';
import { Button } from '../common/Button.tsx';
import type { JsonFault } from './json-fault.ts';
import styles from './Form.module.css';

type Caret = { start: number; end: number; top: number };

export function JsonArea(props: {
  text: string;
  label: string;
  isShown: boolean;
  /** Null when the text can be read. */
  fault: JsonFault | null;
  onChange: (text: string) => void;
}) {
  const { text, isShown, fault } = props;
  const t = useT();
  const area = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<Caret>({ start: 0, end: 0, top: 0 });
  useLayoutEffect(() => {
    const element = area.current;
    if (!isShown || element === null) return;
    const { start, end, top } = caret.current;
    element.setSelectionRange(start, end);
    element.scrollTop = top;
  }, [isShown]);
  const remember = () => {
    const element = area.current;
    if (element === null) return;
    const { selectionStart, selectionEnd, scrollTop } = element;
    caret.current = { start: selectionStart, end: selectionEnd, top: scrollTop };
  };
  const goTo = (offset: number) => {
    area.current?.focus();
    area.current?.setSelectionRange(offset, offset);
  };
  return (
    <div hidden={!isShown} className={styles['json']}>
      <textarea
        ref={area}
        data-testid="value-json"
        aria-label={props.label}
        aria-invalid={fault !== null}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        rows={Math.min(18, Math.max(4, text.split('\n', 19).length))}
        value={text}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={remember}
      />
      {fault !== null && (
        <p className={styles['fault']} data-testid="json-fault">
          <span>
            <b>{t('edit.faultAt', { line: String(fault.line), column: String(fault.column) })}</b>{' '}
            {t(`edit.fault.${fault.code}`)}
          </span>
          <Button size="small" onClick={() => goTo(fault.offset)}>
            {t('edit.faultGo')}
          </Button>
        </p>
      )}
    </div>
  );
}
