import type { FastifyInstance } from 'fastify';
import { ok, withCaller } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import { serveList } from '../../../core/serve-list.ts';
import { serveTrash } from '../../../core/serve-trash.ts';
import { type Run, serviceRoutes } from '../../../core/service-routes.ts';
import { contentDisposition } from '../../../core/transfer/disposition.ts';
import type { Deps } from '../../../server/module.ts';
import { checkBy, checkDomain } from './delegation.service.ts';
import type { ReservedNames } from './domain-names.ts';
import type { DomainChange, NewDomain } from './domains.api.ts';
import * as api from './domains.api.ts';
import { domainListing, getDomain, historyOfDomain } from './domains.service.ts';
import { createDomain, domainDefaults, updateDomain } from './edit-domain.service.ts';
import * as records from './records.api.ts';
import { createRecord, getRecord, recordListing, removeRecord, updateRecord } from './records.service.ts';
import { removeDomain, restoreDomains } from './removal.service.ts';
import { removeTransferKey, renewTransferKey } from './transfer-key.service.ts';
import { domainsInTrash } from './trash.ts';
import * as zone from './zone-file.api.ts';
import { applyImport, exportZone, previewImport } from './zone-file.service.ts';

/** Domains of the caller's organisation, their records and zone files. */
export function zoneRoutes(app: FastifyInstance, deps: Deps, reservedNames: ReservedNames): void {
  const { database, config } = deps;
  const run: Run = (request, work) => withCaller(database, request, work);
  const route = serviceRoutes(app);

  serveList(app, api.domainList, domainListing, run);
  serveTrash(app, api.domainsTrash, domainsInTrash.listing, run, restoreDomains);
  route(api.domainDefaults, run, (ctx) => domainDefaults(ctx, config));
  route(
    api.domainCreate,
    run,
    (ctx, { body }) => createDomain(ctx, { config, reservedNames }, body as unknown as NewDomain),
    'Domena je dodana.',
  );
  route(api.domainGet, run, (ctx, { params }) => getDomain(ctx, params.idguid));
  route(
    api.domainUpdate,
    run,
    (ctx, { params, body }) => updateDomain(ctx, config, params.idguid, body as unknown as DomainChange),
    'Izmjene su sačuvane.',
  );
  route(
    api.domainRemove,
    run,
    (ctx, { params, query }) => removeDomain(ctx, params.idguid, query.version),
    'Domena je obrisana.',
  );
  route(api.domainHistory, run, (ctx, { params }) => historyOfDomain(ctx, params.idguid));
  const check = checkBy(config);
  serve(app, api.domainCheck, async (request) => {
    const { idguid } = request.params;
    await checkDomain((work) => run(request as never, work), idguid, check);
    return ok(await run(request as never, (ctx) => getDomain(ctx, idguid)), 'Delegacija je provjerena.');
  });
  route(
    api.transferKeyRenew,
    run,
    (ctx, { params }) => renewTransferKey(ctx, params.idguid),
    'Ključ je napravljen.',
  );
  route(
    api.transferKeyRemove,
    run,
    (ctx, { params }) => removeTransferKey(ctx, params.idguid),
    'Ključ je uklonjen.',
  );

  serveList(app, records.recordList, recordListing, run);
  route(records.recordCreate, run, (ctx, { body }) => createRecord(ctx, body), 'Zapis je dodan.');
  route(records.recordGet, run, (ctx, { params }) => getRecord(ctx, params.idguid));
  route(
    records.recordUpdate,
    run,
    (ctx, { params, body }) => updateRecord(ctx, params.idguid, body),
    'Zapis je sačuvan.',
  );
  route(
    records.recordRemove,
    run,
    (ctx, { params, query }) => removeRecord(ctx, params.idguid, query.version),
    'Zapis je obrisan.',
  );

  serve(app, zone.zoneExport, async (request, reply) => {
    const { name, text } = await run(request as never, (ctx) => exportZone(ctx, request.params.idguid));
    return reply
      .header('content-disposition', contentDisposition('attachment', name))
      .type('text/plain; charset=utf-8')
      .send(text);
  });
  const large = { bodyLimit: zone.BODY_LIMIT };
  serve(
    app,
    zone.importPreview,
    async (request) =>
      ok(await run(request as never, (ctx) => previewImport(ctx, request.params.idguid, request.body))),
    large,
  );
  serve(
    app,
    zone.importApply,
    async (request) =>
      ok(
        await run(request as never, (ctx) => applyImport(ctx, request.params.idguid, request.body)),
        'Zona je uvezena.',
      ),
    large,
  );
}
