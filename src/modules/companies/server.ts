import type { ServerModule } from '../../server/module.ts';
import { companyRoutes } from './companies.routes.ts';
import * as tables from './companies.table.ts';
import { fillDashboard } from './dashboard.ts';
import { keysSql } from './keys.ts';
import { seedCompanies } from './seed.ts';

/** Server part of the companies: the register's first firms, taking over, duplicates and merging. */
export default {
  name: 'companies',
  fills: fillDashboard,
  tables,
  sql: keysSql,
  seed: (owner) => owner.transaction(seedCompanies),
  organisation: { staysBehind: [{ table: 'company_keys', why: 'triggers write them with the companies' }] },
  routes: companyRoutes,
} satisfies ServerModule;
