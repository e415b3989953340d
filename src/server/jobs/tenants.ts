import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, TenantRef } from '../../core/context.ts';
import { systemActor } from '../../core/system.ts';
import { inTenant } from '../../core/tenant.ts';
import type { JobTenant } from './options.ts';

/** Every organisation, by id: the names of organisations are readable without being in one. */
export async function everyTenant(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ idguid: string }>(
    sql`select idguid from tenants order by idguid`,
  );
  return rows.map(({ idguid }) => idguid);
}

/** The organisation as a job works for it; null where there is none with that id. */
export async function jobTenant(database: Database, tenantId: string): Promise<JobTenant | null> {
  const { rows } = await database.execute<TenantRef & Record<string, unknown>>(
    sql`select idguid as id, name, is_operator as "isOperator" from tenants where idguid = ${tenantId}`,
  );
  const [tenant] = rows;
  if (!tenant) return null;
  const actor = systemActor(tenantId);
  const scope = { tenantId, userId: actor.userId, isOperator: tenant.isOperator };
  return {
    tenant,
    within: (work) => inTenant(database, scope, (db) => work({ db, actor, tenant, ip: null })),
  };
}

/** The id of an organisation's share of a fan-out: the same when the fan-out is run again, so nothing is queued twice. */
export function shareId(jobId: string, tenantId: string): string {
  const hex = createHash('sha256').update(`${jobId}:${tenantId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
