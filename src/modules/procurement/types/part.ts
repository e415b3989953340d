import type { ServerModule } from '../../../server/module.ts';
import { announcedSql } from '../announced-sql.ts';
import { seedTypes } from './seed.ts';

/** What the module's server part takes from here. */
export const typesPart = {
  sql: () => announcedSql('ejn_types'),
  seed: (owner) => owner.transaction(seedTypes),
  routes() {},
  start: async () => undefined,
} satisfies Omit<ServerModule, 'name'>;
