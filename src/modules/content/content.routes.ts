import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changeCached } from '../../core/cache.ts';
import type { RunInTenant } from '../../core/files/put.ts';
import { ok, requireOperator, withOperator } from '../../core/http.ts';
import { limitPictures, receivePicture, sendPicture } from '../../core/pictures/receive.ts';
import { serve } from '../../core/serve.ts';
import { serveTrash } from '../../core/serve-trash.ts';
import type { Deps } from '../../server/module.ts';
import {
  homeGet,
  homePreview,
  homeUpdate,
  portfolioGet,
  portfolioPreview,
  portfolioUpdate,
} from './content.api.ts';
import { findWorkPicture, saveWorkPicture, storeWorkPicture } from './pictures.service.ts';
import { READ } from './shown.ts';
import { readTexts, updateTexts } from './texts.service.ts';
import {
  workCreate,
  workDelete,
  workGet,
  workPictureCreate,
  workPictureGet,
  workPreview,
  worksGet,
  worksOrder,
  worksTrash,
  workUpdate,
} from './works.api.ts';
import {
  createWork,
  deleteWork,
  listWorks,
  orderWorks,
  portfolioWith,
  readWork,
  restoreWorks,
  updateWork,
  worksInTrash,
} from './works.service.ts';

/** Editing of the public site's texts by the operator's people, and the public pictures of works. */
export async function contentRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { database, files, render } = deps;

  serve(app, homeGet, async (request) =>
    ok(await withOperator(database, request, ({ db }) => readTexts(db, 'home'))),
  );
  serve(app, homeUpdate, async (request) =>
    ok(
      await changeCached(database, request, (ctx) => updateTexts(ctx, 'home', request.body)),
      'Početna stranica je objavljena.',
    ),
  );
  serve(app, homePreview, async (request) => {
    const { portfolio, shop } = await withOperator(database, request, ({ db }) => READ.home(db));
    return ok({ html: (await render('home', { ...request.body, portfolio, shop })).html });
  });

  serve(app, portfolioGet, async (request) =>
    ok(await withOperator(database, request, ({ db }) => readTexts(db, 'portfolio'))),
  );
  serve(app, portfolioUpdate, async (request) =>
    ok(
      await changeCached(database, request, (ctx) => updateTexts(ctx, 'portfolio', request.body)),
      'Tekstovi portfolija su objavljeni.',
    ),
  );
  serve(app, portfolioPreview, async (request) => {
    const { works } = await withOperator(database, request, ({ db }) => READ.portfolio(db));
    return ok({ html: (await render('portfolio', { ...request.body, works })).html });
  });

  serve(app, worksGet, async (request) => ok(await withOperator(database, request, listWorks)));
  serve(app, workCreate, async (request) => {
    const { published } = request.body;
    const made = await changeCached(database, request, (ctx) => createWork(ctx, request.body));
    return ok(made, published ? 'Rad je dodan i objavljen.' : 'Rad je dodan. Još nije objavljen.');
  });
  serve(app, workGet, async (request) =>
    ok(await withOperator(database, request, (ctx) => readWork(ctx, request.params.idguid))),
  );
  serve(app, workUpdate, async (request) => {
    const after = await changeCached(database, request, (ctx) =>
      updateWork(ctx, request.params.idguid, request.body),
    );
    return ok(after, after.published ? 'Rad je sačuvan i objavljen.' : 'Rad je sačuvan. Nije objavljen.');
  });
  serve(app, workDelete, async (request) => {
    const { params, query } = request;
    await changeCached(database, request, (ctx) => deleteWork(ctx, params.idguid, query.version));
    return { success: true as const, message: 'Rad je obrisan.' };
  });
  serveTrash(
    app,
    worksTrash,
    worksInTrash.listing,
    (request, work) => withOperator(database, request, work),
    restoreWorks,
    (request, work) => changeCached(database, request, work),
  );
  serve(app, worksOrder, async (request) =>
    ok(
      await changeCached(database, request, (ctx) => orderWorks(ctx, request.body)),
      'Redoslijed je sačuvan.',
    ),
  );
  serve(app, workPreview, async (request) => {
    const content = await withOperator(database, request, (ctx) => portfolioWith(ctx, request.body));
    return ok({ html: (await render('portfolio', content)).html });
  });

  await limitPictures(app, (limited, options) =>
    serve(
      limited,
      workPictureCreate,
      async (request, reply) => {
        // Refuse before the body is read.
        requireOperator(request as FastifyRequest);
        const drawn = await receivePicture(request as FastifyRequest, reply, () => ({ as: 'wide' }));
        const run: RunInTenant = (work) => withOperator(database, request as FastifyRequest, work);
        const stored = await storeWorkPicture(files, run, drawn);
        const kept = await run((ctx) => saveWorkPicture(ctx, stored));
        return ok(kept, 'Slika je primljena.');
      },
      options,
    ),
  );
  serve(app, workPictureGet, async (request, reply) =>
    sendPicture(request, reply, files, () => findWorkPicture(database, request.params.file)),
  );
}
