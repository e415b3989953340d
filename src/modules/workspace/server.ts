import type { ServerModule } from '../../server/module.ts';
import { layoutRoutes } from './layouts.routes.ts';
import * as layouts from './layouts.table.ts';
import { savedViewRoutes } from './saved-views.routes.ts';
import * as views from './saved-views.table.ts';

export default {
  name: 'workspace',
  tables: { ...views, ...layouts },
  routes: (app, deps) => {
    savedViewRoutes(app, deps);
    layoutRoutes(app, deps);
  },
} satisfies ServerModule;
