import type { ServerModule } from '../../server/module.ts';
import { invalidatingRights } from '../rights/effective/rights-cache.ts';
import { keysWith } from '../rights/slots.ts';
import { keyRoutes } from './administration/keys.routes.ts';
import { keySearch } from './administration/search.ts';
import * as tables from './api-keys.table.ts';
import { authenticateKey } from './authentication/authenticate-key.ts';
import { PREFIX } from './authentication/key.ts';
import { countKeysWith, keysSql } from './authentication/keys-sql.ts';

/** Server part of API keys. */
export default {
  name: 'api-keys',
  fills() {
    keysWith.fill(countKeysWith);
  },
  tables,
  sql: keysSql,
  organisation: {
    sharedKeys: [
      {
        index: 'api_keys_prefix_key',
        label: 'API ključ',
        remedy: 'Obrišite ga na jednoj od instalacija, pa ponovite provjeru.',
      },
    ],
  },
  search: keySearch,
  bearer: { prefix: PREFIX, callerOf: authenticateKey },
  routes: invalidatingRights(keyRoutes),
} satisfies ServerModule;
