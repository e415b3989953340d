import { sql } from 'drizzle-orm';
import { scan } from '../../../core/search/scan.ts';
import type { SearchSource } from '../../../core/search/source.ts';
import { BOT, BOTS_PATH, SEE_BOTS } from '../labels.ts';

/** Search source of bots. */
export const botSearch: readonly SearchSource[] = [
  {
    name: BOT.name,
    label: BOT.labels.many,
    icon: 'brand-viber',
    permission: SEE_BOTS,
    list: BOTS_PATH,
    view: BOT.view,
    find: (ctx, query, limit) =>
      scan(
        ctx,
        {
          id: sql`b.idguid`,
          title: sql`b.name`,
          hint: sql`b.sender_name`,
          also: sql`b.sender_name`,
          from: sql`viber_bots b`,
          where: sql`b.tenant_id = ${ctx.tenant.id}::uuid and b.removed_at is null`,
        },
        query,
        limit,
      ),
  },
];
