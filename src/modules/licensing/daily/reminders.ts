import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayText } from '../../../core/dates.ts';
import { plural } from '../../../core/plural.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { LICENCE_EXPIRES, registrationPath } from '../labels.ts';
import { lastDayOf, lastDayOfGrace } from '../licences/terms.ts';

/** Days before a licence's end on which its organisation is reminded; 0: when it has ended. */
export const REMINDED = [30, 7, 1, 0] as const;
/** Days after an end for which nobody was reminded, as while the server was off. */
const TOO_LATE = 30;

interface Due extends Record<string, unknown> {
  licence_id: string;
  days: number;
  name: string;
  publisher: string;
  expires_at: string;
  grace_days: number;
}

/**
 * Reminds an organisation of licences that end. Which was given stands in one transaction with the notification and the job that mails it:
 * of two that run at once the second writes nothing, and of one that is killed nothing remains. Of several that are due only the latest is
 * given, and none for a time that is longer than the licence. Returns how many.
 */
export async function remindOfEnds(ctx: Ctx, deps: Pick<Deps, 'jobs'>): Promise<number> {
  const tenant = sql`${ctx.tenant.id}::uuid`;
  const { rows } = await ctx.db.execute<Due>(sql`
    with due as (
      select l.tenant_id, l.idguid, l.publisher_id, l.application_id, l.expires_at, l.grace_days, min(r.days)::int as days
      from lic_licences l join unnest(${sql.param([...REMINDED])}::int[]) r (days)
        on l.expires_at - make_interval(days => r.days) <= now()
        and (r.days = 0 or l.expires_at - make_interval(days => r.days) > l.issued_at)
      where l.tenant_id = ${tenant} and l.state = 'active' and l.expires_at > now() - make_interval(days => ${TOO_LATE})
      group by l.tenant_id, l.idguid, l.publisher_id, l.application_id, l.expires_at, l.grace_days
    ), given as (
      insert into lic_reminders (tenant_id, licence_id, expires_at, days)
      select tenant_id, idguid, expires_at, days from due on conflict do nothing
      returning licence_id, days
    )
    select given.licence_id, given.days, a.name, p.name as publisher, due.expires_at, due.grace_days
    from given join due on due.idguid = given.licence_id
    cross join lateral lic_application(due.publisher_id, due.application_id) a
    join tenants p on p.idguid = due.publisher_id order by due.expires_at, given.licence_id`);
  for (const due of rows)
    await notify(ctx, deps, {
      kind: LICENCE_EXPIRES,
      title: titleOf(due),
      body: bodyOf(due),
      path: registrationPath(due.licence_id),
    });
  return rows.length;
}

function titleOf({ name, days, expires_at }: Due): string {
  const last = dayText(lastDayOf(new Date(expires_at))!);
  if (days === 0) return `Licenca za „${name}” je istekla`;
  return `Licenca za „${name}” ističe ${last}`;
}

/** What a reminder says below its title. */
export function bodyOf({
  days,
  expires_at,
  grace_days,
  publisher,
}: Pick<Due, 'days' | 'expires_at' | 'grace_days' | 'publisher'>): string {
  if (days > 0) return `Za produženje se obratite izdavaču: ${publisher}.`;
  if (grace_days === 0) return `Programi više ne rade. Za produženje se obratite izdavaču: ${publisher}.`;
  const still = `${grace_days} ${plural(grace_days, 'dan', 'dana', 'dana')}`;
  const until = dayText(lastDayOfGrace(new Date(expires_at), grace_days));
  return `Programi rade još ${still}, do ${until} Za produženje se obratite izdavaču: ${publisher}.`;
}
