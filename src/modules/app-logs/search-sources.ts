import { sql } from 'drizzle-orm';
import { scan } from '../../core/search/scan.ts';
import type { SearchSource } from '../../core/search/source.ts';

const common = { icon: 'list-search', permission: 'admin_app_logs_pregled' } as const;
const SCREENS = '/admin/app-logs';

/** Problems and alerts in the search of the top bar; lines have a search of their own. */
export const logSearch: readonly SearchSource[] = [
  {
    ...common,
    name: 'app-log-problems',
    label: 'Problemi iz logova',
    list: `${SCREENS}/problemi`,
    view: `${SCREENS}/problemi/view/:idguid`,
    find: (ctx, query, limit) =>
      scan(
        ctx,
        {
          id: sql`p.idguid`,
          title: sql`p.title`,
          hint: sql`p.app`,
          folded: sql`p.search`,
          from: sql`app_log_problems p`,
          where: sql`(p.tenant_id = ${ctx.tenant.id}::uuid or (${ctx.tenant.isOperator}::boolean and p.tenant_id is null))`,
        },
        query,
        limit,
      ),
  },
  {
    ...common,
    name: 'app-log-alerts',
    label: 'Uzbune iz logova',
    list: `${SCREENS}/uzbune`,
    view: `${SCREENS}/uzbune/view/:idguid`,
    find: (ctx, query, limit) =>
      scan(
        ctx,
        {
          id: sql`a.idguid`,
          title: sql`a.name`,
          hint: sql`a.query`,
          also: sql`a.query`,
          from: sql`app_log_alerts a`,
          where: sql`a.tenant_id = ${ctx.tenant.id}::uuid`,
        },
        query,
        limit,
      ),
  },
];
