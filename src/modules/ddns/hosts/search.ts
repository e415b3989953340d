import { sql } from 'drizzle-orm';
import { scan } from '../../../core/search/scan.ts';
import type { SearchSource } from '../../../core/search/source.ts';
import { SEARCHED, SHOWN } from './hosts.service.ts';
import { HOST, HOSTS_PATH, SEE_HOSTS } from './labels.ts';

/** Search source of hosts. */
export const hostSearch: readonly SearchSource[] = [
  {
    name: HOST.name,
    label: HOST.labels.many,
    icon: 'router',
    permission: SEE_HOSTS,
    list: HOSTS_PATH,
    view: HOST.view,
    find: (ctx, query, limit) =>
      scan(
        ctx,
        {
          id: sql`h.idguid`,
          title: SHOWN,
          hint: sql`nullif(concat_ws(', ', host(h.ip4), host(h.ip6)), '')`,
          also: SEARCHED,
          from: sql`ddns_hosts h`,
          where: sql`h.tenant_id = ${ctx.tenant.id}::uuid`,
        },
        query,
        limit,
      ),
  },
];
