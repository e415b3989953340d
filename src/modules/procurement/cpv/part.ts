import type { ServerModule } from '../../../server/module.ts';
import { cpvRoutes } from './cpv.routes.ts';
import * as tables from './cpv.table.ts';
import { seedCpv } from './seed.ts';

/** What the module's server part takes from here. */
export const cpvPart = {
  tables,
  sql: () => [],
  seed: (owner) => owner.transaction(seedCpv),
  routes: cpvRoutes,
  start: async () => undefined,
} satisfies Omit<ServerModule, 'name'>;
