import { eq } from 'drizzle-orm';
import type { Database, Tx } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import { publish } from '../../core/live/publish.ts';
import { asOperator } from '../../core/system.ts';
import type { Deps } from '../../server/module.ts';
import { notify } from '../notifications/notify.ts';
import type { ContactMessage } from './contact.ts';
import type { SpamReason } from './inbox.states.ts';
import { NEW_MESSAGE } from './index.ts';
import { contactMail } from './settings.service.ts';
import { contactMessages } from './site.table.ts';

/** Job: mails a stored message to the site's address. */
export const CONTACT_MAIL = 'site.contact-mail';

export interface ContactMailJob {
  idguid: string;
}

/** Stores a message and queues its mail in one transaction. Spam is stored without a mail. */
export async function receiveMessage(
  database: Database,
  jobs: Deps['jobs'],
  message: ContactMessage,
  spam: SpamReason | null,
): Promise<void> {
  // The inbox and its notifications belong to the operator.
  await asOperator(database, async (ctx) => {
    const idguid = await storeMessage(ctx.db, message, spam);
    await publish(ctx, { topic: 'contact-messages', key: idguid });
    if (spam) return;
    await jobs.send(ctx.db, CONTACT_MAIL, { idguid } satisfies ContactMailJob);
    await notify(
      ctx,
      { jobs },
      {
        kind: NEW_MESSAGE,
        title: `Nova poruka: ${message.ime_prezime}`,
        body: message.tip_usluge,
        path: `/admin/contact-messages/${idguid}`,
      },
    );
  });
}

/** Stores a message, dated now or `at`, as spam if there is a reason. Sends no mail. Returns its id. */
export async function storeMessage(
  tx: Tx,
  message: ContactMessage,
  spam: SpamReason | null,
  at?: Date,
): Promise<string> {
  const { ime_prezime, email, telefon, tip_usluge, poruka } = message;
  const idguid = newId();
  await tx.insert(contactMessages).values({
    ...{ idguid, ime_prezime, email, telefon, tip_usluge, poruka },
    ...(at && { created_at: at, updated_at: at }),
    ...(spam && { status: 'spam', spam_reason: spam }),
  });
  return idguid;
}

/** Handler of `CONTACT_MAIL`. Throws if the mail server does not accept the mail. The settings name the recipients. */
export async function mailMessage(deps: Deps, { idguid }: ContactMailJob): Promise<void> {
  const { config, database, mail } = deps;
  const [message] = await database.select().from(contactMessages).where(eq(contactMessages.idguid, idguid));
  if (!message) return;
  await mail.send({
    ...(await contactMail(database, deps)),
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
    action: {
      label: 'Otvori poruku i odgovori s ekrana',
      url: `${config.publicUrl}/admin/contact-messages/${idguid}`,
    },
    outro: ['Odgovor na ovaj e-mail stiže pošiljaocu poruke.'],
  });
}
