import { eq, sql } from 'drizzle-orm';
import { momentText } from '../../core/dates.ts';
import { publish } from '../../core/live/publish.ts';
import { trash } from '../../core/records/trash.table.ts';
import { asOperator } from '../../core/system.ts';
import type { Deps } from '../../server/module.ts';
import { KEPT_MESSAGES } from './inbox.states.ts';
import { contactMail, readSettings } from './settings.service.ts';
import { contactMessages, contactReplies } from './site.table.ts';

/** Job: mails a reply to the sender of the message. */
export const CONTACT_REPLY = 'site.contact-reply';

export interface ContactReplyJob {
  idguid: string;
}

/**
 * Handler of `CONTACT_REPLY`. If the mail server does not accept the mail, stores its answer with the reply and throws.
 * A reply that was deleted or already sent is not mailed.
 */
export async function mailReply(deps: Deps, { idguid }: ContactReplyJob): Promise<void> {
  const { database, mail } = deps;
  const own = eq(contactReplies.idguid, idguid);
  const [found] = await database
    .select({ reply: contactReplies, message: contactMessages })
    .from(contactReplies)
    .innerJoin(contactMessages, eq(contactMessages.idguid, contactReplies.message_id))
    .where(own);
  if (!found || found.reply.sent_at) return;
  const { reply, message } = found;
  const keep = (known: Partial<typeof reply>): Promise<void> =>
    asOperator(database, async (ctx) => {
      const { rowCount } = await ctx.db.update(contactReplies).set(known).where(own);
      // Removed while it was mailed: it comes back from the trash as mailed.
      if (rowCount === 0)
        await ctx.db.execute(sql`update ${trash} set record = jsonb_set(record, '{replies}', (
            select jsonb_agg(reply || case when reply->>'idguid' = ${idguid} then ${JSON.stringify(known)}::jsonb else '{}' end)
            from jsonb_array_elements(record->'replies') as reply))
          where tenant_id = ${ctx.tenant.id} and resource = ${KEPT_MESSAGES.name} and idguid = ${message.idguid}`);
      await publish(ctx, { topic: 'contact-messages', key: message.idguid });
    });
  const { from, to } = await contactMail(database, deps);
  const { site_name, phone_number } = await readSettings(database);
  const name = from.name || site_name || mail.sender.name;
  try {
    await mail.send({
      to: message.email,
      from: { ...from, name },
      replyTo: { name, address: to[0]! },
      personal: true,
      subject: reply.subject,
      body: reply.body,
      intro: [`Vaša poruka, ${momentText(message.created_at)}:`],
      quote: message.poruka,
      outro: [site_name, phone_number].some(Boolean)
        ? [[site_name, phone_number].filter(Boolean).join(' · ')]
        : [],
    });
  } catch (error) {
    const { response, message: errorMessage } = error as { response?: string; message: string };
    await keep({ problem: (response ?? errorMessage).slice(0, 500) });
    throw error;
  }
  await keep({ sent_at: new Date(), problem: null });
}
