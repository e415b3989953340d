import type { ServerModule } from '../../../server/module.ts';
import { feedRoutes } from './feeds.routes.ts';
import * as tables from './feeds.table.ts';
import { feedsSql } from './sql.ts';

/** What the module's server part takes from here. */
export const feedsPart = {
  tables,
  sql: feedsSql,
  seed: async () => {},
  routes: feedRoutes,
  start: async () => undefined,
} satisfies Omit<ServerModule, 'name'>;
