import { sql } from 'drizzle-orm';
import { writeAudit } from '../../core/audit.ts';
import type { Ctx } from '../../core/context.ts';
import { notFound } from '../../core/errors.ts';
import { isId } from '../../core/list-query.ts';
import { type Listing, listingOf } from '../../core/query.ts';
import type { Sent } from '../../core/serve.ts';
import type { RunState } from './checker.api.ts';
import { checkerRuns } from './checker.table.ts';
import type { Device } from './paths.ts';
import { remove } from './queue.ts';
import type { SavedRun, SavedRunSort } from './saved-runs.api.ts';

/** Audit trail subject of runs; only the operator removes them. */
const RUNS = { name: 'checker-runs', scope: 'tenant' } as const;
const r = checkerRuns;

/** The stored runs; searched by address or id. */
export const savedRuns: Listing<SavedRunSort, Sent<SavedRun>> = listingOf({
  columns: {
    idguid: sql<string>`${r.id}`,
    url: sql<string>`${r.url}`,
    device: sql<Device>`${r.device}`,
    state: sql<RunState>`${r.state}`,
    created_at: sql<Date>`${r.created_at}`.mapWith(r.created_at),
  },
  from: sql`${r}`,
  folded: r.search,
  filters: { state: sql`${r.state}` },
  order: { created_at: [sql`${r.created_at}`], url: [sql`${r.url}`] },
  id: sql`${r.id}`,
});

/** Removes a run with its report, page and pictures at once, also for its watchers. Throws 404. */
export async function removeRun(ctx: Ctx, id: string): Promise<void> {
  const run = isId(id) ? await remove(ctx.db, id) : null;
  if (!run) throw notFound();
  await writeAudit(ctx, RUNS, [
    {
      action: 'delete',
      record_id: run.id,
      // Only the host: the removed address may contain a secret, and the audit trail is kept.
      record_title: new URL(run.url).host,
      changes: {},
    },
  ]);
}
