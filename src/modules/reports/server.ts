import { z } from 'zod';
import { ok, withCaller } from '../../core/http.ts';
import type { ServerModule } from '../../server/module.ts';
import { activity, dashboard } from './activity.service.ts';

const message = 'Odaberite 7, 30 ili 90 dana.';
const activityQuery = z.object({ days: z.enum(['7', '30', '90'], message).default('30') });

export default {
  name: 'reports',
  routes(app, { database }) {
    const config = { permission: 'authenticated' };
    app.get(
      '/api/dashboard',
      { config, schema: { tags: ['Izvještaji'], summary: 'Brojevi početnog ekrana' } },
      async (request) => ok(await withCaller(database, request, dashboard)),
    );
    app.get<{ Querystring: z.infer<typeof activityQuery> }>(
      '/api/izvjestaji/aktivnost',
      {
        config,
        schema: {
          tags: ['Izvještaji'],
          summary: 'Šta je rađeno u organizaciji',
          querystring: activityQuery,
        },
      },
      async (request) => {
        const days = Number(request.query.days);
        return ok(await withCaller(database, request, (ctx) => activity(ctx, days)));
      },
    );
  },
} satisfies ServerModule;
