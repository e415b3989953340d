import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { databaseError } from '../../core/dberrors.ts';
import { type Found, type SearchSource, wantedOf } from '../../core/search/source.ts';
import type { SearchResults } from './search.api.ts';

/** PostgreSQL gave a statement up: it took longer than it may. */
const TIMED_OUT = '57014';
/** Records shown of one kind. */
const SHOWN = 5;

export interface SearchBounds {
  /** Milliseconds for one kind, and for all of them. */
  each: number;
  all: number;
}
const BOUNDS: SearchBounds = { each: 400, all: 1000 };

/**
 * Looks for a text in every kind that the caller may see, the kinds with the best hits first. A kind that takes too long is
 * left out and named, so that the others need not wait for it. `run` opens the caller's transaction: what is given up ends
 * it, and the next kinds get another. `gone`: nobody waits for the answer any more.
 */
export async function searchEverything(
  run: (work: (ctx: Ctx) => Promise<void>) => Promise<void>,
  permissions: ReadonlySet<string>,
  sources: readonly SearchSource[],
  text: string,
  gone?: AbortSignal,
  { each, all }: SearchBounds = BOUNDS,
): Promise<SearchResults> {
  const wanted = wantedOf(text);
  const until = performance.now() + all;
  const found: { source: SearchSource; result: Found }[] = [];
  const leftOut: SearchSource[] = [];
  const waiting = sources.filter(({ permission }) => permissions.has(permission));
  const look = async (ctx: Ctx): Promise<void> => {
    await limitTime(ctx, each);
    for (let source = waiting[0]; source; source = waiting[0]) {
      if (performance.now() > until || gone?.aborted) leftOut.push(...waiting.splice(0));
      else {
        const result = await source.find(ctx, wanted, SHOWN);
        waiting.shift();
        if (result.hits.length > 0) found.push({ source, result });
      }
    }
  };
  while (waiting.length > 0)
    await run(look).catch((error: unknown) => {
      if (databaseError(error)?.code !== TIMED_OUT) throw error;
      leftOut.push(...waiting.splice(0, 1));
    });
  const best = ({ result }: (typeof found)[number]): number =>
    Math.min(...result.hits.map(({ rank }) => rank));
  found.sort((a, b) => best(a) - best(b));
  const list = ({ list: address }: SearchSource): string | null =>
    address && `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ q: wanted.text })}`;
  return {
    groups: found.map(({ source, result }) => ({
      kind: source.name,
      label: source.label,
      icon: source.icon,
      total: result.total,
      at_least: result.atLeast,
      list: list(source),
      items: result.hits.map(({ idguid, title, hint }) => ({
        idguid,
        title,
        hint,
        to: source.view.replace(':idguid', idguid),
      })),
    })),
    left_out: leftOut.map((source) => ({ kind: source.name, label: source.label, list: list(source) })),
  };
}

/** What is looked for decides which index is right, so each text is also planned by itself. */
async function limitTime(ctx: Ctx, milliseconds: number): Promise<void> {
  await ctx.db.execute(
    sql`select set_config('statement_timeout', ${String(milliseconds)}, true), set_config('plan_cache_mode', 'force_custom_plan', true)`,
  );
}
