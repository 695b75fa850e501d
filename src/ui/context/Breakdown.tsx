/**
 * What fills the window, three times: by role, by tool, by file. Long lists show their
 * largest entries first and the rest when asked for.
 */
import { useMemo, useState } from 'react';
import { useT } from '../../i18n/translate.tsx';
import type { Message } from '../../llm/types.ts';
import { breakdownOf, type Share } from './window-shares.ts';
import styles from './Breakdown.module.css';

const SHOWN = 6;

export function Breakdown(props: { systemTokens: number; messages: readonly Message[] }) {
  const { systemTokens, messages } = props;
  const t = useT();
  const { total, roles, tools, files } = useMemo(
    () => breakdownOf(systemTokens, messages),
    [systemTokens, messages],
  );
  const named = roles.map((share) => ({ ...share, label: t(`context.role.${share.name}`) }));
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
    <div
      className={styles['breakdown']}
      role="group"
      tabIndex={0}
      aria-label={t('context.fills')}
      data-testid="breakdown"
    >
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
      <Shares by="roles" shares={named} total={total} />
      <Shares by="tools" shares={tools} total={total} />
      <Shares by="files" shares={files} total={total} />
      <p>{t('context.fillsNote')}</p>
    </div>
  );
}

function Shares(props: {
  by: 'roles' | 'tools' | 'files';
  shares: readonly (Share & { label?: string })[];
  total: number;
}) {
  const { by, shares, total } = props;
  const t = useT();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? shares : shares.slice(0, SHOWN);
  return (
    <section aria-label={t(`context.fillsBy.${by}`)}>
      <b>{t(`context.fillsBy.${by}`)}</b>
      {shares.length === 0 && <p>{t('context.fillsNone')}</p>}
      <ul>
        {shown.map(({ name, label, tokens }) => (
          <li key={name} data-by={by} data-name={name}>
            <i style={{ width: `${(100 * tokens) / total}%` }} />
            <span title={label ?? name}>{label ?? name}</span>
            <b>
              {t('context.fillsShare', { tokens, percent: Math.round((100 * tokens) / total) })}
            </b>
          </li>
        ))}
      </ul>
      {shown.length < shares.length && (
        <button type="button" onClick={() => setAll(true)}>
          {t('context.fillsMore', { count: shares.length - shown.length })}
        </button>
      )}
    </section>
  );
}
