import type { ServerModule } from '../../server/module.ts';
import { CONTACT_MAIL, type ContactMailJob, mailMessage } from './contact.service.ts';
import { siteRoutes } from './routes.ts';
import * as tables from './site.table.ts';
import { removeOldVisits, VISITS_RETENTION } from './visits.service.ts';

/** The server's part of the public site: settings, contact form, page views. */
export default {
  name: 'site',
  tables,
  routes: siteRoutes,
  async start(deps) {
    deps.jobs.work<ContactMailJob>(CONTACT_MAIL, (job) => mailMessage(deps, job));
    deps.jobs.work(
      VISITS_RETENTION,
      async () => {
        const removed = await removeOldVisits(deps.database);
        if (removed > 0) deps.log.info({ removed }, 'old visits removed');
      },
      { daily: '3:17' },
    );
    return async () => {};
  },
} satisfies ServerModule;
