import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import { mailTokens, registrations } from '../entry.table.ts';
import type { Part } from '../part.ts';
import { entryRoutes } from './entry.routes.ts';
import { type AskedMailJob, REGISTRATION_MAIL, RESET_MAIL, type RegistrationMailJob } from './jobs.ts';
import { mailRegistration, mailReset } from './mails.ts';

/** Removes registrations that nobody verified in time, and links that have run out. */
export async function purgeEntry(database: Database): Promise<void> {
  await database.delete(registrations).where(lt(registrations.expires_at, sql`now()`));
  await database.delete(mailTokens).where(lt(mailTokens.expires_at, sql`now()`));
}

export default {
  routes: entryRoutes,
  work(deps) {
    deps.jobs.work<RegistrationMailJob>(REGISTRATION_MAIL, (job) => mailRegistration(deps, job));
    deps.jobs.work<AskedMailJob>(RESET_MAIL, (job) => mailReset(deps, job));
  },
  purge: purgeEntry,
} satisfies Part;
