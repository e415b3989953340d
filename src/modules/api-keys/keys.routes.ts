import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx, Database } from '../../core/context.ts';
import { ok, okPage, withCaller } from '../../core/http.ts';
import { withOrganisation } from '../../core/identity/acting.ts';
import { serve } from '../../core/serve.ts';
import * as api from './keys.api.ts';
import { listKeys } from './keys.list.ts';
import { createKey, getKey, historyOfKey, removeKey, revokeKey, updateKey } from './keys.service.ts';
import { treeOfKey } from './keys.tree.ts';

/** Administration of an organisation's API keys. A key is always made in the maker's own organisation. */
export function keyRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  /** In the organisation that the address names. */
  const run = <T>(request: unknown, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    const asked = request as FastifyRequest<{ Querystring: { tenant?: string } }>;
    return withOrganisation(database, asked as FastifyRequest, asked.query.tenant, work);
  };

  serve(app, api.keyList, async (request) =>
    okPage(await run(request, (ctx) => listKeys(ctx, request.query))),
  );
  serve(app, api.keyCreate, async (request) =>
    ok(await withCaller(database, request, (ctx) => createKey(ctx, request.body)), 'Ključ je napravljen.'),
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
