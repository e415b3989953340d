import type { FastifyInstance } from 'fastify';
import { withCaller, withOperator } from '../../../core/http.ts';
import { isOperator, withOrganisation } from '../../../core/identity/acting.ts';
import { serveList } from '../../../core/serve-list.ts';
import { serveTrash } from '../../../core/serve-trash.ts';
import { type Run, serviceRoutes } from '../../../core/service-routes.ts';
import type { Deps } from '../../../server/module.ts';
import { addressesGet, countsGet } from './addresses.api.ts';
import { addressesOf, countsOf } from './addresses.service.ts';
import { choicesOf, offeredHosts } from './choices.service.ts';
import { createHost, switchHost, updateHost } from './edit.service.ts';
import * as api from './hosts.api.ts';
import { getHost, historyOfHost, hostListing, myHostListing } from './hosts.service.ts';
import { renewPassword, renewTsig } from './keys.service.ts';
import { readDdnsQuota, updateDdnsQuota } from './quota.service.ts';
import { removeHost, restoreHosts } from './removal.service.ts';
import * as settings from './settings.api.ts';
import { readSettingsState, updateSettings } from './settings.service.ts';
import { hostsInTrash } from './trash.ts';

/** Hosts of the caller's organisation, and what the operator sets about them. */
export function hostRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;
  const run: Run = (request, work) => withCaller(database, request, work);
  serveList(app, api.hostList, hostListing, run);
  serveList(app, api.myHostList, myHostListing, run);
  serveTrash(app, api.hostsTrash, hostsInTrash.listing, run, restoreHosts);

  const route = serviceRoutes(app);
  route(api.hostOffered, run, offeredHosts);
  route(api.hostChoices, run, (ctx, { params, query }) => choicesOf(ctx, params.field, query));
  route(api.hostCreate, run, (ctx, { body }) => createHost(ctx, deps, body), 'Host je napravljen.');
  route(api.hostGet, run, (ctx, { params }) => getHost(ctx, params.idguid));
  route(
    api.hostUpdate,
    run,
    (ctx, { params, body }) => updateHost(ctx, deps, params.idguid, body),
    'Izmjene su sačuvane.',
  );
  route(api.hostSwitch, run, (ctx, { params, body }) => switchHost(ctx, params.idguid, body));
  route(
    api.hostRemove,
    run,
    (ctx, { params, query }) => removeHost(ctx, params.idguid, query.version),
    'Host je obrisan.',
  );
  route(
    api.hostPassword,
    run,
    (ctx, { params, body }) => renewPassword(ctx, params.idguid, body.at_once),
    'Lozinka je obnovljena.',
  );
  route(
    api.hostTsig,
    run,
    (ctx, { params, body }) => renewTsig(ctx, params.idguid, body.at_once),
    'TSIG ključ je napravljen.',
  );
  route(api.hostHistory, run, (ctx, { params }) => historyOfHost(ctx, params.idguid));
  route(addressesGet, run, (ctx, { params, query }) => addressesOf(ctx, params.idguid, query.before));
  route(countsGet, run, (ctx, { params, query }) => countsOf(ctx, params.idguid, query.by));
  operatorRoutes(app, deps);
}

function operatorRoutes(app: FastifyInstance, { database }: Deps): void {
  const route = serviceRoutes(app);
  const operator: Run = (request, work) => withOperator(database, request, work);
  route(settings.settingsGet, operator, ({ db }) => readSettingsState(db));
  route(
    settings.settingsUpdate,
    operator,
    (ctx, { body }) => updateSettings(ctx, body),
    'Postavke su sačuvane i odmah važe.',
  );
  const named: Run = (request, work) =>
    withOrganisation(database, request, (request.params as { idguid: string }).idguid, work);
  route(settings.ddnsQuotaGet, named, readDdnsQuota);
  route(
    settings.ddnsQuotaUpdate,
    named,
    (ctx, request) => updateDdnsQuota(ctx, request.body, isOperator(request)),
    'DDNS granice su promijenjene.',
  );
}
