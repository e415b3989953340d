import type { FastifyInstance } from 'fastify';
import { ok, withCaller } from '../../../../core/http.ts';
import { serve } from '../../../../core/serve.ts';
import type { Deps } from '../../../../server/module.ts';
import { closingClose, closingPreview, closingReopen } from './closing.api.ts';
import { closeYear, previewClosing } from './closing.service.ts';
import { reopenYear } from './reopen.service.ts';

/** Routes of closing and reopening years. */
export function closingRoutes(app: FastifyInstance, { database, services }: Deps): void {
  const years = services.get('poslovne-godine')!;
  serve(app, closingPreview, async (request) =>
    ok(
      await withCaller(database, request, (ctx) =>
        previewClosing(ctx, years, request.params.idguid, request.body),
      ),
    ),
  );
  serve(app, closingClose, async (request) =>
    ok(
      await withCaller(database, request, (ctx) =>
        closeYear(ctx, years, request.params.idguid, request.body),
      ),
      'Godina je zatvorena, a početno stanje sljedeće je proknjiženo.',
    ),
  );
  serve(app, closingReopen, async (request) =>
    ok(
      await withCaller(database, request, (ctx) =>
        reopenYear(ctx, years, request.params.idguid, request.body.reason),
      ),
      'Godina je ponovo otvorena.',
    ),
  );
}
