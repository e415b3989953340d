import type { ServerModule } from '../../../server/module.ts';
import { seedSynonyms } from './seed.ts';
import { synonymBehaviour } from './synonym-rules.ts';
import { synonymsSql } from './synonyms-sql.ts';

/** What the module's server part takes from here. */
export const stemsPart = {
  resources: { 'ejn-sinonimi': synonymBehaviour },
  sql: synonymsSql,
  seed: (owner) => owner.transaction(seedSynonyms),
  routes() {},
  start: async () => undefined,
} satisfies Omit<ServerModule, 'name'>;
