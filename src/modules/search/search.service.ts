import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { databaseError } from '../../core/dberrors.ts';
import { type Found, type SearchSource, wantedOf } from '../../core/search/source.ts';
import type { SearchResults } from './search.api.ts';

/** Records shown of one kind. */
const SHOWN = 5;

export interface SearchBounds {
  /** Milliseconds for one kind, and for all of them. */
  each: number;
  all: number;
}
const BOUNDS: SearchBounds = { each: 250, all: 600 };

/**
 * Looks for a text in every kind that the caller may see, the kinds with the best hits first. A kind that takes too long is
 * left out and named, so that the others need not wait for it. `gone`: nobody waits for the answer any more.
 */
export async function searchEverything(
  ctx: Ctx,
  sources: readonly SearchSource[],
  text: string,
  gone?: AbortSignal,
  { each, all }: SearchBounds = BOUNDS,
): Promise<SearchResults> {
  const wanted = wantedOf(text);
  const until = performance.now() + all;
  // What is looked for decides which index is right, so each text is planned by itself.
  await ctx.db.execute(
    sql`select set_config('statement_timeout', ${String(each)}, true), set_config('plan_cache_mode', 'force_custom_plan', true)`,
  );
  const found: { source: SearchSource; result: Found }[] = [];
  const leftOut: SearchSource[] = [];
  for (const source of sources) {
    if (!ctx.actor.permissions.has(source.permission)) continue;
    const late = performance.now() > until || gone?.aborted;
    const result = late ? null : await inTime(ctx, (own) => source.find(own, wanted, SHOWN));
    if (!result) leftOut.push(source);
    else if (result.hits.length > 0) found.push({ source, result });
  }
  const best = ({ result }: (typeof found)[number]): number =>
    Math.min(...result.hits.map(({ rank }) => rank));
  found.sort((a, b) => best(a) - best(b));
  const list = ({ list: address }: SearchSource): string | null =>
    address && `${address}?${new URLSearchParams({ q: wanted.text })}`;
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

/** Null where the database gave the statement up for its time; the transaction goes on either way. */
async function inTime<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T | null> {
  try {
    return await ctx.db.transaction((db) => work({ ...ctx, db }));
  } catch (error) {
    if (databaseError(error)?.code === '57014') return null;
    throw error;
  }
}
