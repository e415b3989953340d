import type { ServerModule } from '../../../server/module.ts';
import { markSql } from './mark-sql.ts';
import { startStatistics } from './refresh-job.ts';
import { statisticsRoutes } from './statistics.routes.ts';
import * as tables from './statistics.table.ts';

/** What the module's server part takes from here. */
export const statisticsPart = {
  tables,
  sql: markSql,
  seed: async () => {},
  routes: statisticsRoutes,
  start: async (deps) => startStatistics(deps),
} satisfies Omit<ServerModule, 'name'>;
