import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ok, withCaller } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import { serveList } from '../../../core/serve-list.ts';
import { type Run, serviceRoutes } from '../../../core/service-routes.ts';
import type { Deps } from '../../../server/module.ts';
import type { Within } from './asking.ts';
import * as api from './bots.api.ts';
import { botChoicesOf, botListing, getBot, historyOfBot, updateBot } from './bots.service.ts';
import { checkBot } from './check.service.ts';
import { hoursOf } from './health.ts';
import { removeBot, removeHook, setHook } from './hook.service.ts';
import { createBot, renewToken } from './token.service.ts';

/** Bots of the caller's organisation. */
export function botRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps;
  const run: Run = (request, work) => withCaller(database, request, work);
  serveList(app, api.botList, botListing, run);
  const route = serviceRoutes(app);
  route(api.botGet, run, (ctx, { params }) => getBot(ctx, deps, params.idguid));
  route(
    api.botUpdate,
    run,
    (ctx, { params, body }) => updateBot(ctx, deps, params.idguid, body),
    'Izmjene su sačuvane.',
  );
  route(api.hoursGet, run, (ctx, { params, query }) => hoursOf(ctx, params.idguid, query.by));
  route(api.botHistory, run, (ctx, { params }) => historyOfBot(ctx, deps, params.idguid));
  route(api.botChoices, run, (ctx, { params, query }) => botChoicesOf(ctx, params.field, query));

  // These ask the service, which no transaction waits for.
  const withinOf =
    (request: FastifyRequest): Within =>
    (work) =>
      withCaller(database, request, work);
  serve(app, api.botCreate, async (request) =>
    ok(await createBot(deps, withinOf(request), request.body), 'Bot je dodan.'),
  );
  serve(app, api.botToken, async (request) =>
    ok(
      await renewToken(deps, withinOf(request), request.params.idguid, request.body),
      'Novi token je provjeren i sačuvan.',
    ),
  );
  serve(app, api.botCheck, async (request) => {
    const found = await checkBot(deps, withinOf(request), request.params.idguid);
    return ok(
      found,
      found.fault || found.hook.fault ? 'Provjereno. Bot ne radi kako treba.' : 'Provjereno: sve je u redu.',
    );
  });
  serve(app, api.hookSet, async (request) => {
    const { found, said } = await setHook(deps, withinOf(request), request.params.idguid);
    return ok(found, said);
  });
  serve(app, api.hookRemove, async (request) => {
    const { found, said } = await removeHook(deps, withinOf(request), request.params.idguid);
    return ok(found, said);
  });
  serve(app, api.botRemove, async (request) => {
    const { params, query } = request;
    return ok(null, await removeBot(deps, withinOf(request), params.idguid, query.version));
  });
}
