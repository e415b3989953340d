import { eq } from 'drizzle-orm';
import { writeAudit } from '../../core/audit.ts';
import type { Ctx, Tx } from '../../core/context.ts';
import { momentText } from '../../core/dates.ts';
import { users } from '../../core/identity/identity.table.ts';
import type { Deps } from '../../server/module.ts';
import { notify } from '../notifications/notify.ts';
import { ACCOUNT_SECURITY } from './index.ts';

/** Security events of an account, in the words of the trail, the mail and the bell. */
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
  'new-device': 'Prijava s novog uređaja',
  'api-key': 'Napravljen je API ključ',
} as const;
type SecurityEvent = keyof typeof EVENTS;

/** The security panel of one's own profile. */
const PROFILE = '/korisnik/users/profile#sigurnost';

type Letter = Omit<Parameters<Deps['mail']['send']>[0], 'to'>;

/** Mails that say more: the person is signed out everywhere, or somebody else did it. */
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

/** Mails a person about a security event of their account. */
export const SECURITY_NOTICE = 'access.security-notice';

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

/** Writes a security event into the trail, in the transaction of the change; of the caller's own account unless `whose`. */
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
 * Writes a security event of the caller's own account into the trail, rings their bell and sends them a mail, so that they know if
 * somebody else did it. `detail` is for trail and bell.
 */
export async function noteSecurity(
  ctx: Ctx,
  jobs: Deps['jobs'],
  event: SecurityEvent,
  { detail }: { detail?: string } = {},
): Promise<void> {
  await auditSecurity(ctx, detail ? `${EVENTS[event]}: ${detail}` : EVENTS[event]);
  await ringSecurity(ctx, ctx.actor.userId, event, detail);
  await orderNotice(ctx.db, jobs, ctx.actor.userId, event, ctx.ip);
}

/** Rings a person's bell in the caller's organisation. `detail` stands below the event. */
export const ringSecurity = (
  ctx: Ctx,
  userId: string,
  event: SecurityEvent,
  detail?: string,
): Promise<void> =>
  notify(ctx, null, {
    kind: ACCOUNT_SECURITY,
    title: EVENTS[event],
    ...(detail && { body: detail }),
    path: PROFILE,
    userIds: [userId],
  });

/** Queues the mail about a security event, in the caller's transaction. */
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

/** Mails a security event (job `SECURITY_NOTICE`). Throws if the mail server refuses. */
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
    action: { label: 'Otvori sigurnost naloga', url: `${config.publicUrl}${PROFILE}` },
    outro: [
      'Ako ste to bili vi, ne treba ništa da radite.',
      'Ako niste, odmah promijenite lozinku i završite ostale prijave, pa obavijestite administratora svoje organizacije.',
    ],
    ...LETTERS[event]?.(config.publicUrl),
  };
  const intro = [`Dobar dan, ${person.name},`, ...letter.intro];
  await mail.send({ to: person.email, ...letter, intro });
}
