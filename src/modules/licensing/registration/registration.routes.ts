import type { FastifyInstance } from 'fastify';
import { withCaller } from '../../../core/http.ts';
import { serveList } from '../../../core/serve-list.ts';
import { type Run, serviceRoutes } from '../../../core/service-routes.ts';
import type { Deps } from '../../../server/module.ts';
import { REGISTRATION } from '../labels.ts';
import { findLicence, heldBy } from '../licences/licence-sql.ts';
import { historyOfLicence, shownLicence } from '../licences/licences.service.ts';
import { ownMachineList } from '../licences/machines.api.ts';
import { ownMachineListing } from '../licences/machines.service.ts';
import { releaseSeat } from '../licences/release.service.ts';
import * as api from './registration.api.ts';
import {
  getRegistration,
  offeredApplications,
  registerApplication,
  registrationListing,
  withdrawRequest,
} from './registration.service.ts';

/** What an organisation has of the applications of others. */
export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  const run: Run = (request, work) => withCaller(deps.database, request, work);
  const issuer = deps.config.publicUrl;
  serveList(app, api.registrationList, registrationListing, run);
  serveList(app, ownMachineList, ownMachineListing, run);
  const route = serviceRoutes(app);
  route(api.registrationOffers, run, offeredApplications);
  route(
    api.registrationCreate,
    run,
    (ctx, { body }) => registerApplication(ctx, deps, body),
    ({ state }) => (state === 'requested' ? 'Zahtjev je poslan izdavaču.' : 'Aplikacija je registrovana.'),
  );
  route(api.registrationGet, run, (ctx, { params }) => getRegistration(ctx, params.idguid, issuer));
  route(
    api.registrationWithdraw,
    run,
    (ctx, { params }) => withdrawRequest(ctx, params.idguid),
    'Zahtjev je povučen.',
  );
  route(
    api.registrationRelease,
    run,
    async (ctx, { params }) => shownLicence(ctx, await releaseSeat(ctx, params, heldBy, 'customer'), issuer),
    'Mjesto je oslobođeno.',
  );
  route(api.registrationHistory, run, async (ctx, { params }) =>
    historyOfLicence(ctx, REGISTRATION, await findLicence(ctx, params.idguid, heldBy)),
  );
}
