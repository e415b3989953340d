import type { ServerModule } from '../../../server/module.ts';
import * as tables from './watches.table.ts';

/** What the module's server part takes from here. */
export const watchesPart = {
  tables,
  sql: () => [],
  seed: async () => {},
  routes() {},
  start: async () => undefined,
} satisfies Omit<ServerModule, 'name'>;
