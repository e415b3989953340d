import { and, eq, sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Database } from '../../../core/context.ts';
import { databaseError } from '../../../core/dberrors.ts';
import { AppError, invalid, unauthenticated } from '../../../core/errors.ts';
import { normalEmail } from '../../../core/identity/email.ts';
import { users } from '../../../core/identity/identity.table.ts';
import { membershipsOf } from '../../../core/identity/memberships.ts';
import { fullName } from '../../../core/identity/names.ts';
import { verifyPassword } from '../../../core/identity/passwords.ts';
import { newHashedToken, tokenHash } from '../../../core/opaque.ts';
import { inTenant } from '../../../core/tenant.ts';
import { chargeMail, refund } from '../../../core/throttle.ts';
import type { Deps } from '../../../server/module.ts';
import { mailTokens } from '../entry.table.ts';
import { noteFailure } from '../sessions/session-events.ts';
import type { SignedIn } from '../sessions/signed-in.ts';
import { chargeProof } from '../sign-in-throttle.ts';
import { LINK_LIFETIMES, mailLink } from './mail-links.ts';

/** Mails the new address a link or, if it belongs to another account, a notice of the attempt. */
export const EMAIL_CHANGE_MAIL = 'access.email-change-mail';
/** Notifies the old address of the request. */
export const EMAIL_CHANGE_NOTICE = 'access.email-change-notice';

/** Payload of both jobs. It carries no token: the job creates it. */
export interface EmailChangeMail {
  userId: string;
  email: string;
  /** When it was asked for, as PostgreSQL writes it. */
  at: string;
}

const KIND = 'change-email';
const TAKEN = 'Ovu e-mail adresu u međuvremenu koristi drugi nalog.';

/**
 * Queues the mails of an e-mail change. The e-mail changes when the link sent to the new address is opened. The answer is the same
 * for an address of another account. Throws 422 for a wrong password, 429 after too many attempts.
 */
export async function requestEmailChange(
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  { actor, sessionId }: Pick<SignedIn, 'actor' | 'sessionId'>,
  ip: string | null,
  request: { email: string; current_password: string },
): Promise<void> {
  const email = normalEmail(request.email);
  const { userId } = actor;
  const [person] = await database
    .select({ email: users.email, hash: users.password_hash })
    .from(users)
    .where(eq(users.idguid, userId));
  if (!person) throw unauthenticated();
  // Rate limited, so that an open session cannot be used to guess the password.
  const charged = await chargeProof(database, person.email, sessionId);
  if (!(await verifyPassword(person.hash, request.current_password))) {
    await noteFailure(database, userId, 'proof-password', { ip });
    throw invalid({ current_password: 'Lozinka nije ispravna.' });
  }
  await refund(database, charged);
  if (email === person.email) throw invalid({ email: 'Ovo je već vaš e-mail.' });
  await chargeMail(database, email, ip);
  await database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ at: string }>(sql`select now()::text as at`);
    const asked: EmailChangeMail = { userId, email, at: rows[0]!.at };
    await jobs.send(tx, EMAIL_CHANGE_MAIL, asked);
    await jobs.send(tx, EMAIL_CHANGE_NOTICE, asked);
  });
}

/** Runs an `EMAIL_CHANGE_MAIL` job. A second run mails a new link and invalidates the first. */
export async function mailEmailChange(
  { config, database, mail }: Deps,
  { userId, email, at }: EmailChangeMail,
): Promise<void> {
  // Delivery may take days. A password change in the meantime cancels the request.
  const asked = sql`${at}::timestamptz`;
  const [person] = await database
    .select({ first: users.first_name, last: users.last_name })
    .from(users)
    .where(
      and(eq(users.idguid, userId), eq(users.is_active, true), sql`${users.password_changed_at} < ${asked}`),
    );
  if (!person) return;
  const [owner] = await database.select({ id: users.idguid }).from(users).where(eq(users.email, email));
  if (owner) {
    await mail.send({
      to: email,
      subject: 'Neko je pokušao preuzeti vašu e-mail adresu',
      intro: [
        'Neko je zatražio da ova adresa postane adresa drugog naloga. Vi već imate nalog s njom, pa se ništa nije promijenilo.',
      ],
      outro: ['Ako ste to bili vi, prijavite se svojim postojećim nalogom. Inače ne morate ništa učiniti.'],
    });
    return;
  }
  const { token, hash } = newHashedToken();
  await database.transaction(async (tx) => {
    await tx.delete(mailTokens).where(and(eq(mailTokens.user_id, userId), eq(mailTokens.kind, KIND)));
    await tx.insert(mailTokens).values({
      token_hash: hash,
      kind: KIND,
      user_id: userId,
      email,
      created_at: asked,
      expires_at: sql`now() + ${LINK_LIFETIMES.verification}::interval`,
    });
  });
  await mail.send({
    to: email,
    subject: 'Potvrdite novi e-mail',
    intro: [
      `${person.first} ${person.last}, zatražili ste da ovo postane e-mail vašeg naloga.`,
      'Promjena važi tek kad otvorite link. On vrijedi 24 sata i može se iskoristiti jednom.',
    ],
    action: { label: 'Potvrdi e-mail', url: changeLink(config.publicUrl, token) },
    outro: ['Ako to niste bili vi, zanemarite ovu poruku: ništa se neće promijeniti.'],
  });
}

