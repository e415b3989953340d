import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { conversationPath } from '../labels.ts';
import { NEW_CASE } from './notice-kinds.ts';
import { answerersOf } from './people.ts';

/** How a person without a name is called. */
export const NAMELESS = 'Osoba bez imena';

interface Waiting extends Record<string, unknown> {
  bot_id: string;
  bot: string;
  name: string | null;
  assignee_id: string | null;
  everybody: boolean;
}

/**
 * Tells people of a conversation whose case has just been opened: whoever has it, otherwise all who may answer for its bot. Once per case,
 * and one unread notification per bot and person, so that a busy day is one row with a count.
 */
export async function announceCase(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  { idguid }: { idguid: string },
): Promise<void> {
  const { rows } = await ctx.db.execute<Waiting>(sql`
    select c.bot_id, b.name as bot, c.name, c.assignee_id, b.everybody from viber_conversations c
    join viber_bots b on b.tenant_id = c.tenant_id and b.idguid = c.bot_id
    where c.tenant_id = ${ctx.tenant.id}::uuid and c.idguid = ${idguid}::uuid`);
  const [waiting] = rows;
  if (!waiting) return;
  const { bot, bot_id, name, assignee_id, everybody } = waiting;
  const userIds = assignee_id
    ? [assignee_id]
    : everybody
      ? undefined
      : (await answerersOf(ctx, bot_id)).map((person) => person.idguid);
  await notify(ctx, deps, {
    kind: NEW_CASE,
    title: `${name ?? NAMELESS} čeka odgovor (${bot})`,
    path: conversationPath(idguid),
    group: `viber-new/${bot_id}`,
    ...(userIds && { userIds }),
  });
}
