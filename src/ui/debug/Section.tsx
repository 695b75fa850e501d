/**
 * A part of the pane: a heading that folds it, a count, and on the right what belongs to the
 * whole part. The action stands beside the heading and not in it: a button holds no button.
 */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useLocale } from '../../i18n/translate.tsx';
import styles from './DebugPane.module.css';

export function Section(props: {
  title: string;
  /** Shown beside the title; nothing for none. */
  count?: number;
  action?: ReactNode;
  children: ReactNode;
}) {
  const { title, count = 0 } = props;
  const { language } = useLocale();
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section className={styles['section']} aria-labelledby={`${id}-title`}>
      <div className={styles['head']}>
        <h2 id={`${id}-title`}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron size={13} aria-hidden="true" />
            {title}
            {count > 0 && (
              <span className={styles['total']}>
                {new Intl.NumberFormat(language).format(count)}
              </span>
            )}
          </button>
        </h2>
        {isOpen && props.action}
      </div>
      {isOpen && (
        <div id={id} className={styles['body']}>
          {props.children}
        </div>
      )}
    </section>
  );
}
