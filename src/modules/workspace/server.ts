import type { ServerModule } from '../../server/module.ts';
import { savedViewRoutes } from './saved-views.routes.ts';

export default {
  name: 'workspace',
  routes: (app, deps) => savedViewRoutes(app, deps),
} satisfies ServerModule;
