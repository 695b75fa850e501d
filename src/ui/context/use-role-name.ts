import { useT } from '../../i18n/translate.tsx';
import type { Message } from '../../llm/types.ts';
import { resultCount, roleOf } from './message-parts.ts';

/** Whose a message is, in words; results say how many they are. */
export function useRoleName(message: Message): string {
  const t = useT();
  const role = roleOf(message);
  if (role !== 'tool') return t(`context.role.${role}`);
  const count = resultCount(message);
  return count === 1 ? t('context.role.tool') : t('context.role.tools', { count });
}