/** Runs an `EMAIL_CHANGE_NOTICE` job: notifies the old address while the change can still be stopped. */
export async function mailEmailNotice(
  { database, mail }: Deps,
  { userId, email }: EmailChangeMail,
): Promise<void> {
  const [person] = await database.select({ email: users.email }).from(users).where(eq(users.idguid, userId));
  if (!person || person.email === email) return;
  await mail.send({
    to: person.email,
    subject: 'Zatražena je promjena vašeg e-maila',
    intro: ['Za vaš nalog je zatražen novi e-mail. Promjena važi tek kad bude potvrđena iz novog sandučića.'],
    facts: [['Novi e-mail', email]],
    outro: ['Ako to niste bili vi, odmah promijenite lozinku: time i poslani link prestaje vrijediti.'],
  });
}

/**
 * Changes a person's e-mail by the token mailed to the new address. Returns null for a token that is unknown, used, expired, or older
 * than the password. Throws 409 if another account has taken the address.
 */
export async function confirmEmailChange(
  database: Database,
  token: string,
  ip: string | null = null,
): Promise<{ email: string } | null> {
  const hash = tokenHash(token);
  const [asked] = await database
    .select({ userId: mailTokens.user_id })
    .from(mailTokens)
    .where(and(eq(mailTokens.token_hash, hash), eq(mailTokens.kind, KIND)));
  if (!asked) return null;
  const [membership] = await membershipsOf(database, asked.userId);
  // Without a membership there is no organisation to audit the change in.
  const scope = {
    tenantId: membership?.idguid ?? '00000000-0000-0000-0000-000000000000',
    userId: asked.userId,
    isOperator: membership?.is_operator ?? false,
  };
  return inTenant(database, scope, async (tx) => {
    // Every change of a person locks their row first.
    const [person] = await tx.select().from(users).where(eq(users.idguid, asked.userId)).for('update');
    const [used] = await tx
      .delete(mailTokens)
      .where(and(eq(mailTokens.token_hash, hash), sql`${mailTokens.expires_at} > now()`))
      .returning();
    if (!person?.is_active || !used?.email || used.created_at < person.password_changed_at) return null;
    const email = used.email;
    await tx
      .update(users)
      .set({
        email,
        version: sql`${users.version} + 1`,
        updated_at: sql`now()`,
        updated_by: fullName(person),
      })
      .where(eq(users.idguid, person.idguid))
      .catch((error: unknown) => {
        if (databaseError(error)?.code !== '23505') throw error;
        throw new AppError(409, 'duplicate', TAKEN);
      });
    // Links sent to the old address, which may belong to somebody else now, become invalid.
    await tx.delete(mailTokens).where(eq(mailTokens.user_id, person.idguid));
    if (membership) {
      const actor = {
        userId: person.idguid,
        tenantId: membership.idguid,
        name: fullName(person),
        email,
        permissions: new Set<string>(),
        roles: [],
        via: null,
      };
      const tenant = { id: membership.idguid, name: membership.name, isOperator: membership.is_operator };
      await writeAudit({ db: tx, actor, tenant, ip }, { name: 'users', scope: 'tenant' }, [
        {
          action: 'update',
          record_id: person.idguid,
          record_title: actor.name,
          changes: { email: { from: person.email, to: email } },
        },
      ]);
    }
    return { email };
  });
}

/** The new address that a link of this kind confirms; undefined if the link is no longer valid. */
export async function emailOfChange(database: Database, token: string): Promise<string | undefined> {
  const [found] = await database
    .select({ email: mailTokens.email })
    .from(mailTokens)
    .innerJoin(users, eq(users.idguid, mailTokens.user_id))
    .where(
      and(
        eq(mailTokens.token_hash, tokenHash(token)),
        eq(mailTokens.kind, KIND),
        sql`${mailTokens.expires_at} > now()`,
        eq(users.is_active, true),
        sql`${mailTokens.created_at} >= ${users.password_changed_at}`,
      ),
    );
  return found?.email ?? undefined;
}

/** `promjena=1` tells the page that the person may be signed in already. */
const changeLink = (publicUrl: string, token: string): string =>
  `${mailLink(publicUrl, 'verification', token)}&promjena=1`;
