import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import type { ListQuery } from '../../core/list-query.ts';
import { readPage } from '../../core/query.ts';
import { apiKeys } from './api-keys.table.ts';
import { MAKER, STATE } from './keys.service.ts';

type Sortable = 'name' | 'user_name' | 'expires_at' | 'last_used_at' | 'created_at';

/** One page of the organisation's keys, whoever made them. */
export function listKeys(ctx: Ctx, query: ListQuery<Sortable>) {
  return readPage(
    ctx,
    {
      columns: {
        idguid: sql<string>`api_keys.idguid`,
        name: sql<string>`api_keys.name`,
        prefix: sql<string>`api_keys.prefix`,
        user_id: sql<string>`api_keys.user_id`,
        user_name: MAKER,
        state: STATE,
        created_at: sql<Date>`api_keys.created_at`.mapWith(apiKeys.created_at) as SQL<Date>,
        expires_at: moment(sql`api_keys.expires_at`),
        last_used_at: moment(sql`api_keys.last_used_at`),
        last_used_ip: sql<string | null>`api_keys.last_used_ip`,
        permissions: sql<number>`(select count(*)::int from api_key_permissions p
          where p.tenant_id = api_keys.tenant_id and p.key_id = api_keys.idguid)`,
      },
      from: sql`api_keys join users on users.idguid = api_keys.user_id
        join tenant_users on tenant_users.tenant_id = api_keys.tenant_id and tenant_users.user_id = api_keys.user_id`,
      where: sql`api_keys.tenant_id = ${ctx.tenant.id}`,
      search: sql`api_keys.name || ' ' || api_keys.prefix || ' ' || ${MAKER}`,
      filters: { state: STATE },
      order: {
        name: [sql`api_keys.name`],
        user_name: [sql`users.last_name`, sql`users.first_name`],
        expires_at: [{ nullable: sql`api_keys.expires_at` }],
        last_used_at: [{ nullable: sql`api_keys.last_used_at` }],
        created_at: [sql`api_keys.created_at`],
      },
      id: sql`api_keys.idguid`,
    },
    query,
  );
}

const moment = (column: SQL) => sql<Date | null>`${column}`.mapWith(apiKeys.expires_at) as SQL<Date | null>;
