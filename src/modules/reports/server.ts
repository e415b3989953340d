import { ok, withCaller } from '../../core/http.ts';
import { daysAsked } from '../../core/period.ts';
import { serve } from '../../core/serve.ts';
import type { ServerModule } from '../../server/module.ts';
import { activity, dashboard } from './activity.service.ts';
import { activityApi, dashboardApi } from './reports.api.ts';

export default {
  name: 'reports',
  routes(app, { database }) {
    serve(app, dashboardApi, async (request) => ok(await withCaller(database, request, dashboard)));
    serve(app, activityApi, async (request) => {
      const days = daysAsked(request.query);
      return ok(await withCaller(database, request, (ctx) => activity(ctx, days)));
    });
  },
} satisfies ServerModule;
