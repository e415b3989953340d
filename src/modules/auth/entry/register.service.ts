import { and, eq, gt, sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Database } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { tokenHash } from '../../../core/opaque.ts';
import { inTenant } from '../../../core/tenant.ts';
import { chargeMail } from '../../../core/throttle.ts';
import type { Deps } from '../../../server/module.ts';
import { addMember, createOrganisation } from '../../rights/organisations.ts';
import { registrations } from '../entry.table.ts';
import { assertGoodPassword } from '../passwords/password-rules.ts';
import { contextOf, createPerson } from '../person.ts';
import type { Client } from '../sessions/browser.ts';
import type { Registration } from './entry.api.ts';
import { REGISTRATION_MAIL } from './jobs.ts';
import { linkGone } from './mail-links.ts';
import { hashOfRegistration } from './registration-hash.ts';

/** Role of the person who creates an organisation. */
const FOUNDER = 'admin';
/** Until its mail is delivered, a registration lives as long as the job is retried. */
const UNTIL_MAILED = '7 days';

/**
 * Stores a registration and queues its mail. Whether the e-mail has an account is checked only by the mail job, so that neither the
 * answer nor its timing reveals it. Returns the registration's id, which `resendVerification` takes.
 */
export async function register(
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  registration: Registration,
  { ip, browser }: Pick<Client, 'ip' | 'browser'>,
): Promise<string> {
  const { email, first_name, last_name, organisation_name, password } = registration;
  await assertGoodPassword(password, [email, first_name, last_name, organisation_name]);
  await chargeMail(database, email, ip);
  const idguid = newId();
  const password_hash = await hashOfRegistration(database, email, password);
  await database.transaction(async (tx) => {
    const expires_at = sql`now() + ${UNTIL_MAILED}::interval`;
    await tx.insert(registrations).values({
      idguid,
      email,
      first_name,
      last_name,
      organisation_name,
      password_hash,
      browser,
      expires_at,
    });
    await jobs.send(tx, REGISTRATION_MAIL, { idguid, email });
  });
  return idguid;
}

/**
 * Queues the verification mail of an unverified registration again. Takes its id, which only the person who registered knows: a link
 * of another person's registration would give that person the account.
 */
export async function resendVerification(
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  { email, registration }: { email: string; registration: string },
  ip: string | null,
): Promise<void> {
  await chargeMail(database, email, ip);
  await database.transaction((tx) => jobs.send(tx, REGISTRATION_MAIL, { idguid: registration, email }));
}

/**
 * Creates the account and its organisation, with the person as administrator. The link works once; a concurrent second use gets 410.
 * Returns the e-mail and, in the browser that registered, the person's id: there both mailbox and password are proven. Throws 409 if
 * the e-mail has an account in the meantime.
 */
export async function verifyEmail(
  database: Database,
  token: string,
  { ip, browser }: Pick<Client, 'ip' | 'browser'>,
): Promise<{ email: string; userId: string | null }> {
  const [userId, tenantId] = [newId(), newId()];
  const scope = { tenantId, userId, isOperator: false };
  const { email, created, chosenHere } = await inTenant(database, scope, async (tx) => {
    const [found] = await tx
      .delete(registrations)
      .where(and(eq(registrations.token_hash, tokenHash(token)), gt(registrations.expires_at, sql`now()`)))
      .returning();
    if (!found) throw linkGone();
    const { email, first_name, last_name, password_hash, organisation_name: name } = found;
    const person = { idguid: userId, email, firstName: first_name, lastName: last_name };
    const created = await createPerson(tx, { ...person, passwordHash: password_hash });
    const chosenHere = found.browser !== null && found.browser === browser;
    if (!created) return { email, created, chosenHere };
    await createOrganisation(tx, { idguid: tenantId, name });
    await addMember(tx, { tenantId, userId, roles: [FOUNDER] });
    const ctx = contextOf(tx, person, { id: tenantId, name }, ip);
    await writeAudit(ctx, { name: 'tenants', scope: 'tenant' }, [
      {
        action: 'create',
        record_id: tenantId,
        record_title: name,
        changes: { name: { from: null, to: name } },
      },
    ]);
    await writeAudit(ctx, { name: 'users', scope: 'tenant' }, [
      {
        action: 'create',
        record_id: userId,
        record_title: ctx.actor.name,
        changes: {
          first_name: { from: null, to: first_name },
          last_name: { from: null, to: last_name },
          email: { from: null, to: email },
          roles: { from: null, to: ['Administrator'] },
        },
      },
    ]);
    return { email, created, chosenHere };
  });
  if (!created) throw new AppError(409, 'account_exists', 'S ovim e-mailom nalog već postoji. Prijavite se.');
  return { email, userId: chosenHere ? userId : null };
}

/** The error for a sign-in with the password of an unverified registration. */
export const unverified = (registration: string): AppError =>
  new AppError(
    403,
    'email_unverified',
    'E-mail još nije potvrđen. Otvorite link iz poruke koju smo vam poslali.',
    { data: { registration } },
  );
