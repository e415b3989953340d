import { sql } from 'drizzle-orm';
import type { Tx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import type { Stage } from '../stage.ts';
import type { DemoBot } from './fill-viber.ts';

const DAY = 24 * 60 * 60_000;
const BY = 'Amra Hadžić';
const SENT = 'Subotom je kafa po 1 KM uz svaku tepsiju baklave. Vidimo se od 8 do 14 sati!';
const DRAFT =
  'Novogodišnji paketi su spremni: mali 22 KM, veliki 35 KM. Za narudžbe preko 20 komada javite se do 15. decembra.';

/** Writes two broadcasts of a bot: one that has ended, with what became of it for each receiver, and a draft. */
export async function fillBroadcasts({ tenant, now }: Stage, tx: Tx, bot: DemoBot): Promise<void> {
  const begun = new Date(now.getTime() - 9 * DAY).toISOString();
  const [done, draft] = [newId(), newId()];
  const content = (text: string): string => JSON.stringify({ kind: 'text', text, data: {} });
  const own = sql`tenant_id = ${tenant.id}::uuid`;
  await tx.execute(sql`
    insert into viber_broadcasts (tenant_id, idguid, created_at, updated_at, updated_by, bot_id, name, content, tags, state, started_at, ended_at, started_by)
    values (${tenant.id}::uuid, ${done}::uuid, ${begun}, ${begun}, ${BY}, ${bot.idguid}::uuid, 'Subotnja kafa', ${content(SENT)}::jsonb, '{}', 'done',
        ${begun}, ${begun}::timestamptz + interval '4 seconds', ${BY}),
      (${tenant.id}::uuid, ${draft}::uuid, ${now.toISOString()}, ${now.toISOString()}, ${BY}, ${bot.idguid}::uuid, 'Novogodišnji paketi',
        ${content(DRAFT)}::jsonb, '{veleprodaja}', 'draft', null, null, null)`);
  // Two have left meanwhile, and of one the answer was lost.
  await tx.execute(sql`
    insert into viber_receivers (tenant_id, broadcast_id, conversation_id, state, status, changed_at)
    select tenant_id, ${done}::uuid, idguid, case when n in (4, 11) then 'refused' when n = 7 then 'unknown' else 'sent' end,
      case when n in (4, 11) then 6 end, ${begun}
    from (
      select tenant_id, idguid, row_number() over (order by idguid) as n from viber_conversations
      where ${own} and bot_id = ${bot.idguid}::uuid and created_at < ${begun}
    ) c`);
  await tx.execute(sql`
    update viber_broadcasts set total = (select count(*) from viber_receivers where ${own} and broadcast_id = ${done}::uuid)
    where ${own} and idguid = ${done}::uuid`);
  await tx.execute(sql`
    insert into viber_messages (tenant_id, idguid, conversation_id, direction, origin, kind, text, at, broadcast_id, state, attempts, sent_at, seen_at)
    select r.tenant_id, gen_random_uuid(), r.conversation_id, 'out', 'broadcast', 'text', ${SENT}, ${begun}, r.broadcast_id, 'seen', 1, ${begun},
      ${begun}::timestamptz + interval '3 minutes'
    from viber_receivers r where r.${own} and r.broadcast_id = ${done}::uuid and r.state = 'sent'`);
}
