/** The engine of regular expressions, loaded once for the tests that look with it. */
import { loadExpressions } from '../../src/lib/expression.ts';

export const { compile, problemOf } = await loadExpressions();
