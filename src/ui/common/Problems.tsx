/** Why something was not done, one sentence a line. */
import { useT } from '../../i18n/translate.tsx';
import type { Problem } from '../../trace/problem.ts';
import { problemText } from './problem-text.ts';

export function Problems({ problems }: { problems: readonly Problem[] }) {
  const t = useT();
  const sentences = new Set(problems.map((problem) => problemText(t, problem)));
  return (
    <ul>
      {[...sentences].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
