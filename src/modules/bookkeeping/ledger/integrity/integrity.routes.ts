import type { FastifyInstance } from 'fastify';
import { ok, withCaller } from '../../../../core/http.ts';
import { serve } from '../../../../core/serve.ts';
import type { Deps } from '../../../../server/module.ts';
import { integrityGet, integrityRun } from './integrity.api.ts';
import { checkBooks, lastChecks } from './integrity.service.ts';

const CHECK = 'ledger.check';

/** Routes of checking the books. */
export function integrityRoutes(app: FastifyInstance, { database, jobs }: Deps): void {
  serve(app, integrityGet, async (request) => ok(await withCaller(database, request, lastChecks)));
  serve(app, integrityRun, async (request) => {
    const queued = await withCaller(database, request, ({ db, tenant }) =>
      jobs.send(db, CHECK, {}, { tenantId: tenant.id }),
    );
    return ok(
      { queued },
      queued ? 'Provjera je počela.' : 'Provjera je već u toku. Ishod se pojavi ovdje kad završi.',
    );
  });
}

/** Checks the books of every organisation at night, and of one when it is asked for. */
export function checkAtNight(deps: Pick<Deps, 'jobs'>): void {
  deps.jobs.forTenant(CHECK, ({ within }) => within((ctx) => checkBooks(ctx, deps)), {
    label: 'Provjera poslovnih knjiga',
    schedule: { daily: '2:23' },
    single: true,
    timeout: 1800,
    notify: true,
  });
}
