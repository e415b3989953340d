import type { FastifyInstance } from 'fastify';
import { actingFor } from '../../../core/identity/acting.ts';
import { serveList } from '../../../core/serve-list.ts';
import { serviceRoutes } from '../../../core/service-routes.ts';
import type { Deps } from '../../../server/module.ts';
import { LICENCE } from '../labels.ts';
import * as offers from '../offers/offers.api.ts';
import { getOffer, offerListing, renewKey, saveOffer, signByKey } from '../offers/offers.service.ts';
import { moveLicence, updateLicence } from './change.service.ts';
import { licenceChoicesOf } from './choices.service.ts';
import { approveLicence, issueLicence } from './issue.service.ts';
import { findLicence, issuedBy } from './licence-sql.ts';
import * as api from './licences.api.ts';
import {
  countLicences,
  getLicence,
  historyOfLicence,
  licenceListing,
  shownLicence,
} from './licences.service.ts';
import { machineList } from './machines.api.ts';
import { machineListing } from './machines.service.ts';
import { releaseSeat } from './release.service.ts';
import { transferLicence } from './transfer.service.ts';

/** A publisher's licences and offers; the operator may act for every publisher. */
export function licenceRoutes(app: FastifyInstance, deps: Deps): void {
  const run = actingFor(deps.database);
  const issuer = deps.config.publicUrl;
  const route = serviceRoutes(app);

  serveList(app, offers.offerList, offerListing, run);
  route(offers.offerGet, run, (ctx, { params }) => getOffer(ctx, params.idguid));
  route(
    offers.offerSave,
    run,
    (ctx, { params, body }) => saveOffer(ctx, params.idguid, body),
    'Ponuda je sačuvana.',
  );
  route(
    offers.offerKey,
    run,
    (ctx, { params }) => renewKey(ctx, params.idguid),
    'Novi ključ je objavljen. Njime se još ne potpisuje.',
  );
  route(
    offers.offerKeySign,
    run,
    (ctx, { params }) => signByKey(ctx, params.idguid, params.kid),
    'Nove licence se od sada potpisuju ovim ključem.',
  );

  serveList(app, api.licenceList, licenceListing, run);
  serveList(app, machineList, machineListing, run);
  route(api.licenceCounts, run, countLicences);
  route(api.licenceChoices, run, (ctx, { params, query }) => licenceChoicesOf(ctx, params.field, query));
  route(api.licenceIssue, run, (ctx, { body }) => issueLicence(ctx, deps, body), 'Licenca je izdata.');
  route(api.licenceGet, run, (ctx, { params }) => getLicence(ctx, params.idguid, issuer));
  route(
    api.licenceUpdate,
    run,
    (ctx, { params, body }) => updateLicence(ctx, deps, params.idguid, body),
    'Licenca je izmijenjena.',
  );
  route(
    api.licenceApprove,
    run,
    (ctx, { params, body }) => approveLicence(ctx, deps, params.idguid, body),
    'Zahtjev je odobren i licenca izdata.',
  );
  route(
    api.licenceRefuse,
    run,
    (ctx, { params, body }) => moveLicence(ctx, deps, params.idguid, 'refuse', body.reason),
    'Zahtjev je odbijen.',
  );
  route(
    api.licenceSuspend,
    run,
    (ctx, { params, body }) => moveLicence(ctx, deps, params.idguid, 'suspend', body.reason),
    'Licenca je obustavljena.',
  );
  route(
    api.licenceResume,
    run,
    (ctx, { params }) => moveLicence(ctx, deps, params.idguid, 'resume', null),
    'Licenca opet vrijedi.',
  );
  route(
    api.licenceRevoke,
    run,
    (ctx, { params, body }) => moveLicence(ctx, deps, params.idguid, 'revoke', body.reason),
    'Licenca je opozvana.',
  );
  route(
    api.licenceTransfer,
    run,
    (ctx, { params, body }) => transferLicence(ctx, deps, params.idguid, body),
    'Licenca je prenesena.',
  );
  route(
    api.licenceRelease,
    run,
    async (ctx, { params }) =>
      shownLicence(ctx, await releaseSeat(ctx, params, issuedBy, 'publisher'), issuer),
    'Mjesto je oslobođeno.',
  );
  route(api.licenceHistory, run, async (ctx, { params }) =>
    historyOfLicence(ctx, LICENCE, await findLicence(ctx, params.idguid, issuedBy)),
  );
}
