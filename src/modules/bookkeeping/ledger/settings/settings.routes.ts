import type { FastifyInstance } from 'fastify';
import { ok, withCaller } from '../../../../core/http.ts';
import { serve } from '../../../../core/serve.ts';
import type { Deps } from '../../../../server/module.ts';
import { settingsGet, settingsUpdate } from './settings.api.ts';
import type { BooksSettings } from './settings.fields.ts';
import { settingsState, updateSettings } from './settings.service.ts';

/** Routes of the settings of the books. */
export function settingsRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, settingsGet, async (request) => ok(await withCaller(database, request, settingsState)));
  serve(app, settingsUpdate, async (request) =>
    ok(
      await withCaller(database, request, (ctx) =>
        updateSettings(ctx, request.body as Partial<BooksSettings> & { version: number }),
      ),
      'Postavke knjiga su sačuvane.',
    ),
  );
}
