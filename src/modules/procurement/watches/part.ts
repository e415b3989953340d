import type { ServerModule } from '../../../server/module.ts';
import { secretLinksSql } from '../secret-links.ts';
import { END_LINKS } from './end.ts';
import { startWatches } from './jobs.ts';
import { watchSearch } from './search-source.ts';
import { watchRoutes } from './watches.routes.ts';
import * as tables from './watches.table.ts';

/** What the module's server part takes from here. */
export const watchesPart = {
  tables,
  sql: (role) => secretLinksSql(role, END_LINKS),
  search: watchSearch,
  seed: async () => {},
  routes: watchRoutes,
  start: async (deps) => startWatches(deps),
} satisfies Omit<ServerModule, 'name'>;
