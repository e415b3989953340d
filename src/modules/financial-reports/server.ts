import type { ServerModule } from '../../server/module.ts';
import { reportRoutes } from './reports.routes.ts';

/** Server part of the books' reports. */
export default {
  name: 'financial-reports',
  routes: reportRoutes,
} satisfies ServerModule;
