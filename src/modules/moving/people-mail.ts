import type { Deps } from '../../server/module.ts';

/** Mails somebody that their organisation is here now. */
export const MOVED_MAIL = 'moving.mail';

export interface MovedMail {
  email: string;
  organisation: string;
  /** Has an account here already. */
  known: boolean;
}

/** Queues a mail to each person of an organisation that has been brought in. */
export const mailPeople = (
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  organisation: string,
  people: readonly { email: string; known: boolean }[],
): Promise<void> =>
  database.transaction(async (tx) => {
    for (const { email, known } of people)
      await jobs.send(tx, MOVED_MAIL, { email, organisation, known } satisfies MovedMail);
  });

/** Runs a `MOVED_MAIL` job. Nobody's password comes along: who is new here chooses one by the usual link. */
export async function mailMoved(
  { mail, config }: Pick<Deps, 'mail' | 'config'>,
  { email, organisation, known }: MovedMail,
): Promise<void> {
  await mail.send({
    to: email,
    subject: `Organizacija ${organisation} je preseljena`,
    intro: [
      'Dobar dan,',
      `podaci organizacije ${organisation} od danas su na adresi ${config.publicUrl}.`,
      known
        ? 'Ovdje već imate nalog s ovim e-mailom, pa mu je samo dodana ova organizacija. Prijavljujete se kao i do sada.'
        : 'Otvoren vam je nalog s ovim e-mailom. Stara lozinka se ne prenosi: novu birate linkom koji ćete dobiti kad na stranici ispod upišete svoj e-mail.',
    ],
    action: known
      ? { label: 'Prijavi se', url: `${config.publicUrl}/auth/login` }
      : { label: 'Odaberi lozinku', url: `${config.publicUrl}/auth/forgot-password` },
    outro: ['Ako ne radite u ovoj organizaciji, javite to operateru ove adrese.'],
  });
}
