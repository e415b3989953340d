import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../core/context.ts';
import { ok, withCaller } from '../../../core/http.ts';
import { withOrganisation } from '../../../core/identity/acting.ts';
import { serve } from '../../../core/serve.ts';
import { serveList } from '../../../core/serve-list.ts';
import type { Deps } from '../../../server/module.ts';
import * as api from './keys.api.ts';
import {
  createKey,
  getKey,
  historyOfKey,
  keyListing,
  removeKey,
  revokeKey,
  treeOfKey,
  updateKey,
} from './keys.service.ts';

/** Administration of an organisation's API keys. A key is always made in the maker's own organisation. */
export function keyRoutes(app: FastifyInstance, { database, jobs }: Deps): void {
  /** Runs a service in the organisation that the address names. */
  const run = <T>(request: unknown, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    const asked = request as FastifyRequest<{ Querystring: { tenant?: string } }>;
    return withOrganisation(database, asked as FastifyRequest, asked.query.tenant, work);
  };

  serveList(app, api.keyList, keyListing, run);
  serve(app, api.keyCreate, async (request) =>
    ok(
      await withCaller(database, request, (ctx) => createKey(ctx, jobs, request.body)),
      'Ključ je napravljen.',
    ),
  );
  serve(app, api.keyTree, async (request) =>
    ok(await run(request, (ctx) => treeOfKey(ctx, request.query.key))),
  );
  serve(app, api.keyGet, async (request) =>
    ok(await run(request, (ctx) => getKey(ctx, request.params.idguid))),
  );
  serve(app, api.keyUpdate, async (request) =>
    ok(
      await run(request, (ctx) => updateKey(ctx, request.params.idguid, request.body)),
      'Izmjene su sačuvane.',
    ),
  );
  serve(app, api.keyRevoke, async (request) =>
    ok(await run(request, (ctx) => revokeKey(ctx, request.params.idguid)), 'Ključ je opozvan.'),
  );
  serve(app, api.keyRemove, async (request) => {
    await run(request, (ctx) => removeKey(ctx, request.params.idguid));
    return ok(null, 'Ključ je obrisan.');
  });
  serve(app, api.keyHistory, async (request) =>
    ok(await run(request, (ctx) => historyOfKey(ctx, request.params.idguid))),
  );
}
