import { sql } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { databaseError } from './dberrors.ts';

/** PostgreSQL's code for a statement timeout. */
const STATEMENT_TIMEOUT = '57014';

/** Milliseconds for one statement of a part, and for all parts: then none is begun, and the statement that runs is stopped. */
export interface TimeBounds {
  each: number;
  all: number;
}

/** Opens the caller's transaction. */
export type Run = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

interface Asking<P, R> {
  run: Run;
  ask: (ctx: Ctx, part: P) => Promise<R>;
  bounds: TimeBounds;
  /** The client has disconnected. */
  signal?: AbortSignal;
  /** Told of a part that has failed otherwise than by taking too long, which is left out too. Without it the error is thrown. */
  onFailure?: (part: P, error: unknown) => void;
}

interface Answer<P, R> {
  part: P;
  answer: R;
}

/** What a part has thrown (`cause`), with the answers of those before it in its transaction. */
class Interrupted<P, R> extends Error {
  readonly got: Answer<P, R>[];
  constructor(got: Answer<P, R>[], cause: unknown) {
    super('A part was interrupted', { cause });
    this.got = got;
  }
}

/**
 * Asks one part after another, in one transaction as long as none fails: a failure ends it, and the next part gets a new one. Answers
 * those that were in time, in their order, and which were `left` out.
 */
export async function askInTime<P, R>(
  parts: readonly P[],
  { run, ask, bounds, signal, onFailure }: Asking<P, R>,
): Promise<{ answers: Answer<P, R>[]; left: P[] }> {
  const deadline = performance.now() + bounds.all;
  const isOver = (): boolean => performance.now() > deadline || signal?.aborted === true;
  const answers: Answer<P, R>[] = [];
  const left: P[] = [];
  let next = 0;
  const askThose = async (ctx: Ctx): Promise<{ got: Answer<P, R>[]; failure?: Error }> => {
    let limit = 0;
    const got: Answer<P, R>[] = [];
    for (const part of parts.slice(next)) {
      if (isOver()) break;
      // Said again only where less than usual is left. Zero would be no limit.
      const left = Math.max(1, Math.min(bounds.each, Math.ceil(deadline - performance.now())));
      if (left !== limit) await setTimeouts(ctx, left);
      limit = left;
      try {
        got.push({ part, answer: await ask(ctx, part) });
      } catch (error) {
        throw new Interrupted(got, error);
      }
    }
    return { got };
  };
  while (next < parts.length && !isOver()) {
    const { got, failure } = await run(askThose).catch((error: unknown) => {
      if (!(error instanceof Interrupted)) throw error;
      return { got: error.got as Answer<P, R>[], failure: error as Error };
    });
    answers.push(...got);
    next += got.length;
    if (!failure) continue;
    const part = parts[next]!;
    if (databaseError(failure)?.code !== STATEMENT_TIMEOUT) {
      if (!onFailure) throw failure.cause;
      onFailure(part, failure.cause);
    }
    left.push(part);
    next += 1;
  }
  return { answers, left: [...left, ...parts.slice(next)] };
}

/** Also disables generic plans: the best index depends on what is asked. */
async function setTimeouts(ctx: Ctx, milliseconds: number): Promise<void> {
  await ctx.db.execute(
    sql`select set_config('statement_timeout', ${String(milliseconds)}, true), set_config('plan_cache_mode', 'force_custom_plan', true)`,
  );
}
