import type { FastifyInstance } from 'fastify';
import { withCaller } from '../../../core/http.ts';
import { actingFor } from '../../../core/identity/acting.ts';
import { serveList } from '../../../core/serve-list.ts';
import { serviceRoutes } from '../../../core/service-routes.ts';
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
  const route = serviceRoutes(app);
  route(
    api.keyCreate,
    (request, work) => withCaller(database, request, work),
    (ctx, { body }) => createKey(ctx, jobs, body),
    'Ključ je napravljen.',
  );
  route(api.keyTree, acting, (ctx, { query }) => treeOfKey(ctx, query.key));
  route(api.keyGet, acting, (ctx, { params }) => getKey(ctx, params.idguid));
  route(
    api.keyUpdate,
    acting,
    (ctx, { params, body }) => updateKey(ctx, params.idguid, body),
    'Izmjene su sačuvane.',
  );
  route(api.keyRevoke, acting, (ctx, { params }) => revokeKey(ctx, params.idguid), 'Ključ je opozvan.');
  route(api.keyRemove, acting, (ctx, { params }) => removeKey(ctx, params.idguid), 'Ključ je obrisan.');
  route(api.keyHistory, acting, (ctx, { params }) => historyOfKey(ctx, params.idguid));
}
