import { sql } from 'drizzle-orm';
import type { ServerModule } from '../../server/module.ts';
import { typeSearch } from './types/search.ts';
import { documentsOfType } from './types/slots.ts';
import { typeRoutes } from './types/types.routes.ts';
import * as typeTables from './types/types.table.ts';

/** Server part of document processing. */
export default {
  name: 'documents',
  fills() {
    documentsOfType.fill(() => sql<number>`0`);
  },
  tables: { ...typeTables },
  search: [typeSearch],
  routes(app, deps) {
    typeRoutes(app, deps);
  },
} satisfies ServerModule;
