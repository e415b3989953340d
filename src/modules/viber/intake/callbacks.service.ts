import { sql } from 'drizzle-orm';
import { momentOf } from '../../../core/moments.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { type CallbackRow, type CallbackSort, EXCERPT, type ShownOutcome } from './callbacks.api.ts';

/** The beginning of what came, as text: it may be any bytes, and may end within a letter. */
const CONTENT = sql<string>`encode(substring(c.body for ${sql.raw(String(EXCERPT))}), 'base64')`.mapWith(
  (base64: string) => Buffer.from(base64, 'base64').toString('utf8').replaceAll('\u0000', ''),
);

/** Callbacks of the organisation's bots that came to nothing. */
export const callbackListing: Listing<CallbackSort, Sent<CallbackRow>> = listingOf((ctx) => ({
  columns: {
    no: sql<number>`c.no`.mapWith(Number),
    bot_id: sql<string>`c.bot_id`,
    bot: sql<string>`b.name`,
    received_at: momentOf(sql<Date>`c.received_at`),
    event: sql<string | null>`c.event`,
    outcome: sql<ShownOutcome>`c.outcome`,
    user_id: sql<string>`c.user_id`,
    content: CONTENT,
  },
  from: sql`viber_callbacks c join viber_bots b on b.tenant_id = c.tenant_id and b.idguid = c.bot_id`,
  where: sql`c.tenant_id = ${ctx.tenant.id}::uuid and c.outcome in ('differs', 'unknown', 'unreadable')`,
  search: sql`b.name || ' ' || coalesce(c.event, '') || ' ' || c.user_id`,
  filters: { bot_id: sql`c.bot_id`, outcome: sql`c.outcome`, received_at: sql`c.received_at` },
  order: { received_at: [sql`c.received_at`] },
  id: sql`c.no`,
}));
