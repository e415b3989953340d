import type { ServerModule } from '../../server/module.ts';
import { guardSql } from './guard.ts';
import { trailRoutes } from './trail.routes.ts';

export default {
  name: 'trail',
  sql: guardSql,
  routes: (app, deps) => trailRoutes(app, deps),
} satisfies ServerModule;
