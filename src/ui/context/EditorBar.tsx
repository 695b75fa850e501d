/** What stands above the editable list: undo, pairs, the verdict and its repair. */
import { Undo2, Wrench } from 'lucide-react';
import { useT } from '../../i18n/translate.tsx';
import { Button } from '../common/Button.tsx';
import { Pill } from '../common/Pill.tsx';
import type { Checked } from './use-verdict.ts';
import styles from './ContextEditor.module.css';

export function EditorBar(props: {
  isDirty: boolean;
  isPaired: boolean;
  /** Null while the verdict is awaited. */
  checked: Checked | null;
  /** Key of the row with the first fault. */
  firstFault: string | null;
  onUndo: () => void;
  onPaired: (isPaired: boolean) => void;
  onRepair: () => void;
}) {
  const { checked, firstFault } = props;
  const t = useT();
  const count = checked?.faults.length ?? 0;
  return (
    <div className={styles['bar']}>
      <Button
        size="small"
        disabled={!props.isDirty}
        aria-keyshortcuts="Control+Z"
        onClick={props.onUndo}
      >
        <Undo2 size={13} aria-hidden="true" />
        {t('contextEditor.undo')}
      </Button>
      <label title={t('contextEditor.pairedTitle')}>
        <input
          type="checkbox"
          checked={props.isPaired}
          onChange={(event) => props.onPaired(event.target.checked)}
        />
        {t('contextEditor.paired')}
      </label>
      <span className="grow" />
      <span role="status" data-testid="editor-verdict">
        {checked === null && <Pill>{t('contextEditor.checking')}</Pill>}
        {checked !== null && count === 0 && <Pill tone="tool">{t('contextEditor.accepted')}</Pill>}
        {count > 0 && (
          <Pill tone="bad">
            {count === 1 ? t('contextEditor.faultOne') : t('contextEditor.faults', { count })}
          </Pill>
        )}
      </span>
      {firstFault !== null && (
        <Button size="small" onClick={() => showRow(firstFault)}>
          {t('contextEditor.firstFault')}
        </Button>
      )}
      {checked?.repaired != null && (
        <Button size="small" title={t('contextEditor.repairTitle')} onClick={props.onRepair}>
          <Wrench size={13} aria-hidden="true" />
          {t('contextEditor.repair')}
        </Button>
      )}
    </div>
  );
}

function showRow(key: string): void {
  const row = document.getElementById(key);
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector<HTMLElement>('[data-open]')?.focus();
}
