import { sql } from 'drizzle-orm';
import { scan } from '../../core/search/scan.ts';
import type { SearchSource } from '../../core/search/source.ts';
import { contactMessages } from './site.table.ts';

const m = contactMessages;

/** Search source of contact messages; only for the operator, like their list. */
export const siteSearch: readonly SearchSource[] = [
  {
    name: 'contact-messages',
    label: 'Kontakt poruke',
    icon: 'inbox',
    permission: 'admin_contact_messages_pregled',
    list: '/admin/contact-messages?pogled=svi',
    view: '/admin/contact-messages/:idguid',
    find: (ctx, query, limit) =>
      scan(
        ctx,
        {
          id: sql`${m.idguid}`,
          title: sql`${m.ime_prezime}`,
          hint: sql`${m.tip_usluge} || ' · ' || left(regexp_replace(${m.poruka}, '\\s+', ' ', 'g'), 80)`,
          folded: sql`${m.search}`,
          from: sql`${m}`,
          where: ctx.tenant.isOperator ? sql`true` : sql`false`,
        },
        query,
        limit,
      ),
  },
];
