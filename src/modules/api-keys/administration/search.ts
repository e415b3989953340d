import { sql } from 'drizzle-orm';
import { scanned } from '../../../core/search/scanned.ts';
import type { SearchSource } from '../../../core/search/source.ts';

/** Search source of API keys: those of the key list. */
export const keySearch: readonly SearchSource[] = [
  scanned(
    { name: 'api-keys', label: 'API ključevi', icon: 'key', view: '/admin/api-keys/view/:idguid' },
    (ctx) => ({
      id: sql`k.idguid`,
      title: sql`k.name`,
      hint: sql`k.prefix || '…'`,
      also: sql`k.prefix`,
      from: sql`api_keys k`,
      where: sql`k.tenant_id = ${ctx.tenant.id}`,
    }),
  ),
];
