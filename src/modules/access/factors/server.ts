import type { Part } from '../part.ts';
import { purgeChallenges } from './challenges.ts';
import { mailNotice, SECURITY_NOTICE, type SecurityNoticeJob } from './notice.ts';
import { securityRoutes } from './security.routes.ts';
import { factorSignInRoutes } from './sign-in.routes.ts';

export default {
  async routes(app, deps) {
    securityRoutes(app, deps);
    await factorSignInRoutes(app, deps);
  },
  work(deps) {
    deps.jobs.work<SecurityNoticeJob>(SECURITY_NOTICE, (job) => mailNotice(deps, job));
  },
  purge: purgeChallenges,
} satisfies Part;
