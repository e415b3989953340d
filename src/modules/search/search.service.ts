import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { databaseError } from '../../core/dberrors.ts';
import { type Found, parseSearch, type SearchSource } from '../../core/search/source.ts';
import type { SearchResults } from './search.api.ts';

/** PostgreSQL's code for a statement timeout. */
const STATEMENT_TIMEOUT = '57014';
/** Records per source. */
const LIMIT = 5;

/** Milliseconds for one source, and for all of them. */
interface SearchTimeouts {
  each: number;
  all: number;
}
const TIMEOUTS: SearchTimeouts = { each: 400, all: 1000 };

/**
 * Searches every source that the caller may see; sources with the best hits come first. A source that times out is
 * skipped and named in the result. `run` opens the caller's transaction: a timeout ends it, and the next source gets a new
 * one. `signal`: the client has disconnected.
 */
export async function searchEverything(
  run: (work: (ctx: Ctx) => Promise<void>) => Promise<void>,
  permissions: ReadonlySet<string>,
  sources: readonly SearchSource[],
  text: string,
  signal?: AbortSignal,
  { each, all }: SearchTimeouts = TIMEOUTS,
): Promise<SearchResults> {
  const query = parseSearch(text);
  const deadline = performance.now() + all;
  const found: { source: SearchSource; result: Found }[] = [];
  const skipped: SearchSource[] = [];
  const pending = sources.filter(({ permission }) => !permission || permissions.has(permission));
  const searchPending = async (ctx: Ctx): Promise<void> => {
    await setTimeouts(ctx, each);
    for (let source = pending[0]; source; source = pending[0]) {
      if (performance.now() > deadline || signal?.aborted) skipped.push(...pending.splice(0));
      else {
        const result = await source.find(ctx, query, LIMIT);
        pending.shift();
        if (result.hits.length > 0) found.push({ source, result });
      }
    }
  };
  while (pending.length > 0)
    await run(searchPending).catch((error: unknown) => {
      if (databaseError(error)?.code !== STATEMENT_TIMEOUT) throw error;
      skipped.push(...pending.splice(0, 1));
    });
  const best = ({ result }: (typeof found)[number]): number =>
    Math.min(...result.hits.map(({ rank }) => rank));
  found.sort((a, b) => best(a) - best(b));
  const list = ({ list: address }: SearchSource): string | null =>
    address && `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ q: query.text })}`;
  return {
    groups: found.map(({ source, result }) => ({
      kind: source.name,
      label: source.label,
      icon: source.icon,
      total: result.total,
      at_least: result.atLeast,
      list: list(source),
      items: result.hits.map(({ idguid, title, hint, to }) => ({
        idguid,
        title,
        hint,
        to: to ?? source.view.replace(':idguid', idguid),
      })),
    })),
    left_out: skipped.map((source) => ({ kind: source.name, label: source.label, list: list(source) })),
  };
}

/** Also disables generic plans: the best index depends on the text. */
async function setTimeouts(ctx: Ctx, milliseconds: number): Promise<void> {
  await ctx.db.execute(
    sql`select set_config('statement_timeout', ${String(milliseconds)}, true), set_config('plan_cache_mode', 'force_custom_plan', true)`,
  );
}
