import type { FastifyInstance } from 'fastify';
import { sendFile, sendingOf } from '../../core/files/send.ts';
import { ok, withCaller } from '../../core/http.ts';
import { serve } from '../../core/serve.ts';
import { serveList } from '../../core/serve-list.ts';
import { serveTrash } from '../../core/serve-trash.ts';
import { type Run, serviceRoutes } from '../../core/service-routes.ts';
import type { Deps } from '../../server/module.ts';
import { aplikacije } from './catalogue/aplikacije.resource.ts';
import * as overview from './catalogue/overview.api.ts';
import { applicationListing, overviewOf } from './catalogue/overview.service.ts';
import * as keys from './signatures/signing-key.api.ts';
import { getSigningKey, removeSigningKey, setSigningKey } from './signatures/signing-key.service.ts';
import { createVersion, promoteVersion, updateVersion } from './versions/edit.service.ts';
import * as files from './versions/files.api.ts';
import { addFile, contentOf, recheckFile, removeFile, updateFile } from './versions/files.service.ts';
import { publishVersion, recheckOutdated, withdrawVersion } from './versions/publish.service.ts';
import { removeVersion, restoreVersions, versionsInTrash } from './versions/removal.service.ts';
import * as api from './versions/versions.api.ts';
import {
  getVersion,
  historyOfVersion,
  versionChoicesOf,
  versionListing,
} from './versions/versions.service.ts';

/** Routes of applications beside those of the resource: versions, their files, and keys that the server keeps. */
export function applicationRoutes(app: FastifyInstance, deps: Deps): void {
  const run: Run = (request, work) => withCaller(deps.database, request, work);
  overviewRoutes(app, deps, run);
  versionRoutes(app, deps, run);
  fileRoutes(app, deps, run);
}

function overviewRoutes(app: FastifyInstance, { services }: Deps, run: Run): void {
  const route = serviceRoutes(app);
  serveList(app, overview.applicationList, applicationListing, run);
  route(overview.overviewGet, run, (ctx, { params }) => overviewOf(ctx, params.idguid));
  route(keys.signingKeyGet, run, (ctx, { params }) => getSigningKey(ctx, params.idguid));
  route(
    keys.signingKeySet,
    run,
    (ctx, { params, body }) => setSigningKey(ctx, services.get(aplikacije.name)!, params.idguid, body),
    'Od sada potpisuje server.',
  );
  route(
    keys.signingKeyRemove,
    run,
    (ctx, { params }) => removeSigningKey(ctx, params.idguid),
    'Ključ je uklonjen sa servera.',
  );
}

function versionRoutes(app: FastifyInstance, deps: Deps, run: Run): void {
  const route = serviceRoutes(app);
  serveList(app, api.versionList, versionListing, run);
  serveTrash(app, api.versionsTrash, versionsInTrash, run, (ctx, ids) => restoreVersions(ctx, deps, ids));
  route(api.versionChoices, run, (ctx, { params, query }) => versionChoicesOf(ctx, params.field, query));
  route(api.versionCreate, run, (ctx, { body }) => createVersion(ctx, body), 'Nacrt je dodan.');
  route(api.versionGet, run, (ctx, { params }) => getVersion(ctx, params.idguid));
  route(
    api.versionUpdate,
    run,
    (ctx, { params, body }) => updateVersion(ctx, deps, params.idguid, body),
    'Izmjene su sačuvane.',
  );
  route(
    api.versionRemove,
    run,
    (ctx, { params, query }) => removeVersion(ctx, params.idguid, query.version),
    'Nacrt je obrisan.',
  );
  serve(app, api.versionPublish, async (request) => {
    const { idguid } = request.params;
    // Committed by itself: what is verified anew must not be undone when publication has to wait for it.
    await run(request as never, (ctx) => recheckOutdated(ctx, deps, idguid));
    const version = await run(request as never, (ctx) => publishVersion(ctx, deps, idguid, request.body));
    return ok(version, 'Verzija je objavljena.');
  });
  route(
    api.versionCheck,
    run,
    (ctx, { params }) => recheckOutdated(ctx, deps, params.idguid),
    'Datoteke se provjeravaju.',
  );
  route(
    api.versionWithdraw,
    run,
    (ctx, { params, body }) => withdrawVersion(ctx, deps, params.idguid, body),
    'Verzija je povučena.',
  );
  route(
    api.versionPromote,
    run,
    (ctx, { params, body }) => promoteVersion(ctx, params.idguid, body.channel),
    'Nacrt je napravljen. Pregledajte ga i objavite.',
  );
  route(api.versionHistory, run, (ctx, { params }) => historyOfVersion(ctx, params.idguid));
}

function fileRoutes(app: FastifyInstance, deps: Deps, run: Run): void {
  const route = serviceRoutes(app);
  route(
    files.fileAdd,
    run,
    (ctx, { params, body }) => addFile(ctx, deps, params.idguid, body),
    'Datoteka je dodana.',
  );
  route(
    files.fileUpdate,
    run,
    (ctx, { params, body }) => updateFile(ctx, deps, params.idguid, params.file, body),
    'Datoteka je sačuvana.',
  );
  route(
    files.fileRemove,
    run,
    (ctx, { params }) => removeFile(ctx, params.idguid, params.file),
    'Datoteka je uklonjena.',
  );
  route(
    files.fileCheck,
    run,
    (ctx, { params }) => recheckFile(ctx, deps, params.idguid, params.file),
    'Datoteka se ponovo provjerava.',
  );
  serve(
    app,
    files.fileContent,
    async (request, reply) => {
      const { idguid, file } = request.params;
      const stored = await run(request as never, (ctx) => contentOf(ctx, idguid, file));
      return sendFile(request, reply, deps.files, stored, sendingOf(request.query));
    },
    { config: { byTicket: true } },
  );
}
