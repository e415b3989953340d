import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { momentText } from '../../../core/dates.ts';
import { publish } from '../../../core/live/publish.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { PIPELINE_TOPIC } from '../labels.ts';
import { pipelinePath } from './attached.ts';
import { ENTRIES } from './entries.ts';
import { DEADLINE } from './notice-kinds.ts';
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
    await ctx.db.execute(sql`
      update ejn_pipeline set remind_deadline = ${deadline}::timestamptz, remind_at = ${at}::timestamptz, reminded_at = null
      where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid`);
    await publish(ctx, { topic: PIPELINE_TOPIC.name, key: idguid });
  }
}

interface Due extends Record<string, unknown> {
  idguid: string;
  title: string;
  deadline: string;
  receiver: string | null;
}

/**
 * Reminds people of deadlines whose time has come: whoever is responsible, or else who asked for it. Not of a procurement whose offer is
 * handed in, or which has ended. Of two nodes at once, one changes the row.
 */
export async function remind(ctx: Ctx, deps: Pick<Deps, 'jobs'>): Promise<void> {
  const { rows } = await ctx.db.execute<Due>(sql`
    update ejn_pipeline p set reminded_at = now()
    where p.tenant_id = ${ctx.tenant.id}::uuid and p.reminded_at is null and p.remind_at <= now() and p.remind_deadline > now()
      and p.state in ('gledamo', 'pripremamo') and not exists (select from ejn_notices n
        where n.procedure_id = p.procedure_id and n.latest and n.outcome is not null)
    returning p.idguid, p.title, p.remind_deadline as deadline, coalesce(p.person_id, p.remind_by) as receiver`);
  for (const { idguid, title, deadline, receiver } of rows) {
    await publish(ctx, { topic: PIPELINE_TOPIC.name, key: idguid });
    if (receiver === null) continue;
    await notify(ctx, deps, {
      kind: DEADLINE,
      title: `Rok za ponude je ${momentText(new Date(deadline))}: ${title}`.slice(0, MOST_TITLE),
      path: pipelinePath(idguid),
      group: `ejn-deadline/${idguid}`,
      userIds: [receiver],
    });
  }
}
