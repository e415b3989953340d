import type { ServerModule } from '../../../../../server/module.ts';
import { endpointRoutes } from './endpoint.routes.ts';
import * as tables from './endpoint.table.ts';

/** What the module's server part takes from here. */
export const endpointPart = {
  tables: { ...tables },
  sealed: [{ table: 'dok_endpoints', column: 'sealed_key', owner: 'tenant_id' }],
  routes: endpointRoutes,
} satisfies Omit<ServerModule, 'name'>;
