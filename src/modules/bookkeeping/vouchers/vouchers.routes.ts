import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../core/context.ts';
import { ok, withCaller } from '../../../core/http.ts';
import { referenceChoices } from '../../../core/references.ts';
import { serve } from '../../../core/serve.ts';
import { serveList } from '../../../core/serve-list.ts';
import type { Deps } from '../../../server/module.ts';
import { accountCardApi } from './account-card.api.ts';
import { accountCard } from './account-card.service.ts';
import * as draftsApi from './drafts.api.ts';
import { contentOf, createDraft, draftsListing, readOne, removeDraft, saveDraft } from './drafts.service.ts';
import { checkDraft, postDraft } from './posting.service.ts';
import { copyToDraft, reverseVoucher } from './reversal.service.ts';
import { useTemplateApi } from './templates.api.ts';
import { draftFromTemplate } from './templates.service.ts';
import * as vouchersApi from './vouchers.api.ts';
import { readVoucher, vouchersListing } from './vouchers.service.ts';

/** A voucher of 5,000 lines in JSON, with room for long texts. */
const LARGE = { bodyLimit: 8 * 1024 * 1024 };

/** Routes of drafts and posted vouchers. */
export function vouchersRoutes(app: FastifyInstance, { database }: Deps): void {
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(database, request, work);

  serveList(app, draftsApi.draftsApi, draftsListing, run as never);
  serve(
    app,
    draftsApi.createDraftApi,
    async (request) => ok(await run(request, (ctx) => createDraft(ctx, request.body))),
    LARGE,
  );
  serve(app, draftsApi.draftApi, async (request) =>
    ok(await run(request, (ctx) => readOne(ctx, request.params.idguid))),
  );
  serve(
    app,
    draftsApi.saveDraftApi,
    async (request) => ok(await run(request, (ctx) => saveDraft(ctx, request.params.idguid, request.body))),
    LARGE,
  );
  serve(app, draftsApi.removeDraftApi, async (request) => {
    await run(request, (ctx) => removeDraft(ctx, request.params.idguid, request.query.version));
    return ok(null, 'Nacrt je obrisan.');
  });
  serve(
    app,
    draftsApi.checkDraftApi,
    async (request) => ok(await run(request, (ctx) => checkDraft(ctx, contentOf(request.body)))),
    LARGE,
  );
  serve(app, draftsApi.postDraftApi, async (request) => {
    const place = await run(request, (ctx) => postDraft(ctx, request.params.idguid, request.body.version));
    return ok(place, `Proknjiženo kao ${place.name}.`);
  });

  serve(app, accountCardApi, async (request) =>
    ok(await run(request, (ctx) => accountCard(ctx, request.query))),
  );

  serveList(app, vouchersApi.vouchersApi, vouchersListing, run as never);
  serve(app, vouchersApi.voucherApi, async (request) =>
    ok(await run(request, (ctx) => readVoucher(ctx, request.params.idguid))),
  );
  serve(app, vouchersApi.reverseVoucherApi, async (request) => {
    const done = await run(request, (ctx) => reverseVoucher(ctx, request.params.idguid, request.body));
    return ok(done, `Stornirano nalogom ${done.reversal.name}.`);
  });
  serve(app, vouchersApi.copyVoucherApi, async (request) =>
    ok(
      { draft_id: await run(request, (ctx) => copyToDraft(ctx, request.params.idguid)) },
      'Kopirano u nacrt.',
    ),
  );
  serve(app, vouchersApi.voucherChoicesApi, async (request) =>
    ok(
      await run(request, (ctx) =>
        referenceChoices(
          ctx,
          { fields: vouchersApi.VOUCHER_REFERENCES },
          request.params.field,
          request.query,
        ),
      ),
    ),
  );

  serve(app, useTemplateApi, async (request) => {
    const values = request.body as { day: string; amount: string | null };
    const draft_id = await run(request, (ctx) => draftFromTemplate(ctx, request.params.idguid, values));
    return ok({ draft_id }, 'Nacrt je napravljen.');
  });
}
