import { sql } from 'drizzle-orm';
import { writeAudit } from '../../core/audit.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { isId, type ListQuery } from '../../core/list-query.ts';
import { type Page, readPage } from '../../core/query.ts';
import type { Sent } from '../../core/serve.ts';
import type { RunState } from './checker.api.ts';
import { checkerRuns } from './checker.table.ts';
import type { KeptRun, KeptSort } from './kept.api.ts';
import type { Device } from './paths.ts';
import { remove } from './queue.ts';

/** How the trail calls runs; taking them down is the operator's. */
const RUNS = { name: 'checker-runs', scope: 'tenant' } as const;
const r = checkerRuns;

/** One page of the runs that are kept; looked for by address or id. */
export function listKept(ctx: Ctx, query: ListQuery<KeptSort>): Promise<Page<Sent<KeptRun>>> {
  return readPage(
    ctx,
    {
      columns: {
        idguid: sql<string>`${r.id}`,
        url: sql<string>`${r.url}`,
        device: sql<Device>`${r.device}`,
        state: sql<RunState>`${r.state}`,
        created_at: sql<Date>`${r.created_at}`.mapWith(r.created_at),
      },
      from: sql`${r}`,
      search: sql`${r.url} || ' ' || coalesce(${r.final_url}, '') || ' ' || ${r.id}::text`,
      filters: { state: sql`${r.state}` },
      order: { created_at: [sql`${r.created_at}`], url: [sql`${r.url}`] },
      id: sql`${r.id}`,
    },
    query,
  );
}

/** Takes a run down: its report, its page and its pictures are gone at once, here and for who follows it. Throws 404. */
export async function removeRun(ctx: Ctx, id: string): Promise<void> {
  const run = isId(id) ? await remove(ctx.db, id) : null;
  if (!run) throw notFound();
  await writeAudit(ctx, RUNS, [
    {
      action: 'delete',
      record_id: run.id,
      // Not the whole address: what is taken down may be a secret that stands in it, and the trail is kept.
      record_title: new URL(run.url).host,
      changes: {},
    },
  ]);
}
