import type { Ctx } from './context.ts';

/** Ends a transaction without keeping what it did. */
class RolledBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('rolled back');
    this.result = result;
  }
}

/** Runs `work` in a transaction that is committed only if `keep` accepts the result; returns the result either way. */
export async function commitIf<T>(
  run: <R>(work: (ctx: Ctx) => Promise<R>) => Promise<R>,
  work: (ctx: Ctx) => Promise<T>,
  keep: (result: T) => boolean,
): Promise<T> {
  try {
    return await run(async (ctx) => {
      const result = await work(ctx);
      if (!keep(result)) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}
