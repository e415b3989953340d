import type { ServerModule } from '../../server/module.ts';
import { invalidatingRights } from '../rights/effective/rights-cache.ts';
import { impersonationRoutes } from './impersonation.routes.ts';

/** The server's part of acting in another's name. What it does to sessions is in auth/sessions/impersonated.ts. */
export default {
  name: 'impersonation',
  routes: invalidatingRights(impersonationRoutes),
} satisfies ServerModule;
