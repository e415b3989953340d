import type { ServerModule } from '../../server/module.ts';
import { forgettingRights } from '../rights/effective/rights-cache.ts';
import { keyRoutes } from './administration/keys.routes.ts';
import { keySearch } from './administration/search.ts';
import * as tables from './api-keys.table.ts';
import { authenticateKey } from './authentication/authenticate-key.ts';
import { PREFIX } from './authentication/key.ts';
import { keysSql } from './authentication/keys-sql.ts';

/** The server's part of API keys, by which programs come in. */
export default {
  name: 'api-keys',
  tables,
  sql: keysSql,
  search: keySearch,
  bearer: { prefix: PREFIX, callerOf: authenticateKey },
  routes: forgettingRights(keyRoutes),
} satisfies ServerModule;
