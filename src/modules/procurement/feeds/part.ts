import type { ServerModule } from '../../../server/module.ts';
import * as tables from './feeds.table.ts';

/** What the module's server part takes from here. */
export const feedsPart = {
  tables,
  sql: () => [],
  seed: async () => {},
  routes() {},
  start: async () => undefined,
} satisfies Omit<ServerModule, 'name'>;
