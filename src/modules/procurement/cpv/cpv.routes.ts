import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changeCached } from '../../../core/cache.ts';
import type { Ctx } from '../../../core/context.ts';
import { ok, withCaller } from '../../../core/http.ts';
import { serve } from '../../../core/serve.ts';
import type { Run } from '../../../core/service-routes.ts';
import type { Deps } from '../../../server/module.ts';
import * as api from './cpv.api.ts';
import { cpvBelow, cpvHistoryOf, findCpv, getCpv, renameCpv } from './cpv.service.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** The vocabulary: read by all who may, changed by the operator's people. It comes from memory, read before the transaction is opened. */
export function cpvRoutes(app: FastifyInstance, { database }: Deps): void {
  const withVocabulary =
    (run: Run) =>
    async <T>(
      request: FastifyRequest,
      work: (vocabulary: Vocabulary, ctx: Ctx) => T | Promise<T>,
    ): Promise<T> => {
      const vocabulary = await vocabularyOf(database);
      return run(request, async (ctx): Promise<T> => work(vocabulary, ctx));
    };
  const reading = withVocabulary((request, work) => withCaller(database, request, work));
  const changing = withVocabulary((request, work) => changeCached(database, request, work));
  serve(app, api.cpvSearch, async (request) =>
    ok(await reading(request, (vocabulary) => findCpv(vocabulary, request.query.q))),
  );
  serve(app, api.cpvTree, async (request) =>
    ok(await reading(request, (vocabulary) => cpvBelow(vocabulary, request.query.ispod))),
  );
  serve(app, api.cpvGet, async (request) =>
    ok(await reading(request, (vocabulary) => getCpv(vocabulary, request.params.code))),
  );
  serve(app, api.cpvUpdate, async (request) => {
    const { params, body } = request;
    const node = await changing(request, (vocabulary, ctx) => renameCpv(ctx, vocabulary, params.code, body));
    return ok(node, 'Naziv je sačuvan.');
  });
  serve(app, api.cpvHistory, async (request) =>
    ok(await reading(request, (vocabulary, ctx) => cpvHistoryOf(ctx, vocabulary, request.params.code))),
  );
}
