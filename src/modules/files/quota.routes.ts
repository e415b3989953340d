import type { FastifyInstance } from 'fastify';
import { isOperator, withOrganisation } from '../../core/identity/acting.ts';
import { type Run, serviceRoutes } from '../../core/service-routes.ts';
import type { Deps } from '../../server/module.ts';
import { quotaGet, quotaUpdate } from './quota.api.ts';
import { readQuota, updateQuota } from './quota.service.ts';

/** What organisations may keep. */
export function quotaRoutes(app: FastifyInstance, { database }: Deps): void {
  const route = serviceRoutes(app);
  const named: Run = (request, work) =>
    withOrganisation(database, request, (request.params as { idguid: string }).idguid, work);
  route(quotaGet, named, readQuota);
  route(
    quotaUpdate,
    named,
    (ctx, request) => updateQuota(ctx, request.body, isOperator(request)),
    'Prostor za datoteke je promijenjen.',
  );
}
