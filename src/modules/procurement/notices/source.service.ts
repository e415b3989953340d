import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { isoInstant } from '../../../core/moments.ts';
import type { NoticeSource } from './card.api.ts';

/** Where what is listed comes from, and how new it is. */
export async function sourceOf(ctx: Ctx): Promise<NoticeSource> {
  const { rows } = await ctx.db.execute<{
    any: boolean;
    simulated: boolean | null;
    fetched_at: string | null;
    running: boolean | null;
  }>(sql`
    select exists (select 1 from ejn_notices where latest) as "any", (select simulated from ejn_sync_source) as simulated,
      (select state = 'running' from ejn_sync_runs order by started_at desc limit 1) as running,
      (select max(ended_at) from ejn_sync_runs where state = 'done') as fetched_at`);
  const row = rows[0]!;
  return {
    any: row.any,
    simulated: row.simulated ?? false,
    running: row.running ?? false,
    fetched_at: row.fetched_at && isoInstant(row.fetched_at),
  };
}
