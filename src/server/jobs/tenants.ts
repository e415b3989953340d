import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../core/context.ts';
import { callableBy } from '../../core/identity/callable.ts';
import { asSystem, findTenant } from '../../core/system.ts';
import type { JobTenant } from './options.ts';

/** Ids of all organisations, or of those that have a row of one of these tables; readable outside of an organisation's transaction. */
export async function tenantsFor(database: Database, among?: readonly string[]): Promise<string[]> {
  const { rows } = await database.execute<{ idguid: string }>(
    among
      ? sql`select idguid from jobs_tenants(${sql.param([...among])}::text[]) as idguid`
      : sql`select idguid from tenants order by idguid`,
  );
  return rows.map(({ idguid }) => idguid);
}

/** The function that knows them: of the database's owner, since policies hide every row of all organisations at once. `role`: quoted. */
export const tenantsSql = (role: string): string[] => [
  `create or replace function jobs_tenants(tables text[]) returns setof uuid
    language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  begin
    return query execute 'select t.idguid from tenants t where ' || (
      select string_agg(format('exists (select from %I x where x.tenant_id = t.idguid)', name), ' or ') from unnest(tables) as name
    ) || ' order by 1';
  end $$`,
  ...callableBy(role, ['jobs_tenants(text[])']),
];

/** The organisation as its jobs see it; null for an unknown id. */
export async function jobTenant(database: Database, tenantId: string): Promise<JobTenant | null> {
  const tenant = await findTenant(database, tenantId);
  return tenant && { tenant, within: (work) => asSystem(database, tenant, work) };
}

/** Id of an organisation's job of a fan-out: the same when the fan-out runs again, so that nothing is queued twice. */
export function fanOutId(jobId: string, tenantId: string): string {
  const hex = createHash('sha256').update(`${jobId}:${tenantId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
