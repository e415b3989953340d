import { eq } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx, Tx } from '../../../core/context.ts';
import { momentText } from '../../../core/dates.ts';
import type { Deps } from '../../../server/module.ts';
import { users } from '../people.table.ts';

/** What may happen to the ways in which a person signs in, as the trail and the mail put it. */
const EVENTS = {
  password: 'Lozinka je promijenjena',
  'totp-on': 'Uključena je aplikacija za kodove',
  'totp-off': 'Isključena je aplikacija za kodove',
  'passkey-on': 'Dodan je pristupni ključ',
  'passkey-off': 'Uklonjen je pristupni ključ',
  'recovery-new': 'Napravljeni su novi rezervni kodovi',
  'recovery-used': 'Prijava rezervnim kodom',
} as const;
export type SecurityEvent = keyof typeof EVENTS;

/** Tells a person by mail what has happened to their account. */
export const SECURITY_NOTICE = 'access.security-notice';

/** The job names the event; the words and the address are found when it runs. */
export interface SecurityNoticeJob {
  user_id: string;
  event: SecurityEvent;
  at: string;
  ip: string | null;
}

export type NoticeDeps = Pick<Deps, 'database' | 'jobs'>;

/** Writes into the trail, in the transaction of the change, what the caller did to their own account. */
export function auditSecurity(ctx: Ctx, event: string): Promise<void> {
  const { userId, name } = ctx.actor;
  return writeAudit(ctx, { name: 'users', scope: 'tenant' }, [
    {
      action: 'security',
      record_id: userId,
      record_title: name,
      changes: { event: { from: null, to: event } },
    },
  ]);
}

/** The same, and orders a mail to the person: if it was not they who did it, they should know. `detail` is for the trail. */
export async function noteSecurity(
  ctx: Ctx,
  jobs: Deps['jobs'],
  event: SecurityEvent,
  detail?: string,
): Promise<void> {
  await auditSecurity(ctx, detail ? `${EVENTS[event]}: ${detail}` : EVENTS[event]);
  await orderNotice(ctx.db, jobs, ctx.actor.userId, event, ctx.ip);
}

/** Orders the mail alone, in the caller's transaction. */
export async function orderNotice(
  tx: Tx,
  jobs: Deps['jobs'],
  userId: string,
  event: SecurityEvent,
  ip: string | null,
): Promise<void> {
  const job: SecurityNoticeJob = { user_id: userId, event, at: new Date().toISOString(), ip };
  await jobs.send(tx, SECURITY_NOTICE, job);
}

/** Does a `SECURITY_NOTICE` job; throws while the mail server does not take it. */
export async function mailNotice(
  { config, database, mail }: Deps,
  { user_id, event, at, ip }: SecurityNoticeJob,
): Promise<void> {
  const [person] = await database
    .select({ email: users.email, name: users.first_name })
    .from(users)
    .where(eq(users.idguid, user_id));
  if (!person) return;
  await mail.send({
    to: person.email,
    subject: `Sigurnost naloga: ${EVENTS[event].toLowerCase()}`,
    intro: [`${EVENTS[event]} za vaš nalog ${person.email}.`],
    facts: [['Kada', momentText(at)], ...(ip ? [['S adrese', ip] as [string, string]] : [])],
    action: { label: 'Otvori sigurnost naloga', url: `${config.publicUrl}/korisnik/users/profile#sigurnost` },
    outro: [
      'Ako ste to bili vi, ne treba ništa da radite.',
      'Ako niste, odmah promijenite lozinku i završite ostale prijave, pa obavijestite administratora svoje organizacije.',
    ],
  });
}
