import { sql } from 'drizzle-orm';
import { scanned } from '../../core/search/scanned.ts';
import type { SearchSource } from '../../core/search/source.ts';

/** Search source of webhooks. */
export const webhookSearch: readonly SearchSource[] = [
  scanned(
    { name: 'webhooks', label: 'Webhookovi', icon: 'webhook', view: '/admin/webhooks/view/:idguid' },
    (ctx) => ({
      id: sql`w.idguid`,
      title: sql`w.name`,
      hint: sql`w.url`,
      also: sql`w.url`,
      from: sql`webhooks w`,
      where: sql`w.tenant_id = ${ctx.tenant.id}`,
    }),
  ),
];
