import type { ServerModule } from '../../../server/module.ts';
import { announcedSql } from '../announced-sql.ts';
import { seedSynonyms } from './seed.ts';
import { synonymBehaviour } from './synonym-rules.ts';

/** What the module's server part takes from here. */
export const stemsPart = {
  resources: { 'ejn-sinonimi': synonymBehaviour },
  sql: () => announcedSql('ejn_synonyms'),
  seed: (owner) => owner.transaction(seedSynonyms),
  routes() {},
  start: async () => undefined,
} satisfies Omit<ServerModule, 'name'>;
