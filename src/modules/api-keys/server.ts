import type { ServerModule } from '../../server/module.ts';
import { forgettingRights } from '../rights/effective/rights-cache.ts';
import { keysWith } from '../rights/slots.ts';
import * as tables from './api-keys.table.ts';
import { authenticateKey } from './authenticate-key.ts';
import { PREFIX } from './key.ts';
import { keyRoutes } from './keys.routes.ts';
import { countKeysWith, keysSql } from './keys-sql.ts';
import { keySearch } from './search.ts';

/** The server's part of API keys, by which programs come in. */
export default {
  name: 'api-keys',
  fills() {
    keysWith.fill(countKeysWith);
  },
  tables,
  sql: keysSql,
  search: keySearch,
  bearer: { prefix: PREFIX, callerOf: authenticateKey },
  routes: forgettingRights(keyRoutes),
} satisfies ServerModule;
