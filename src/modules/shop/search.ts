import { eq, sql } from 'drizzle-orm';
import { scan } from '../../core/search/scan.ts';
import type { SearchSource } from '../../core/search/source.ts';
import { INQUIRIES_READ, KEPT_INQUIRIES } from './inquiries/states.ts';
import { shopInquiries } from './shop.table.ts';

const q = shopInquiries;

/** Search source of inquiries; articles have that of a resource. */
export const shopSearch: readonly SearchSource[] = [
  {
    name: KEPT_INQUIRIES.name,
    label: KEPT_INQUIRIES.many,
    icon: 'mail-question',
    permission: INQUIRIES_READ,
    list: `${KEPT_INQUIRIES.path}?pogled=svi`,
    view: `${KEPT_INQUIRIES.path}/:idguid`,
    find: (ctx, query, limit) =>
      scan(
        ctx,
        {
          id: sql`${q.idguid}`,
          title: sql`${q.ime_prezime}`,
          hint: sql`left(regexp_replace(concat_ws(' · ', ${q.stavke}->0->>'naziv', nullif(${q.poruka}, '')), '\\s+', ' ', 'g'), 80)`,
          folded: sql`${q.search}`,
          from: sql`${q}`,
          where: eq(q.tenant_id, ctx.tenant.id),
        },
        query,
        limit,
      ),
  },
];
