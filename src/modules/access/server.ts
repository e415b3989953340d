import type { Deps, ServerModule } from '../../server/module.ts';
import { rightsSql } from './admin/functions.ts';
import { rightsRoutes } from './admin/rights.routes.ts';
import * as apiKeys from './api-keys.table.ts';
import { authRoutes } from './auth.routes.ts';
import { entryRoutes } from './entry/entry.routes.ts';
import { entryJobs, purgeEntry } from './entry/entry.server.ts';
import * as entry from './entry.table.ts';
import { purgeChallenges } from './factors/challenges.ts';
import { mailNotice, SECURITY_NOTICE, type SecurityNoticeJob } from './factors/notice.ts';
import { securityRoutes } from './factors/security.routes.ts';
import { factorSignInRoutes } from './factors/sign-in.routes.ts';
import * as factors from './factors.table.ts';
import { accessSql } from './functions.ts';
import { impersonationRoutes } from './impersonation/impersonation.routes.ts';
import { keyRoutes } from './keys/keys.routes.ts';
import { listenForChanges } from './listener.ts';
import { ACCOUNT_MAIL, type AccountMailJob, mailAccount } from './people/account.service.ts';
import { peopleSql } from './people/functions.ts';
import { INVITATION_MAIL, type InvitationMailJob, mailInvitation } from './people/invitation-mail.ts';
import { peopleRoutes } from './people/routes.ts';
import * as people from './people.table.ts';
import { pictureRoutes } from './pictures/pictures.routes.ts';
import { purgePictures } from './pictures/pictures.service.ts';
import {
  EMAIL_CHANGE_MAIL,
  EMAIL_CHANGE_NOTICE,
  type EmailChangeMail,
  mailEmailChange,
  mailEmailNotice,
} from './profile/email-change.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import * as rights from './rights.table.ts';
import { rightsOf } from './rights.ts';
import { accessSearch } from './search.ts';
import { seedAccess } from './seed.ts';
import * as session from './session.table.ts';
import { purgeSessions } from './sessions.ts';
import { purgeThrottle } from './throttle.ts';

/** Milliseconds between removals of what has expired. */
const PURGE = 60 * 60 * 1000;

export default {
  name: 'access',
  tables: { ...people, ...rights, ...session, ...entry, ...factors, ...apiKeys },
  sql: (role) => [...accessSql(role), ...peopleSql(role), ...rightsSql(role)],
  seed: seedAccess,
  search: accessSearch,
  async routes(app, deps) {
    authRoutes(app, deps);
    entryRoutes(app, deps);
    peopleRoutes(app, deps);
    rightsRoutes(app, deps);
    keyRoutes(app, deps);
    await pictureRoutes(app, deps);
    profileRoutes(app, deps);
    securityRoutes(app, deps);
    impersonationRoutes(app, deps);
    await factorSignInRoutes(app, deps);
  },
  async start(deps: Deps) {
    const { connect, database, jobs, log } = deps;
    jobs.work<InvitationMailJob>(INVITATION_MAIL, (job) => mailInvitation(deps, job));
    jobs.work<AccountMailJob>(ACCOUNT_MAIL, (job) => mailAccount(deps, job));
    jobs.work<EmailChangeMail>(EMAIL_CHANGE_MAIL, (job) => mailEmailChange(deps, job));
    jobs.work<EmailChangeMail>(EMAIL_CHANGE_NOTICE, (job) => mailEmailNotice(deps, job));
    jobs.work<SecurityNoticeJob>(SECURITY_NOTICE, (job) => mailNotice(deps, job));
    entryJobs(deps);
    const stopListening = await listenForChanges(connect, rightsOf(database));
    const purge = async (): Promise<void> => {
      await purgeSessions(database);
      await purgeThrottle(database);
      await purgeEntry(database);
      await purgePictures(database);
      await purgeChallenges(database);
    };
    const timer = setInterval(() => {
      purge().catch((err: unknown) => log.warn({ err }, 'expired sessions were not removed'));
    }, PURGE).unref();
    return async () => {
      clearInterval(timer);
      await stopListening();
    };
  },
} satisfies ServerModule;
