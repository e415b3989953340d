import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';

/** Days for which what is a person's own is kept after they have left, in case they come back. */
const KEPT_DAYS = 30;

/**
 * Removes what people of the organisation had for themselves who have left it: private addresses, own watches with what these have found,
 * what they followed. Notes, and what they were responsible for, are the organisation's and stay.
 */
export async function forgetLeft({ db, tenant }: Ctx): Promise<void> {
  const here = sql`${tenant.id}::uuid`;
  const hasLeft = (person: SQL): SQL => sql`not exists (
      select from tenant_users member where member.tenant_id = ${here} and member.user_id = ${person})
    and not exists (select from audit_log a where a.tenant_id = ${here} and a.resource = 'users' and a.record_id = ${person}
      and a.action = 'delete' and a.at > now() - make_interval(days => ${KEPT_DAYS}))`;
  await db.execute(sql`delete from ejn_feeds f where f.tenant_id = ${here} and ${hasLeft(sql`f.user_id`)}`);
  await db.execute(
    sql`delete from ejn_watch_mutes m where m.tenant_id = ${here} and ${hasLeft(sql`m.user_id`)}`,
  );
  await db.execute(sql`delete from ejn_follows f where f.tenant_id = ${here} and ${hasLeft(sql`f.user_id`)}`);
  await db.execute(sql`
    with gone as (
      delete from ejn_watches w where w.tenant_id = ${here} and w.owner_id is not null and ${hasLeft(sql`w.owner_id`)} returning w.idguid
    )
    delete from ejn_matches m using gone where m.tenant_id = ${here} and m.watch_id = gone.idguid`);
}
