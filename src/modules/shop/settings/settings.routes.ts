import type { FastifyInstance } from 'fastify';
import { invalidateCache } from '../../../core/cache.ts';
import { dayOf } from '../../../core/dates.ts';
import { ok, withCaller } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import type { Deps } from '../../../server/module.ts';
import { ratesOn } from '../../codebooks/porezi.service.ts';
import { ratesGet, shopGet, shopPreview, shopUpdate } from './settings.api.ts';
import { previewOf, shopState, updateShop } from './settings.service.ts';

/** Routes by which an organisation keeps its shop. */
export function settingsRoutes(app: FastifyInstance, { database, render }: Deps): void {
  serve(app, shopGet, async (request) => ok(await withCaller(database, request, shopState)));

  serve(app, shopUpdate, async (request) => {
    const state = await withCaller(database, request, (ctx) => updateShop(ctx, request.body));
    invalidateCache(database);
    return ok(
      state,
      state.settings.open
        ? 'Sačuvano. Prodavnica je otvorena.'
        : 'Sačuvano. Prodavnica je zatvorena i niko je ne vidi.',
    );
  });

  serve(app, shopPreview, async (request) => {
    const content = await withCaller(database, request, (ctx) => previewOf(ctx, request.body));
    return ok({ html: (await render('shop', content)).html });
  });

  serve(app, ratesGet, async (request) =>
    ok(Object.fromEntries(await withCaller(database, request, (ctx) => ratesOn(ctx, dayOf(new Date()))))),
  );
}
