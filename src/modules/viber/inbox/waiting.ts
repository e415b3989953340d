import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';

/** A person's message that answers, as a condition on `a`: one that did not arrive answers nothing. */
const ANSWERS = sql`a.direction = 'out' and a.origin = 'person' and a.state <> 'failed'`;

/** True for a received message `m` that nobody has answered since. */
export const UNANSWERED = sql`not exists (
  select from viber_messages a where a.conversation_id = m.conversation_id and ${ANSWERS} and a.at > m.at)`;

/** Finds anew since when these conversations wait and when their open cases were answered first, after a message of theirs failed or is sent again. */
export async function recountAnswers(ctx: Ctx, conversations: readonly string[]): Promise<void> {
  if (conversations.length === 0) return;
  await ctx.db.execute(sql`
    with cases as (
      select c.idguid as conversation_id, k.idguid, k.opened_at from viber_conversations c
      join viber_cases k on k.tenant_id = c.tenant_id and k.idguid = c.case_id
      where c.tenant_id = ${ctx.tenant.id}::uuid and c.idguid = any(${sql.param([...conversations])}::uuid[])
    ), answered as (
      update viber_cases k set (answered_at, answered_by) = (
        select a.at, a.author_id from viber_messages a where a.conversation_id = cases.conversation_id and ${ANSWERS} and a.at >= cases.opened_at
        order by a.at, a.no limit 1)
      from cases where k.tenant_id = ${ctx.tenant.id}::uuid and k.idguid = cases.idguid
    )
    update viber_conversations c set waiting_since = (
      select min(m.at) from viber_messages m
      where m.conversation_id = c.idguid and m.direction = 'in' and m.at >= cases.opened_at and ${UNANSWERED})
    from cases where c.tenant_id = ${ctx.tenant.id}::uuid and c.idguid = cases.conversation_id`);
}
