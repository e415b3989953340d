import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../core/context.ts';
import { monthText } from '../../../core/dates.ts';
import { ok, withCaller } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import { serveList } from '../../../core/serve-list.ts';
import type { Deps } from '../../../server/module.ts';
import { kifApi, kufApi } from './documents/documents.api.ts';
import { documentListing } from './documents/documents.service.ts';
import { makeFiles, readFile } from './files/files.service.ts';
import { fileReturn, unfileReturn } from './months/filing.service.ts';
import { knownMonth } from './months/known.service.ts';
import { monthOf } from './months/month.ts';
import { monthDetail, overview } from './months/months.service.ts';
import { settle, settlementOf } from './months/settlement.service.ts';
import { vatSettingsGet, vatSettingsUpdate } from './settings/settings.api.ts';
import { updateVatSettings, vatSettingsState } from './settings/settings.service.ts';
import {
  fileApi,
  fileReturnApi,
  makeFilesApi,
  monthApi,
  monthsApi,
  settleApi,
  settlementApi,
  unfileApi,
} from './vat.api.ts';

/** Routes of VAT. */
export function vatRoutes(app: FastifyInstance, deps: Deps): void {
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(deps.database, request, work);
  /** Works on the month of the address; 404 where there is none. */
  const inMonth = <T>(
    request: FastifyRequest,
    text: string,
    work: (ctx: Ctx, month: string) => Promise<T>,
  ) => {
    const month = monthOf(text);
    return run(request, async (ctx) => {
      await knownMonth(ctx, month);
      return work(ctx, month);
    });
  };
  const changed = (
    request: FastifyRequest,
    text: string,
    message: (month: string) => string,
    work: (ctx: Ctx, month: string) => Promise<void>,
  ) =>
    inMonth(request, text, async (ctx, month) => {
      await work(ctx, month);
      return ok(await monthDetail(ctx, month), message(monthText(month)));
    });

  serveList(app, kufApi, documentListing('kuf'), run);
  serveList(app, kifApi, documentListing('kif'), run);
  serve(app, monthsApi, async (request) =>
    ok(await run(request, (ctx) => overview(ctx, request.query.year))),
  );
  serve(app, monthApi, async (request) => {
    const month = monthOf(request.params.month);
    return ok(await run(request, (ctx) => monthDetail(ctx, month)));
  });
  serve(app, makeFilesApi, (request) =>
    changed(request, request.params.month, () => 'Datoteke su napravljene.', makeFiles),
  );
  serve(app, fileApi, async (request, reply) => {
    const month = monthOf(request.params.month);
    const { name, content } = await run(request, (ctx) => readFile(ctx, month, request.params.idguid));
    return reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .type('text/csv; charset=utf-8')
      .send(content);
  });
  serve(app, fileReturnApi, (request) =>
    changed(
      request,
      request.params.month,
      (month) => `Prijava za ${month} je predata, a mjesec zaključan za PDV.`,
      (ctx, month) => fileReturn(ctx, month, request.body),
    ),
  );
  serve(app, unfileApi, (request) =>
    changed(
      request,
      request.params.month,
      (month) => `Prijava za ${month} je vraćena.`,
      (ctx, month) => unfileReturn(ctx, month, request.body.reason),
    ),
  );
  serve(app, settlementApi, async (request) =>
    ok(await inMonth(request, request.params.month, settlementOf)),
  );
  serve(app, settleApi, async (request) => {
    const settled = await inMonth(request, request.params.month, (ctx, month) =>
      settle(ctx, month, request.body.day),
    );
    return ok(settled, `Nalog ${settled.vouchers.at(-1)!.voucher} je proknjižen.`);
  });
  serve(app, vatSettingsGet, async (request) => ok(await run(request, vatSettingsState)));
  serve(app, vatSettingsUpdate, async (request) =>
    ok(await run(request, (ctx) => updateVatSettings(ctx, request.body)), 'Postavke su sačuvane.'),
  );
}
