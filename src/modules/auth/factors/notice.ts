import { eq } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx, Tx } from '../../../core/context.ts';
import { momentText } from '../../../core/dates.ts';
import { users } from '../../../core/identity/identity.table.ts';
import type { Deps } from '../../../server/module.ts';

/** What may happen to the ways in which a person signs in, as the trail and the mail put it. */
export const EVENTS = {
  password: 'Lozinka je promijenjena',
  'totp-on': 'Uključena je aplikacija za kodove',
  'totp-off': 'Isključena je aplikacija za kodove',
  'passkey-on': 'Dodan je pristupni ključ',
  'passkey-off': 'Uklonjen je pristupni ključ',
  'recovery-new': 'Napravljeni su novi rezervni kodovi',
  'recovery-used': 'Prijava rezervnim kodom',
  'password-reset': 'Lozinka postavljena linkom iz e-maila',
  'factors-removed': 'Drugi faktor uklonjen, sve prijave završene',
} as const;
export type SecurityEvent = keyof typeof EVENTS;

type Letter = Omit<Parameters<Deps['mail']['send']>[0], 'to'>;

/** Where the mail says more than that it happened: the person is signed in nowhere now, or others did it. */
const LETTERS: Partial<Record<SecurityEvent, (site: string) => Partial<Letter>>> = {
  'password-reset': (site) => ({
    subject: 'Lozinka je promijenjena',
    intro: ['Lozinka vašeg naloga je upravo promijenjena, a sve ranije prijave su završene.'],
    action: signIn(site),
    outro: [
      `Ako to niste učinili vi, odmah zatražite novu lozinku na ${site}/auth/forgot-password i javite administratoru svoje organizacije.`,
    ],
  }),
  'factors-removed': (site) => ({
    subject: 'Drugi faktor je uklonjen s vašeg naloga',
    intro: [
      'Operater sistema je s vašeg naloga uklonio aplikaciju za kodove, rezervne kodove i pristupne ključeve, i završio sve vaše prijave.',
      'Ako ste to tražili (npr. jer ste izgubili telefon), prijavite se lozinkom i odmah postavite novi drugi faktor u svom profilu.',
    ],
    action: signIn(site),
    outro: ['Ako to niste tražili, odmah se javite operateru sistema i promijenite lozinku.'],
  }),
};
const signIn = (site: string) => ({ label: 'Prijavi se', url: `${site}/auth/login` });

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

/** Whose account it is. */
interface Whose {
  idguid: string;
  name: string;
}

/** Writes into the trail, in the transaction of the change, what was done to an account: the caller's own unless `whose`. */
export function auditSecurity(ctx: Ctx, event: string, whose: Whose = self(ctx)): Promise<void> {
  return writeAudit(ctx, { name: 'users', scope: 'tenant' }, [
    {
      action: 'security',
      record_id: whose.idguid,
      record_title: whose.name,
      changes: { event: { from: null, to: event } },
    },
  ]);
}
const self = ({ actor }: Ctx): Whose => ({ idguid: actor.userId, name: actor.name });

/**
 * The same of the caller's own account, and orders a mail: if it was not they who did it, they should know. `detail` is for
 * the trail.
 */
export async function noteSecurity(
  ctx: Ctx,
  jobs: Deps['jobs'],
  event: SecurityEvent,
  { detail }: { detail?: string } = {},
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
  const letter: Letter = {
    subject: `Sigurnost naloga: ${EVENTS[event].toLowerCase()}`,
    intro: [`${EVENTS[event]} za vaš nalog ${person.email}.`],
    facts: [['Kada', momentText(at)], ...(ip ? [['S adrese', ip] as [string, string]] : [])],
    action: { label: 'Otvori sigurnost naloga', url: `${config.publicUrl}/korisnik/users/profile#sigurnost` },
    outro: [
      'Ako ste to bili vi, ne treba ništa da radite.',
      'Ako niste, odmah promijenite lozinku i završite ostale prijave, pa obavijestite administratora svoje organizacije.',
    ],
    ...LETTERS[event]?.(config.publicUrl),
  };
  const intro = [`Poštovani/a ${person.name},`, ...letter.intro];
  await mail.send({ to: person.email, ...letter, intro });
}
