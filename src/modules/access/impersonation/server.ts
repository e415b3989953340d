import type { Part } from '../part.ts';
import { endRunOut } from './end.ts';
import { impersonationRoutes } from './impersonation.routes.ts';

export default { routes: impersonationRoutes, purge: endRunOut } satisfies Part;
