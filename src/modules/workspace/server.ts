import type { ServerModule } from '../../server/module.ts';
import { savedViewRoutes } from './saved-views.routes.ts';
import * as tables from './saved-views.table.ts';

export default {
  name: 'workspace',
  tables,
  routes: (app, deps) => savedViewRoutes(app, deps),
} satisfies ServerModule;
