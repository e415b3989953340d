import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { momentText } from '../../../core/dates.ts';
import { publish } from '../../../core/live/publish.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { PIPELINE_TOPIC } from '../labels.ts';
import { pipelinePath } from './attached.ts';
import { ENTRIES, IS_BEFORE_OFFER } from './entries.ts';
import { DEADLINE } from './notice-kinds.ts';
import { membersOf } from './people.ts';
import { remindAt } from './remind-at.ts';
import type { Reminder } from './states.ts';

/** Of a notification's title. */
const MOST_TITLE = 200;

interface Moved extends Record<string, unknown> {
  idguid: string;
  remind: Reminder;
  deadline: string | null;
}

/**
 * Moves reminders whose deadline was corrected since: people are reminded of the new one, also who was reminded of the old one. Without a
 * deadline a reminder waits for one.
 */
export async function moveReminders(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute<Moved>(sql`
    select p.idguid, p.remind, n.deadline from ${ENTRIES}
    where p.tenant_id = ${ctx.tenant.id}::uuid and p.remind is not null and p.remind_deadline is distinct from n.deadline`);
  for (const { idguid, remind, deadline } of rows) {
    const at = deadline === null ? null : remindAt(new Date(deadline), remind).toISOString();
    // Not where somebody has asked for another one meanwhile.
    await ctx.db.execute(sql`
      update ejn_pipeline set remind_deadline = ${deadline}::timestamptz, remind_at = ${at}::timestamptz, reminded_at = null
      where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid and remind = ${remind}`);
    await publish(ctx, { topic: PIPELINE_TOPIC.name, key: idguid });
  }
}

interface Due extends Record<string, unknown> {
  idguid: string;
  title: string;
  deadline: string;
  person_id: string | null;
  remind_by: string | null;
}

/**
 * Reminds people of deadlines whose time has come: whoever is responsible, or else who asked for it; where neither may see notices any more,
 * all who may, as a deadline must not pass because somebody has left. Not of a procurement whose offer is handed in, which has ended, or
 * which the portal has no more. Of two nodes at once, one changes the row.
 */
export async function remind(ctx: Ctx, deps: Pick<Deps, 'jobs'>): Promise<void> {
  const { rows } = await ctx.db.execute<Due>(sql`
    update ejn_pipeline p set reminded_at = now()
    where p.tenant_id = ${ctx.tenant.id}::uuid and p.reminded_at is null and p.remind_at <= now() and p.remind_deadline > now()
      and ${IS_BEFORE_OFFER} and exists (select from ejn_notices n
        where n.procedure_id = p.procedure_id and n.latest and n.outcome is null)
    returning p.idguid, p.title, p.remind_deadline as deadline, p.person_id, p.remind_by`);
  if (rows.length === 0) return;
  const members = new Set((await membersOf(ctx)).map(({ idguid }) => idguid));
  for (const { idguid, title, deadline, person_id, remind_by } of rows) {
    await publish(ctx, { topic: PIPELINE_TOPIC.name, key: idguid });
    const receiver = [person_id, remind_by].find((one) => one !== null && members.has(one));
    await notify(ctx, deps, {
      kind: DEADLINE,
      title: `Rok za ponude je ${momentText(new Date(deadline))}: ${title}`
        .slice(0, MOST_TITLE)
        .toWellFormed(),
      path: pipelinePath(idguid),
      group: `ejn-deadline/${idguid}`,
      ...(receiver && { userIds: [receiver] }),
    });
  }
}
