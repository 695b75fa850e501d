import { describe, expect, it } from 'vitest';
import { compileExpression } from '../../../src/lib/expression.ts';

describe('an expression', () => {
  it('is null when it does not compile or is empty', () => {
    expect(compileExpression('(')).toBeNull();
    expect(compileExpression('')).toBeNull();
  });

  it('takes a line for the bounds', () => {
    expect(compileExpression('^two$')?.test('one\ntwo\nthree')).toBe(true);
  });
});
