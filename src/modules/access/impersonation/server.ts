import type { Part } from '../part.ts';
import { impersonationRoutes } from './impersonation.routes.ts';

export default { routes: impersonationRoutes } satisfies Part;
