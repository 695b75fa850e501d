/** The name of the model that answers. */
import { useT } from '../../i18n/translate.tsx';
import { activeConnection } from '../../store/connections.ts';
import { Pill } from '../common/Pill.tsx';
import { useSettings } from '../stores.tsx';

export function ModelPill(props: { className?: string | undefined }) {
  const t = useT();
  const connection = useSettings(activeConnection);
  return (
    <Pill tone="model" title={t('conversation.modelTitle')} className={props.className}>
      {connection === null ? t('conversation.demo') : connection.model || t('conversation.noModel')}
    </Pill>
  );
}
