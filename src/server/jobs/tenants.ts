import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../core/context.ts';
import { asSystem, findTenant } from '../../core/system.ts';
import type { JobTenant } from './options.ts';

/** Ids of all organisations; readable outside of an organisation's transaction. */
export async function everyTenant(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ idguid: string }>(
    sql`select idguid from tenants order by idguid`,
  );
  return rows.map(({ idguid }) => idguid);
}

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
