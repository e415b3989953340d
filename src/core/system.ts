import { sql } from 'drizzle-orm';
import type { Actor, Ctx, Database, TenantRef } from './context.ts';
import { inTenant } from './tenant.ts';

/** The id of nobody. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The actor of work that no person started: named by the audit trail, without rights. */
const systemActor = (tenantId: string): Actor => ({
  userId: NOBODY,
  tenantId,
  name: 'Sistem',
  email: '',
  permissions: new Set(),
  roles: [],
  via: null,
});

/** The actor's person as a record keeps it: null for the system. */
export const personOf = ({ userId }: Actor): string | null => (userId === NOBODY ? null : userId);

/** The organisation with that id, or the operator's; null where there is none. Everybody may read their names. */
export async function findTenant(database: Database, which: string | 'operator'): Promise<TenantRef | null> {
  const { rows } = await database.execute<TenantRef & Record<string, unknown>>(sql`
    select idguid as id, name, is_operator as "isOperator" from tenants
    where ${which === 'operator' ? sql`is_operator` : sql`idguid = ${which}`}`);
  return rows[0] ?? null;
}

/** Runs a service in one transaction of an organisation, as the system. */
export function asSystem<T>(
  database: Database,
  tenant: TenantRef,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const actor = systemActor(tenant.id);
  const scope = { tenantId: tenant.id, userId: actor.userId, isOperator: tenant.isOperator };
  return inTenant(database, scope, (db) => work({ db, actor, tenant, ip: null }));
}

/** The same in the operator's organisation. */
export async function asOperator<T>(database: Database, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const operator = await findTenant(database, 'operator');
  if (!operator) throw new Error('There is no operator');
  return asSystem(database, operator, work);
}
