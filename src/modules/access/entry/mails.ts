import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { momentText } from '../../../core/dates.ts';
import type { Deps } from '../../../server/module.ts';
import { mailTokens, registrations } from '../entry.table.ts';
import { HOLDS, mailLink } from '../mail-links.ts';
import { fullName } from '../names.ts';
import { newHashedToken } from '../opaque.ts';
import { users } from '../people.table.ts';
import type { AskedMailJob, PasswordChangedMailJob, RegistrationMailJob } from './jobs.ts';

const NOT_YOU = 'Ako ovo niste tražili vi, zanemarite poruku: ništa se neće promijeniti.';

type Registered = typeof registrations.$inferSelect;

/** Does a `REGISTRATION_MAIL` job: the link, or to who has an account already the way in. */
export async function mailRegistration(deps: Deps, { idguid }: RegistrationMailJob): Promise<void> {
  const { database } = deps;
  const [pending] = await database.select().from(registrations).where(eq(registrations.idguid, idguid));
  if (!pending) return;
  if (!(await personOf(deps, pending.email))) return mailVerification(deps, pending);
  await mailExisting(deps, pending.email);
  // Kept no longer than it says anything: the account's own password is what counts.
  await database.delete(registrations).where(eq(registrations.idguid, idguid));
}

/** Does a `RESEND_MAIL` job. Nothing goes to an e-mail that nobody has registered or had verified. */
export async function mailAgain(deps: Deps, { email }: AskedMailJob): Promise<void> {
  if (await personOf(deps, email)) return mailExisting(deps, email);
  const pending = await lastRegistration(deps, email);
  if (pending) await mailVerification(deps, pending);
}

/** Does a `RESET_MAIL` job. Who has registered and not verified is first of all to verify. */
export async function mailReset(deps: Deps, { email }: AskedMailJob): Promise<void> {
  const { config, database, mail } = deps;
  const person = await personOf(deps, email);
  if (!person) {
    const pending = await lastRegistration(deps, email);
    if (pending) await mailVerification(deps, pending);
    return;
  }
  if (!person.is_active) return;
  const { token, hash } = newHashedToken();
  await database.insert(mailTokens).values({
    token_hash: hash,
    kind: 'reset-password',
    user_id: person.idguid,
    expires_at: sql`now() + ${HOLDS.reset}::interval`,
  });
  await mail.send({
    to: email,
    subject: 'Nova lozinka',
    intro: [
      `Poštovani/a ${person.first_name},`,
      'stigao je zahtjev za novu lozinku vašeg naloga. Postavite je na stranici koju otvara dugme ispod.',
    ],
    action: { label: 'Postavi novu lozinku', url: mailLink(config.publicUrl, 'reset', token) },
    outro: ['Link vrijedi jedan sat i može se iskoristiti jednom.', NOT_YOU],
  });
}

/** Does a `PASSWORD_CHANGED_MAIL` job. */
export async function mailPasswordChanged(
  { config, database, mail }: Deps,
  { user_id, at, ip }: PasswordChangedMailJob,
): Promise<void> {
  const [person] = await database.select().from(users).where(eq(users.idguid, user_id));
  if (!person) return;
  await mail.send({
    to: person.email,
    subject: 'Lozinka je promijenjena',
    intro: [
      `Poštovani/a ${person.first_name},`,
      'lozinka vašeg naloga je upravo promijenjena, a sve ranije prijave su završene.',
    ],
    facts: [['Kada', momentText(at)], ...(ip ? [['S adrese', ip] as [string, string]] : [])],
    action: { label: 'Prijavi se', url: `${config.publicUrl}/auth/login` },
    outro: [
      'Ako to niste učinili vi, odmah zatražite novu lozinku na ' +
        `${config.publicUrl}/auth/forgot-password i javite administratoru svoje organizacije.`,
    ],
  });
}

async function mailVerification({ config, database, mail }: Deps, pending: Registered): Promise<void> {
  const { token, hash } = newHashedToken();
  const kept = await database
    .update(registrations)
    .set({ token_hash: hash, expires_at: sql`now() + ${HOLDS.verification}::interval` })
    .where(eq(registrations.idguid, pending.idguid))
    .returning({ idguid: registrations.idguid });
  if (kept.length === 0) return;
  await mail.send({
    to: pending.email,
    subject: 'Potvrdite e-mail',
    intro: ['Dobro došli! Još jedan korak: potvrdite da je ovaj e-mail vaš, i nalog je otvoren.'],
    facts: [
      ['Ime i prezime', fullName(pending)],
      ['Organizacija', pending.organisation_name],
    ],
    action: { label: 'Potvrdi e-mail', url: mailLink(config.publicUrl, 'verification', token) },
    outro: [
      'Link vrijedi 24 sata i može se iskoristiti jednom.',
      'Ako se niste registrovali vi, ne otvarajte link i zanemarite poruku: bez potvrde nalog ne nastaje.',
    ],
  });
}

/** To who asks for an account and has one. Nothing of what was typed stands in it: a stranger may have typed it. */
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

async function lastRegistration({ database }: Deps, email: string): Promise<Registered | undefined> {
  const [pending] = await database
    .select()
    .from(registrations)
    .where(and(eq(registrations.email, email), gt(registrations.expires_at, sql`now()`)))
    .orderBy(desc(registrations.created_at))
    .limit(1);
  return pending;
}
