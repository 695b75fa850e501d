/**
 * Where a person writes the next prompt. The draft lives in its store, so it outlives the
 * pane. Enter sends and Shift+Enter breaks the line, but never while an input method is
 * composing: there Enter picks a word. During a turn one can write on, not send.
 */
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { ArrowUp } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import { activeConnection } from '../../store/connections.ts';
import { IconButton } from '../common/Button.tsx';
import { Pill } from '../common/Pill.tsx';
import { useDraft, useRun, useSettings } from '../stores.tsx';
import styles from './Composer.module.css';

export function Composer() {
  const t = useT();
  const text = useDraft((draft) => draft.text);
  const setText = useDraft((draft) => draft.setText);
  const prompt = useRun((run) => run.prompt);
  const isBusy = useRun((run) => run.driver.type !== 'idle');
  const isReadOnly = useRun((run) => run.isReadOnly);
  const area = useGrowing();
  const canSend = !isBusy && !isReadOnly && text.trim() !== '';
  const send = () => {
    if (!canSend) return;
    prompt(text, 'run');
    setText('');
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  const why = isReadOnly
    ? t('conversation.readOnly')
    : isBusy
      ? t('conversation.sendBusy')
      : t('conversation.send');
  return (
    <div className={styles['composer']}>
      <textarea
        ref={area}
        data-testid="prompt"
        rows={1}
        value={text}
        aria-label={t('conversation.promptLabel')}
        placeholder={t(isBusy ? 'conversation.promptBusy' : 'conversation.prompt')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles['row']}>
        <ModelPill />
        <span className="grow" />
        <IconButton
          kind="main"
          label={why}
          data-testid="send"
          disabled={!canSend}
          className={styles['send']}
          onClick={send}
        >
          <ArrowUp size={15} />
        </IconButton>
      </div>
    </div>
  );
}

function ModelPill() {
  const t = useT();
  const connection = useSettings(activeConnection);
  return (
    <Pill tone="model" title={t('conversation.modelTitle')}>
      {connection === null ? t('conversation.demo') : connection.model || t('conversation.noModel')}
    </Pill>
  );
}

/** Safari says 229 for the Enter that ends a composition, after `isComposing` is over. */
function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

/** A text area as high as its text; the style caps it. Measured whenever it is drawn. */
function useGrowing() {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  });
  return area;
}
