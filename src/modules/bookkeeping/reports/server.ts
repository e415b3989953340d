import type { ServerModule } from '../../../server/module.ts';
import { reportRoutes } from './reports.routes.ts';
import { statementRoutes } from './statements.routes.ts';
import * as tables from './statements.table.ts';

/** Server part of the books' reports. */
export default {
  name: 'financial-reports',
  tables: { ...tables },
  routes(app, deps) {
    reportRoutes(app, deps);
    statementRoutes(app, deps);
  },
} satisfies ServerModule;
