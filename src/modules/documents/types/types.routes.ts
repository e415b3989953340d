import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../core/context.ts';
import { ok, withCaller } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import { serveList } from '../../../core/serve-list.ts';
import type { Deps } from '../../../server/module.ts';
import { seedTypes } from './type.ts';
import { typeApi } from './types.api.ts';
import {
  createType,
  getType,
  importType,
  removeType,
  typeFile,
  typeListing,
  updateType,
} from './types.service.ts';
import { getVersion, listVersions, saveSchema, versionDifference } from './versions.service.ts';

/** Routes of the types of documents. */
export function typeRoutes(app: FastifyInstance, { database }: Deps): void {
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(database, request, work);

  serveList(app, typeApi.list, typeListing(), (request, work) =>
    run(request, async (ctx) => {
      await seedTypes(ctx);
      return work(ctx);
    }),
  );
  serve(app, typeApi.get, async (request) =>
    ok(await run(request, (ctx) => getType(ctx, request.params.idguid))),
  );
  serve(app, typeApi.create, async (request) =>
    ok(await run(request, (ctx) => createType(ctx, request.body)), 'Vrsta je dodana.'),
  );
  serve(app, typeApi.import, async (request) =>
    ok(await run(request, (ctx) => importType(ctx, request.body)), 'Vrsta je uvezena.'),
  );
  serve(app, typeApi.update, async (request) =>
    ok(
      await run(request, (ctx) => updateType(ctx, request.params.idguid, request.body)),
      'Vrsta je sačuvana.',
    ),
  );
  serve(app, typeApi.remove, async (request) =>
    ok(
      await run(request, (ctx) => removeType(ctx, request.params.idguid, request.query.version)),
      'Vrsta je obrisana.',
    ),
  );
  serve(app, typeApi.file, async (request) =>
    ok(await run(request, (ctx) => typeFile(ctx, request.params.idguid))),
  );
  serve(app, typeApi.versions, async (request) =>
    ok(await run(request, (ctx) => listVersions(ctx, request.params.idguid))),
  );
  serve(app, typeApi.version, async (request) =>
    ok(await run(request, (ctx) => getVersion(ctx, request.params.idguid, request.params.number))),
  );
  serve(app, typeApi.difference, async (request) => {
    const { idguid, number } = request.params;
    return ok(await run(request, (ctx) => versionDifference(ctx, idguid, number, request.query.from)));
  });
  serve(app, typeApi.saveSchema, async (request) => {
    const { idguid } = request.params;
    const before = request.body.version;
    const type = await run(request, (ctx) => saveSchema(ctx, idguid, request.body));
    const said =
      type.version === before
        ? 'Šema je ista: nova verzija nije napravljena.'
        : `Nova verzija ${type.current_version}. Ranije učitani dokumenti zadržavaju svoju.`;
    return ok(type, said);
  });
}
