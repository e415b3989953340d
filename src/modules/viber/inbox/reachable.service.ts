import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { blockedOf, type Reachable } from './blocked.ts';

/** Whether a message of the program itself can be sent in a conversation: it is there, its bot writes, and its person takes messages. */
export async function isReachable({ db, tenant }: Ctx, idguid: string): Promise<boolean> {
  const { rows } = await db.execute<Reachable & Record<string, unknown>>(sql`
    select c.subscribed, c.erased_at, b.active, b.removed_at is not null as removed, b.hook_state
    from viber_conversations c join viber_bots b on b.tenant_id = c.tenant_id and b.idguid = c.bot_id
    where c.tenant_id = ${tenant.id}::uuid and c.idguid = ${idguid}::uuid`);
  return rows[0] !== undefined && blockedOf(rows[0]) === null;
}
