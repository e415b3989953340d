import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { momentOf } from '../../../core/moments.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { botIsMine } from '../bots/may-answer.ts';
import { NAMELESS } from '../protocol/names.ts';
import { statusText } from '../protocol/statuses.ts';
import type { ReceiverRow, ReceiverSort } from './receivers.api.ts';
import type { ReceiverState } from './states.ts';

/** Statuses of the service that have words. */
const STATUSES = Array.from({ length: 24 }, (_, n) => n + 1);
const STATUS_WORDS = sql`case r.status ${sql.join(
  STATUSES.map((status) => sql`when ${status}::int then ${statusText(status)}::text`),
  sql` `,
)} else 'Viber je odbio poruku (status ' || r.status || ').' end`;

/** Why something else than `sent` became of a receiver `r` with the conversation `c`, the broadcast `b` and the request `k`, as a sentence. */
const REASON: SQL<string | null> = sql<string | null>`case r.state
  when 'refused' then ${STATUS_WORDS}
  when 'unknown' then case when k.token is null then 'Viber nije odgovorio na zahtjev, pa je poruka možda stigla.'
    else 'Viber je primio zahtjev, ali nije potvrdio da je poruka stigla ovoj osobi.' end
  when 'skipped' then case when b.state = 'cancelled' and c.subscribed then 'Slanje je otkazano.' else 'Osoba više nije pretplaćena.' end
  end`;
const NAME = sql<string>`(coalesce(c.name, ${NAMELESS}::text) collate "bs-x-icu")`;

/** Receivers of broadcasts whose bots the caller may answer for. */
export const receiverListing: Listing<ReceiverSort, Sent<ReceiverRow>> = listingOf((ctx: Ctx) => ({
  columns: {
    idguid: sql<string>`r.broadcast_id || '.' || r.conversation_id`,
    broadcast_id: sql<string>`r.broadcast_id`,
    broadcast: sql<string>`b.name`,
    conversation_id: sql<string>`r.conversation_id`,
    name: NAME,
    state: sql<ReceiverState>`r.state`,
    reason: REASON,
    repeated: sql<number>`r.repeated`,
    changed_at: momentOf(sql<Date>`r.changed_at`),
  },
  from: sql`viber_receivers r
    join viber_broadcasts b on b.tenant_id = r.tenant_id and b.idguid = r.broadcast_id
    join viber_conversations c on c.tenant_id = r.tenant_id and c.idguid = r.conversation_id
    left join viber_chunks k on k.tenant_id = r.tenant_id and k.idguid = r.chunk_id`,
  where: sql`r.tenant_id = ${ctx.tenant.id}::uuid and ${botIsMine(ctx, sql`b.bot_id`)}`,
  folded: sql`c.search`,
  filters: {
    broadcast_id: sql`r.broadcast_id`,
    state: sql`r.state`,
    changed_at: sql`r.changed_at`,
  },
  order: { name: [NAME], changed_at: [sql`r.changed_at`] },
  id: sql`(r.broadcast_id || '.' || r.conversation_id)`,
}));
