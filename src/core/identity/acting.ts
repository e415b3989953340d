import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Ctx, Database } from '../context.ts';
import { AppError } from '../errors.ts';
import { asCaller, type Caller, callerOf } from '../http.ts';
import { isId } from '../list-query.ts';
import { inTenant } from '../tenant.ts';
import { tenants } from './identity.table.ts';

/** The right to act for other organisations, required besides the route's own. */
export const ACT_FOR_OTHERS = 'admin_tenants_save';

/** Whether the caller may act for every organisation: one of the operator's people, but neither an API key nor an impersonator. */
const actsForOthers = ({ actor, tenant }: Caller): boolean =>
  actor.via === null && tenant.isOperator && actor.permissions.has(ACT_FOR_OTHERS);

/** `actsForOthers`, of a request whose work has begun (`currentCaller`). */
export const isOperator = (request: FastifyRequest): boolean => actsForOthers(callerOf(request));

/**
 * Runs a service in one transaction: in the caller's organisation or, for the operator, in the one named by `tenant`, with the
 * same rules and the trail in that organisation. Throws 404 for an unknown organisation, and for anybody but the operator who
 * names another's.
 */
export async function withOrganisation<T>(
  database: Database,
  request: FastifyRequest,
  tenant: string | undefined,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return asCaller(request, async (caller) => {
    const { actor, cached } = caller;
    const own = { tenantId: caller.tenant.id, userId: actor.userId, unchanged: cached.unchanged };
    if (tenant === undefined || tenant.toLowerCase() === caller.tenant.id)
      return inTenant(database, { ...own, isOperator: caller.tenant.isOperator }, (db) =>
        work({ db, actor, tenant: caller.tenant, ip: request.ip }),
      );
    const [found] =
      actsForOthers(caller) && isId(tenant)
        ? await database
            .select({ id: tenants.idguid, name: tenants.name })
            .from(tenants)
            .where(eq(tenants.idguid, tenant))
        : [];
    if (!found) throw new AppError(404, 'not_found', 'Organizacija nije pronađena.');
    const acting = { ...found, isOperator: false };
    return inTenant(database, { ...own, tenantId: found.id, isOperator: false }, (db) =>
      work({ db, actor, tenant: acting, ip: request.ip }),
    );
  });
}

/** `withOrganisation` for the organisation that the request's query names (`tenantQuery`). */
export const actingFor =
  (database: Database) =>
  <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    withOrganisation(database, request, (request.query as { tenant?: string }).tenant, work);
