import { and, eq, gt, sql } from 'drizzle-orm';
import { momentText } from '../../../core/dates.ts';
import { users } from '../../../core/identity/identity.table.ts';
import { newHashedToken } from '../../../core/opaque.ts';
import type { Deps } from '../../../server/module.ts';
import { mailTokens, registrations } from '../entry.table.ts';
import type { AskedMailJob, RegistrationMailJob } from './jobs.ts';
import { LINK_LIFETIMES, mailLink } from './mail-links.ts';

const NOT_YOU = 'Ako ovo niste tražili vi, zanemarite poruku: ništa se neće promijeniti.';

type Registered = typeof registrations.$inferSelect;

/**
 * Runs a `REGISTRATION_MAIL` job: mails the link or, if the account exists, how to sign in. The registration expires at the same time
 * in both cases, so that signing in with its password does not reveal which it was.
 */
export async function mailRegistration(deps: Deps, { idguid, email }: RegistrationMailJob): Promise<void> {
  const { token, hash } = newHashedToken();
  const [waiting] = await deps.database
    .update(registrations)
    .set({ token_hash: hash, expires_at: sql`now() + ${LINK_LIFETIMES.verification}::interval` })
    .where(
      and(
        eq(registrations.idguid, idguid),
        eq(registrations.email, email),
        gt(registrations.expires_at, sql`now()`),
      ),
    )
    .returning();
  if (!waiting) return;
  if (await personOf(deps, email)) await mailExisting(deps, email);
  else await mailVerification(deps, waiting, token);
}

/** Runs a `RESET_MAIL` job. An unverified registration has no account whose password could be reset. */
export async function mailReset(deps: Deps, { email }: AskedMailJob): Promise<void> {
  const { config, database, mail } = deps;
  const person = await personOf(deps, email);
  if (!person) return mailUnverified(deps, email);
  if (!person.is_active) return;
  const { token, hash } = newHashedToken();
  await database.insert(mailTokens).values({
    token_hash: hash,
    kind: 'reset-password',
    user_id: person.idguid,
    expires_at: sql`now() + ${LINK_LIFETIMES.reset}::interval`,
  });
  await mail.send({
    to: email,
    subject: 'Nova lozinka',
    intro: [
      `Dobar dan, ${person.first_name},`,
      'stigao je zahtjev za novu lozinku vašeg naloga. Postavite je na stranici koju otvara dugme ispod.',
    ],
    action: { label: 'Postavi novu lozinku', url: mailLink(config.publicUrl, 'reset', token) },
    outro: ['Link vrijedi jedan sat i može se iskoristiti jednom.', NOT_YOU],
  });
}

/** A stranger may have typed the address, so the mail contains no other input: the form must not send arbitrary text to anybody. */
async function mailVerification({ config, mail }: Deps, pending: Registered, token: string): Promise<void> {
  await mail.send({
    to: pending.email,
    subject: 'Potvrdite e-mail',
    intro: ['Dobro došli! Još jedan korak: potvrdite da je ovaj e-mail vaš, i nalog je otvoren.'],
    facts: [['Registracija od', momentText(pending.created_at)]],
    action: { label: 'Potvrdi e-mail', url: mailLink(config.publicUrl, 'verification', token) },
    outro: [
      'Link vrijedi 24 sata i može se iskoristiti jednom.',
      'Ako se niste registrovali vi, ne otvarajte link i zanemarite poruku: bez potvrde nalog ne nastaje.',
    ],
  });
}

/** For a registration with the e-mail of an existing account. Contains no input, which may be a stranger's. */
async function mailExisting({ config, mail }: Deps, email: string): Promise<void> {
  await mail.send({
    to: email,
    subject: 'Već imate nalog',
    intro: [
      'Neko je tražio otvaranje naloga s ovim e-mailom, a nalog s njim već postoji. Prijavite se postojećom lozinkom.',
    ],
    action: { label: 'Prijavi se', url: `${config.publicUrl}/auth/login` },
    outro: [
      `Ako ste lozinku zaboravili, novu ćete postaviti ovdje: ${config.publicUrl}/auth/forgot-password`,
      NOT_YOU,
    ],
  });
}

async function personOf({ database }: Deps, email: string) {
  const [person] = await database.select().from(users).where(eq(users.email, email));
  return person;
}

/** For a reset requested before verification. No link, because nobody has proven that the registration is theirs. */
async function mailUnverified({ config, database, mail }: Deps, email: string): Promise<void> {
  const [waiting] = await database
    .select({ idguid: registrations.idguid })
    .from(registrations)
    .where(and(eq(registrations.email, email), gt(registrations.expires_at, sql`now()`)))
    .limit(1);
  if (!waiting) return;
  await mail.send({
    to: email,
    subject: 'Nalog još nije otvoren',
    intro: [
      'Stigao je zahtjev za novu lozinku, ali registracija s ovim e-mailom još nije potvrđena, pa nalog ne postoji.',
      'Ako ste se registrovali vi, otvorite link iz poruke „Potvrdite e-mail”. Ako ste lozinku zaboravili, registrujte se ponovo.',
    ],
    action: { label: 'Registruj se ponovo', url: `${config.publicUrl}/auth/register` },
    outro: [NOT_YOU],
  });
}
