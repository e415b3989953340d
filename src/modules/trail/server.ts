import type { ServerModule } from '../../server/module.ts';
import { trailRoutes } from './trail.routes.ts';

export default {
  name: 'trail',
  routes: (app, deps) => trailRoutes(app, deps),
} satisfies ServerModule;
