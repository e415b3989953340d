import type { ServerModule } from '../../../server/module.ts';
import * as tables from './notices.table.ts';

/** What the module's server part takes from here. */
export const noticesPart = {
  tables,
  sql: () => [],
  seed: async () => {},
  routes() {},
  start: async () => undefined,
} satisfies Omit<ServerModule, 'name'>;
