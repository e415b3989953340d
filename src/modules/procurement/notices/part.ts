import type { ServerModule } from '../../../server/module.ts';
import { cardRoutes } from './card.routes.ts';
import { noticeSearch } from './finder.ts';
import * as tables from './notices.table.ts';
import { searchRoutes } from './search.routes.ts';

/** What the module's server part takes from here. */
export const noticesPart = {
  tables,
  sql: () => [],
  search: noticeSearch,
  seed: async () => {},
  routes(app, deps) {
    searchRoutes(app, deps);
    cardRoutes(app, deps);
  },
  start: async () => undefined,
} satisfies Omit<ServerModule, 'name'>;
