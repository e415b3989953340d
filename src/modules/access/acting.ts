import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Ctx, Database } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { callerOf } from '../../core/http.ts';
import { isId } from '../../core/list-query.ts';
import { inTenant } from '../../core/tenant.ts';
import { tenants } from './people.table.ts';

/** The right that acting for other organisations takes beside the route's own. */
export const ACT_FOR_OTHERS = 'admin_tenants_save';

/**
 * Runs a service in one transaction, in the caller's organisation or, where the operator names another (`tenant`), in that
 * one: same services, same rules, and the trail stands where the record does. Throws 404 for an organisation that does not
 * exist and for everybody else who names one that is not theirs.
 */
export async function withOrganisation<T>(
  database: Database,
  request: FastifyRequest,
  tenant: string | undefined,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const caller = callerOf(request);
  const own = {
    tenantId: caller.tenant.id,
    userId: caller.actor.userId,
    isOperator: caller.tenant.isOperator,
  };
  if (tenant === undefined || tenant.toLowerCase() === caller.tenant.id)
    return inTenant(database, own, (db) =>
      work({ db, actor: caller.actor, tenant: caller.tenant, ip: request.ip }),
    );
  // A key is bound to its organisation, the operator's too.
  const may =
    caller.kind === 'session' && caller.tenant.isOperator && caller.actor.permissions.has(ACT_FOR_OTHERS);
  const [found] =
    may && isId(tenant)
      ? await database
          .select({ id: tenants.idguid, name: tenants.name })
          .from(tenants)
          .where(eq(tenants.idguid, tenant))
      : [];
  if (!found) throw new AppError(404, 'not_found', 'Organizacija nije pronađena.');
  const acting = { ...found, isOperator: false };
  return inTenant(database, { tenantId: found.id, userId: own.userId, isOperator: false }, (db) =>
    work({ db, actor: caller.actor, tenant: acting, ip: request.ip }),
  );
}
