/**
 * The expressions of breakpoints in the worker. Their engine is nearly as big as all the rest
 * of it, so it is fetched when the first expression is compiled; until it is here none holds,
 * and the turn waits for it before it leaves a step, so that nothing that follows is missed.
 */
import { loadExpressions, type Expression, type Expressions } from '../lib/expression.ts';

export type LazyExpressions = {
  /** Holds nowhere while the engine is not here, and where the source does not compile. */
  compile(source: string): Expression;
  /** Settles when the engine is here or did not come; null when none is awaited. */
  loading(): Promise<void> | null;
};

/** `onFailure`: the engine did not come. The next expression asks for it again. */
export function createExpressions(
  onFailure: (error: Error) => void,
  load: () => Promise<Expressions> = loadExpressions,
): LazyExpressions {
  let engine: Expressions | null = null;
  let loading: Promise<void> | null = null;

  async function fetchEngine(): Promise<void> {
    try {
      engine = await load();
    } catch (cause) {
      onFailure(new Error(NOT_LOADED, { cause }));
    }
    loading = null;
  }

  return {
    compile: (source) => {
      if (engine === null) loading ??= fetchEngine();
      let compiled: Expression | null = null;
      const made = () => (compiled ??= engine && (engine.compile(source) ?? NEVER)) ?? NEVER;
      return {
        endOf: (text, from) => made().endOf(text, from),
        longest: () => made().longest(),
      };
    },
    loading: () => loading,
  };
}

const NEVER: Expression = { endOf: () => -1, longest: () => 0 };

const NOT_LOADED =
  'The engine for regular expressions could not be loaded, so breakpoints on one hold nowhere. ' +
  'Check the connection, then change the breakpoint or reload the page.';
