import type { ServerModule } from '../../../server/module.ts';
import * as tables from './sync.table.ts';

/** What the module's server part takes from here. */
export const syncPart = {
  tables,
  sql: () => [],
  seed: async () => {},
  routes() {},
  start: async () => undefined,
} satisfies Omit<ServerModule, 'name'>;
