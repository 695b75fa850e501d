/**
 * Says what the engine of the worker cannot do with an expression. The engine is the only one
 * who knows and it is big, so it is fetched when a text is looked for, long before anyone has
 * typed an expression; until it is here nothing that it has not read is taken.
 */
import { useEffect, useState } from 'react';
import { loadExpressions, type ExpressionProblem } from '../../lib/expression.ts';

/** Null when nothing is wrong. `loading` and `missing` are about the engine itself. */
export type ExpressionCheck = (source: string) => ExpressionProblem | 'loading' | 'missing' | null;

export function useExpressionCheck(isNeeded: boolean): ExpressionCheck {
  const [check, setCheck] = useState<{ of: ExpressionCheck }>({ of: () => 'loading' });
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isGone = false;
    const take = (of: ExpressionCheck) => {
      if (!isGone) setCheck({ of });
    };
    loadExpressions().then(
      ({ problemOf }) => take(problemOf),
      () => take(() => 'missing'),
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return check.of;
}
