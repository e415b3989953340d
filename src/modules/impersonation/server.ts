import type { ServerModule } from '../../server/module.ts';
import { invalidatingRights } from '../rights/effective/rights-cache.ts';
import { impersonationRoutes } from './impersonation.routes.ts';

/** Server part of impersonation. Its sessions are in auth/sessions/impersonated.ts. */
export default {
  name: 'impersonation',
  routes: invalidatingRights(impersonationRoutes),
} satisfies ServerModule;
