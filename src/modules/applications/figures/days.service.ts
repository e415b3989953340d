import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayOf } from '../../../core/dates.ts';

/** Days for which it is kept which installation asked, as a pseudonym; numbers of days stay. More than `ACTIVE_DAYS` (totals.ts). */
export const KEPT_DAYS = 45;

/**
 * Writes how many installations each finished day had, and removes pseudonyms that are older than `KEPT_DAYS`. Written anew while they are
 * kept, since a node may write the last of a day only after midnight.
 */
export async function finishDays({ db, tenant }: Ctx): Promise<void> {
  const today = dayOf(Date.now());
  const first = dayOf(Date.now(), -KEPT_DAYS);
  await db.execute(sql`
    insert into apl_days (tenant_id, application_id, day, platform, number, active)
    select s.tenant_id, s.application_id, s.day, s.platform, s.number, count(*)::int from apl_seen s
    where s.tenant_id = ${tenant.id}::uuid and s.day < ${today}::date
    group by s.tenant_id, s.application_id, s.day, s.platform, s.number
    order by s.application_id, s.day, s.platform, s.number
    on conflict (tenant_id, application_id, day, platform, number) do update set active = excluded.active
      where apl_days.active <> excluded.active`);
  await db.execute(sql`delete from apl_seen where tenant_id = ${tenant.id}::uuid and day < ${first}::date`);
  await db.execute(
    sql`delete from apl_downloads where tenant_id = ${tenant.id}::uuid and day < ${first}::date`,
  );
}
