import type { ServerModule } from '../../server/module.ts';
import { jobsRoutes } from './jobs.routes.ts';

/** The screen of jobs; the jobs themselves are the server's (server/jobs/). */
export default { name: 'jobs', routes: jobsRoutes } satisfies ServerModule;
