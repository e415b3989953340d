import type { ServerModule } from '../../../server/module.ts';
import { seedTypes } from './seed.ts';
import { typesSql } from './types-sql.ts';

/** What the module's server part takes from here. */
export const typesPart = {
  sql: typesSql,
  seed: (owner) => owner.transaction(seedTypes),
  routes() {},
  start: async () => undefined,
} satisfies Omit<ServerModule, 'name'>;
