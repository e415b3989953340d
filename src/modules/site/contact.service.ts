import { eq } from 'drizzle-orm';
import type { Database } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import type { Deps } from '../../server/module.ts';
import type { ContactMessage } from './contact.ts';
import { readSettings } from './settings.service.ts';
import { contactMessages } from './site.table.ts';

/** Mails one stored message to the site's address. */
export const CONTACT_MAIL = 'site.contact-mail';

/** The job carries no text: the message stands in one place only. */
export interface ContactMailJob {
  idguid: string;
}

/** Keeps a message and, with the same commit, the order to mail it. */
export async function receiveMessage(
  database: Database,
  jobs: Deps['jobs'],
  message: ContactMessage,
): Promise<void> {
  const { ime_prezime, email, telefon, tip_usluge, poruka } = message;
  const idguid = newId();
  await database.transaction(async (tx) => {
    await tx.insert(contactMessages).values({ idguid, ime_prezime, email, telefon, tip_usluge, poruka });
    await jobs.send(tx, CONTACT_MAIL, { idguid } satisfies ContactMailJob);
  });
}

/**
 * Does a `CONTACT_MAIL` job; throws while the mail server does not take it. Until the site has an address of its own,
 * the first administrator gets it.
 */
export async function mailMessage(
  { config, database, mail }: Deps,
  { idguid }: ContactMailJob,
): Promise<void> {
  const [message] = await database.select().from(contactMessages).where(eq(contactMessages.idguid, idguid));
  if (!message) return;
  const { email } = await readSettings(database);
  await mail.send({
    to: email || config.adminEmail,
    replyTo: { name: message.ime_prezime, address: message.email },
    subject: `Nova poruka: ${message.tip_usluge} – ${message.ime_prezime}`,
    intro: ['Stigla je poruka s kontakt-obrasca.'],
    facts: [
      ['Ime i prezime', message.ime_prezime],
      ['E-mail', message.email],
      ['Telefon', message.telefon],
      ['Vrsta usluge', message.tip_usluge],
    ],
    quote: message.poruka,
    outro: ['Odgovor na ovaj email stiže pošiljaocu poruke.'],
  });
}
