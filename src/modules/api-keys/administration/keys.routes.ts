import type { FastifyInstance } from 'fastify';
import { ok, withCaller } from '../../../core/http.ts';
import { actingFor } from '../../../core/identity/acting.ts';
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
  const acting = actingFor(database);

  serveList(app, api.keyList, keyListing, acting);
  serve(app, api.keyCreate, async (request) =>
    ok(
      await withCaller(database, request, (ctx) => createKey(ctx, jobs, request.body)),
      'Ključ je napravljen.',
    ),
  );
  serve(app, api.keyTree, async (request) =>
    ok(await acting(request, (ctx) => treeOfKey(ctx, request.query.key))),
  );
  serve(app, api.keyGet, async (request) =>
    ok(await acting(request, (ctx) => getKey(ctx, request.params.idguid))),
  );
  serve(app, api.keyUpdate, async (request) =>
    ok(
      await acting(request, (ctx) => updateKey(ctx, request.params.idguid, request.body)),
      'Izmjene su sačuvane.',
    ),
  );
  serve(app, api.keyRevoke, async (request) =>
    ok(await acting(request, (ctx) => revokeKey(ctx, request.params.idguid)), 'Ključ je opozvan.'),
  );
  serve(app, api.keyRemove, async (request) => {
    await acting(request, (ctx) => removeKey(ctx, request.params.idguid));
    return ok(null, 'Ključ je obrisan.');
  });
  serve(app, api.keyHistory, async (request) =>
    ok(await acting(request, (ctx) => historyOfKey(ctx, request.params.idguid))),
  );
}
