import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../core/context.ts';
import { ok, withCaller } from '../../../core/http.ts';
import { referenceChoices } from '../../../core/references.ts';
import { serve } from '../../../core/serve.ts';
import type { Deps } from '../../../server/module.ts';
import { accountsApi, BOOK_REFERENCES, bookChoicesApi, booksApi } from './books.api.ts';
import { allAccounts, booksFrame } from './books.service.ts';

/** Routes about the books as a whole. */
export function booksRoutes(app: FastifyInstance, deps: Deps): void {
  const run = <T>(request: FastifyRequest, work: (ctx: Ctx) => Promise<T>) =>
    withCaller(deps.database, request, work);

  serve(app, booksApi, async (request) => ok(await run(request, booksFrame)));
  serve(app, accountsApi, async (request) => ok(await run(request, allAccounts)));
  serve(app, bookChoicesApi, async (request) =>
    ok(
      await run(request, (ctx) =>
        referenceChoices(ctx, { fields: BOOK_REFERENCES }, request.params.field, request.query),
      ),
    ),
  );
}
