import { withCaller } from '../../../core/http.ts';
import { serviceRoutes } from '../../../core/service-routes.ts';
import type { ServerModule } from '../../../server/module.ts';
import { statisticsGet } from './statistics.api.ts';
import { statisticsOf } from './statistics.service.ts';

/** What the module's server part takes from here. */
export const statisticsPart = {
  routes(app, { database }) {
    serviceRoutes(app)(
      statisticsGet,
      (request, work) => withCaller(database, request, work),
      (ctx, { query }) => statisticsOf(ctx, query),
    );
  },
} satisfies Omit<ServerModule, 'name'>;
