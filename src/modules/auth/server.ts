import type { Database } from '../../core/context.ts';
import { FACTOR_KEY } from '../../core/secret-box.ts';
import { makeSecret } from '../../core/secrets.ts';
import { purgeThrottle } from '../../core/throttle.ts';
import type { ServerModule } from '../../server/module.ts';
import { rightsTriggersSql } from '../rights/effective/changes.ts';
import { invalidatingRights } from '../rights/effective/rights-cache.ts';
import { authRoutes } from './auth.routes.ts';
import {
  EMAIL_CHANGE_MAIL,
  EMAIL_CHANGE_NOTICE,
  type EmailChangeMail,
  mailEmailChange,
  mailEmailNotice,
} from './entry/email-change.ts';
import { entryRoutes } from './entry/entry.routes.ts';
import { type AskedMailJob, REGISTRATION_MAIL, RESET_MAIL, type RegistrationMailJob } from './entry/jobs.ts';
import { mailRegistration, mailReset } from './entry/mails.ts';
import { purgeEntry } from './entry/purge.ts';
import { REGISTRATION_KEY } from './entry/registration-hash.ts';
import * as entryTables from './entry.table.ts';
import { purgeChallenges } from './factors/challenges.ts';
import { securityRoutes } from './factors/security.routes.ts';
import { factorSignInRoutes } from './factors/sign-in.routes.ts';
import * as factorTables from './factors.table.ts';
import { mailNotice, SECURITY_NOTICE, type SecurityNoticeJob } from './notice.ts';
import { rescue } from './rescue.ts';
import * as sessionTables from './session.table.ts';
import { endExpiredImpersonations } from './sessions/impersonated.ts';
import { endAllSessions } from './sessions/restored.ts';
import { purgeSessions } from './sessions/sessions.ts';
import { callerOfSession, callerOfTicket } from './sessions/signed-in.ts';
import { SIGNING_KEY } from './sessions/tokens.ts';

/** Removes what has expired: sessions, sign-in counts, registrations, mailed links, challenges. */
async function purge(database: Database): Promise<void> {
  await endExpiredImpersonations(database);
  await purgeSessions(database);
  await purgeThrottle(database);
  await purgeEntry(database);
  await purgeChallenges(database);
}

/** Server part of signing in: entry, factors, sessions and tokens, and the security page. */
export default {
  name: 'auth',
  tables: { ...sessionTables, ...entryTables, ...factorTables },
  sealed: [{ table: 'totp_factors', column: 'secret', owner: 'user_id' }],
  sql: () =>
    rightsTriggersSql([
      {
        table: 'totp_factors',
        on: 'insert or update of confirmed_at or delete',
        notice: ['user', 'user_id'],
      },
      { table: 'passkeys', on: 'insert or delete', notice: ['user', 'user_id'] },
      {
        table: 'sessions',
        on: 'update of revoked_at, expires_at, user_id or delete',
        notice: ['session', 'idguid'],
        when: 'when (old.revoked_at is null)',
      },
    ]),
  async seed(owner) {
    for (const name of [SIGNING_KEY, FACTOR_KEY, REGISTRATION_KEY]) await makeSecret(owner, name);
  },
  restored: endAllSessions,
  bearer: { callerOf: callerOfSession },
  ticket: callerOfTicket,
  rescue,
  routes: invalidatingRights(async (app, deps) => {
    authRoutes(app, deps);
    entryRoutes(app, deps);
    securityRoutes(app, deps);
    await factorSignInRoutes(app, deps);
  }),
  async start(deps) {
    const { database, jobs } = deps;
    jobs.work<RegistrationMailJob>(REGISTRATION_MAIL, (job) => mailRegistration(deps, job), {
      label: 'Mail za potvrdu registracije',
    });
    jobs.work<AskedMailJob>(RESET_MAIL, (job) => mailReset(deps, job), { label: 'Mail za novu lozinku' });
    jobs.work<EmailChangeMail>(EMAIL_CHANGE_MAIL, (job) => mailEmailChange(deps, job), {
      label: 'Mail za potvrdu novog e-maila',
    });
    jobs.work<EmailChangeMail>(EMAIL_CHANGE_NOTICE, (job) => mailEmailNotice(deps, job), {
      label: 'Obavijest starom e-mailu o promjeni',
    });
    jobs.work<SecurityNoticeJob>(SECURITY_NOTICE, (job) => mailNotice(deps, job), {
      label: 'Mail o sigurnosti naloga',
    });
    jobs.work('auth.purge', () => purge(database), {
      label: 'Uklanjanje isteklih prijava i linkova',
      schedule: { hourly: 11 },
    });
  },
} satisfies ServerModule;
