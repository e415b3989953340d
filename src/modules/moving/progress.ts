import { and, eq, sql } from 'drizzle-orm';
import type { Job, JobTenant } from '../../server/module.ts';
import { announce } from './moving.service.ts';
import { organisationMoves as m } from './moving.table.ts';

/** Milliseconds between two writes. */
const INTERVAL = 1000;

/** What a job reports by: also to the move's own page, at most once a second. `end` waits for the last write. */
export function progressOf(
  { tenant, within }: JobTenant,
  { progress }: Job,
  idguid: string,
): { report(percent: number, sentence: string): void; end(): Promise<void> } {
  let last = 0;
  let writing: Promise<void> = Promise.resolve();
  return {
    report(percent, sentence) {
      progress(percent, sentence);
      if (Date.now() - last < INTERVAL) return;
      last = Date.now();
      const values = { percent: Math.max(0, Math.min(100, Math.floor(percent))), doing: sentence };
      writing = writing
        .then(() =>
          within(async (ctx) => {
            await ctx.db
              .update(m)
              .set({ ...values, updated_at: sql`now()` })
              .where(and(eq(m.tenant_id, tenant.id), eq(m.idguid, idguid), eq(m.state, 'running')));
            await announce(ctx, idguid);
          }),
        )
        // A lost write does no harm: the next one is newer.
        .catch(() => {});
    },
    end: () => writing,
  };
}
