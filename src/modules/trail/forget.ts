import { sql } from 'drizzle-orm';
import type { Database } from '../../core/context.ts';
import { SHORTEST_TRAIL } from '../../core/shortest-trail.ts';
import { MAINTENANCE } from './guard.ts';

/** Record id of the trail itself, for lines about removals. */
const TRAIL_ID = '01890000-0000-7000-8000-0000000d4e71';
/** Lines per delete statement. */
const CHUNK = 50_000;

/**
 * SQL of the only function with which the application removes trail lines: by age, none younger than a year. It notes in
 * each organisation's trail how many were removed. Reasons: docs/decisions/023-retention.md.
 */
export const forgetSql = (role: string): string[] => [
  `create or replace function trail_forget(days int, most int) returns int
     language plpgsql security definer set search_path = public, pg_temp
   as $$
   declare removed int;
   begin
     if days is null or days < ${SHORTEST_TRAIL} then
       raise exception 'The audit trail is kept for ${SHORTEST_TRAIL} days at least' using errcode = 'insufficient_privilege';
     end if;
     perform set_config('${MAINTENANCE}', 'on', true);
     with gone as (
       delete from audit_log where id in (
         select id from audit_log where at < now() - make_interval(days => days) limit most)
       returning tenant_id
     ), noted as (
       insert into audit_log (id, tenant_id, actor_name, action, resource, record_id, record_title, changes)
       select gen_random_uuid(), tenant_id, 'Sistem', 'security', 'dnevnik', '${TRAIL_ID}', 'Dnevnik izmjena',
         jsonb_build_object('event', jsonb_build_object('from', null, 'to',
           format('Uklonjeno redova starijih od %s dana: %s', days, count(*))))
       from gone group by tenant_id
     )
     select count(*) into removed from gone;
     perform set_config('${MAINTENANCE}', '', true);
     return removed;
   end $$`,
  'revoke all on function trail_forget(int, int) from public',
  `grant execute on function trail_forget(int, int) to ${role}`,
];

/** Removes lines of all organisations older than these days; returns how many. Refused below `SHORTEST_TRAIL`. */
export async function forgetTrail(database: Database, days: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rows } = await database.execute<{ gone: number }>(
      sql`select trail_forget(${days}, ${CHUNK}) as gone`,
    );
    const gone = rows[0]?.gone ?? 0;
    removed += gone;
    if (gone < CHUNK) return removed;
  }
}
