import type { ServerModule } from '../../../server/module.ts';
import { broadcastRoutes } from './broadcasts.routes.ts';
import * as tables from './broadcasts.table.ts';
import { startBroadcasts } from './sender.ts';
import { workSql } from './work-sql.ts';

/** What the module's server part takes from here. */
export const broadcastsPart = {
  tables,
  sql: workSql,
  routes: broadcastRoutes,
  start: async (deps) => startBroadcasts(deps),
} satisfies Omit<ServerModule, 'name'>;
