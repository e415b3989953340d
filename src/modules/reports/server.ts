import type { Ctx } from '../../core/context.ts';
import { ok, withCaller } from '../../core/http.ts';
import { daysAsked } from '../../core/period.ts';
import { serve } from '../../core/serve.ts';
import { exportTable } from '../../core/transfer/export.ts';
import type { ServerModule } from '../../server/module.ts';
import { activity, dashboard, recentChanges, reportTable } from './activity.service.ts';
import { activityApi, dashboardApi, recentApi } from './reports.api.ts';

export default {
  name: 'reports',
  routes(app, { database }) {
    serve(app, dashboardApi, async (request) => ok(await withCaller(database, request, dashboard)));
    serve(app, recentApi, async (request) => ok(await withCaller(database, request, recentChanges)));
    serve(app, activityApi, async (request, reply) => {
      const { format, dio, ...asked } = request.query;
      const days = daysAsked(asked);
      const run = <T>(work: (ctx: Ctx) => Promise<T>) => withCaller(database, request, work);
      if (format) return exportTable(reportTable(dio, days), format, run, reply);
      return ok(await run((ctx) => activity(ctx, days)));
    });
  },
} satisfies ServerModule;
