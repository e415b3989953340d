import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../core/context.ts';
import { visits } from './site.table.ts';
import { line } from './text.ts';

/** Removes visits that have been kept long enough. */
export const VISITS_RETENTION = 'site.visits-retention';
/** How long a visit is kept, in days. */
const KEPT_DAYS = 365;
/** Rows removed with one statement, so that none runs long. */
const CHUNK = 10_000;

/** A page view as the browser reports it. Country and city are accepted and not kept: nothing here works them out. */
export const visitSchema = z.strictObject({
  fp_visitor_id: line(64, 'Oznaka posjetioca je obavezna').regex(
    /^[\w-]*$/,
    'Oznaka posjetioca nije ispravna',
  ),
  path: line(2048, 'Putanja je obavezna').regex(/^\//, 'Putanja nije ispravna'),
  referrer: line(4096),
  user_agent: line(1024),
  device: z.enum(['mobile', 'tablet', 'desktop'], { error: 'Vrsta uređaja nije ispravna' }),
  country: line(100).optional(),
  city: line(100).optional(),
});

export type Visit = z.infer<typeof visitSchema>;

/** Keeps one page view. */
export async function recordVisit(database: Database, visit: Visit): Promise<void> {
  const { fp_visitor_id, device } = visit;
  await database.insert(visits).values({
    fp_visitor_id,
    device,
    path: bare(visit.path),
    referrer: bare(visit.referrer),
    user_agent: visit.user_agent.slice(0, 512),
  });
}

/** An address without query and fragment: links in mails carry their secrets there. At most 1000 characters. */
const bare = (address: string): string => address.replace(/[?#].*$/s, '').slice(0, 1000);

/** Does a `VISITS_RETENTION` job; answers how many visits it removed. */
export async function removeOldVisits(database: Database): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rowCount } = await database.execute(sql`
      delete from ${visits} where ${visits.id} in (
        select ${visits.id} from ${visits}
        where ${visits.created_at} < now() - make_interval(days => ${KEPT_DAYS}) limit ${CHUNK})`);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < CHUNK) return removed;
  }
}
