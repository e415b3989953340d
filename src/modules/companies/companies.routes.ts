import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../core/context.ts';
import { callerOf, ok, withCaller } from '../../core/http.ts';
import { referenceChoices } from '../../core/references.ts';
import { serve } from '../../core/serve.ts';
import { goneOf } from '../../core/transfer/gone.ts';
import type { Deps } from '../../server/module.ts';
import {
  distinctApi,
  duplicatesApi,
  lookupApi,
  MERGE_FIELDS,
  markDistinctApi,
  mergeApi,
  mergeChoicesApi,
  mergePreviewApi,
  similarApi,
  unmarkDistinctApi,
} from './companies.api.ts';
import { mergeable } from './companies.service.ts';
import { listDistinct, markDistinct, unmarkDistinct } from './distinct.service.ts';
import { findDuplicates } from './duplicates.service.ts';
import { lookUp } from './lookup.service.ts';
import { mergeCompanies } from './merge.service.ts';
import { companies } from './resources.ts';
import { similarTo } from './similar.service.ts';
import { askNumber } from './slots.ts';

/** Routes of companies beside those of the resource: taking over, duplicates, merging. */
export function companyRoutes(app: FastifyInstance, deps: Deps): void {
  const service = deps.services.get(companies.name)!;
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(deps.database, request, work);

  serve(app, lookupApi, async (request, reply) => {
    const asker = { owner: `person:${callerOf(request).actor.userId}`, gone: goneOf(reply) };
    // Outside of a transaction: a foreign register may take seconds.
    const answer = await askNumber.value(deps, request.query.number, asker);
    return ok(await run(request, (ctx) => lookUp(ctx, answer)));
  });
  serve(app, similarApi, async (request) => ok(await run(request, (ctx) => similarTo(ctx, request.query))));
  serve(app, duplicatesApi, async (request) =>
    ok(await run(request, (ctx) => findDuplicates(ctx, request.query.page))),
  );
  serve(app, distinctApi, async (request) =>
    ok(await run(request, (ctx) => listDistinct(ctx, request.query.page))),
  );
  serve(app, markDistinctApi, async (request) => {
    const { idguid, others } = request.body;
    await run(request, (ctx) => markDistinct(ctx, idguid, others));
    return ok(null, 'Označeno: više se ne nude kao duplikati.');
  });
  serve(app, unmarkDistinctApi, async (request) => {
    const { idguid, other } = request.body;
    await run(request, (ctx) => unmarkDistinct(ctx, idguid, other));
    return ok(null, 'Oznaka je uklonjena.');
  });
  serve(app, mergeChoicesApi, async (request) =>
    ok(
      await run(request, (ctx) =>
        referenceChoices(ctx, { fields: MERGE_FIELDS }, request.params.field, request.query, mergeable(ctx)),
      ),
    ),
  );
  serve(app, mergePreviewApi, async (request) => {
    const { idguid, other } = request.params;
    return ok(await run(request, (ctx) => service.mergePreview(ctx, idguid, other)));
  });
  serve(app, mergeApi, async (request) => {
    const { idguid, other } = request.params;
    const record = await run(request, (ctx) => mergeCompanies(ctx, service, idguid, other, request.body));
    return ok(record, 'Firme su spojene. Pripojena je u korpi i može se vratiti 30 dana.');
  });
}
