import { sql } from 'drizzle-orm';
import type { Database } from '../../core/context.ts';
import type { Visit } from './site.api.ts';
import { visits } from './site.table.ts';

/** Rows removed with one statement, so that none runs long. */
const CHUNK = 10_000;

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

/** Removes visits older than these days; answers how many. */
export async function removeOldVisits(database: Database, days: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rowCount } = await database.execute(sql`
      delete from ${visits} where ${visits.id} in (
        select ${visits.id} from ${visits}
        where ${visits.created_at} < now() - make_interval(days => ${days}) limit ${CHUNK})`);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < CHUNK) return removed;
  }
}
