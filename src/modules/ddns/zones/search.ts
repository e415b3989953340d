import { sql } from 'drizzle-orm';
import { scan } from '../../../core/search/scan.ts';
import type { SearchSource } from '../../../core/search/source.ts';
import { DOMAIN, DOMAINS_PATH, SEE_DOMAINS } from './labels.ts';

/** Search source of domains. */
export const zoneSearch: readonly SearchSource[] = [
  {
    name: DOMAIN.name,
    label: DOMAIN.labels.many,
    icon: 'world-www',
    permission: SEE_DOMAINS,
    list: DOMAINS_PATH,
    view: DOMAIN.view,
    find: (ctx, query, limit) =>
      scan(
        ctx,
        {
          id: sql`d.idguid`,
          title: sql`coalesce(d.shown, d.name)`,
          hint: sql`d.note`,
          also: sql`d.name || ' ' || coalesce(d.note, '')`,
          from: sql`ddns_domains d`,
          where: sql`d.tenant_id = ${ctx.tenant.id}::uuid`,
        },
        query,
        limit,
      ),
  },
];
