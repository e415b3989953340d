import type { ServerModule } from '../../../server/module.ts';
import { startWatches } from './jobs.ts';
import { watchesSql } from './sql.ts';
import { watchRoutes } from './watches.routes.ts';
import * as tables from './watches.table.ts';

/** What the module's server part takes from here. */
export const watchesPart = {
  tables,
  sql: watchesSql,
  seed: async () => {},
  routes: watchRoutes,
  start: async (deps) => startWatches(deps),
} satisfies Omit<ServerModule, 'name'>;
