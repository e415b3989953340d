import type { ServerModule } from '../../server/module.ts';
import { CONTACT_MAIL, type ContactMailJob, mailMessage } from './contact.service.ts';
import { fillDashboard } from './dashboard.ts';
import { removeOldMessages } from './inbox.service.ts';
import { CONTACT_REPLY, type ContactReplyJob, mailReply } from './reply-mail.ts';
import { siteRoutes } from './routes.ts';
import { siteSearch } from './search.ts';
import { publicSettings, readValues } from './settings.service.ts';
import * as tables from './site.table.ts';

/** Retention jobs. */
const MESSAGES_RETENTION = 'site.messages-retention';

/** Server part of the public site: settings, contact form and inbox. */
export default {
  name: 'site',
  fills: fillDashboard,
  tables,
  search: siteSearch,
  routes: siteRoutes,
  publicSettings,
  async start(deps) {
    const { database, jobs, log } = deps;
    jobs.work<ContactMailJob>(CONTACT_MAIL, (job) => mailMessage(deps, job), {
      label: 'Mail o novoj kontakt poruci',
    });
    jobs.work<ContactReplyJob>(CONTACT_REPLY, (job) => mailReply(deps, job), {
      label: 'Odgovor na kontakt poruku',
    });
    jobs.work(
      MESSAGES_RETENTION,
      async () => {
        const { contact_retention_days: others, spam_retention_days: spam } = await readValues(database);
        const removed = await removeOldMessages(database, { others, spam });
        if (removed > 0) log.info({ removed }, 'old contact messages removed');
      },
      { label: 'Uklanjanje starih kontakt poruka', schedule: { daily: '3:22' } },
    );
  },
} satisfies ServerModule;
