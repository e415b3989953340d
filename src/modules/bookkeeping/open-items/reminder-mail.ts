import { and, eq } from 'drizzle-orm';
import { dayText } from '../../../core/dates.ts';
import { publish } from '../../../core/live/publish.ts';
import { formatAmount, unitsOf } from '../../../core/money/money.ts';
import type { Deps, JobTenant } from '../../../server/module.ts';
import { documentName } from './document-name.ts';
import { reminders } from './reminders.table.ts';

/** Most documents listed in one mail. */
const MOST_LISTED = 100;

/**
 * Mails a reminder (job `REMINDER_MAIL`). Where the mail server does not take it, its answer is kept with the reminder and the job
 * throws. One that was sent already is not mailed again.
 */
export async function mailReminder(
  { mail }: Pick<Deps, 'mail'>,
  org: JobTenant,
  { idguid }: { idguid: string },
): Promise<void> {
  const own = and(eq(reminders.tenant_id, org.tenant.id), eq(reminders.idguid, idguid));
  const [row] = await org.within((ctx) => ctx.db.select().from(reminders).where(own));
  if (!row || row.sent_at) return;
  const keep = (known: Partial<typeof row>): Promise<void> =>
    org.within(async (ctx) => {
      await ctx.db.update(reminders).set(known).where(own);
      await publish(ctx, { topic: 'ledger' });
    });
  const { items } = row;
  try {
    await mail.send({
      to: row.recipient,
      from: { name: org.tenant.name, address: '' },
      replyTo: { name: row.reply_name, address: row.reply_to },
      personal: true,
      subject: row.subject,
      body: row.body,
      intro: [],
      facts: [
        ...items
          .slice(0, MOST_LISTED)
          .map(({ document_no, due_date, open }): [string, string] => [
            documentName(document_no),
            `dospijeće ${dayText(due_date)}, ${formatAmount(unitsOf(open))}`,
          ]),
        ['Ukupno', formatAmount(unitsOf(row.total))],
      ],
      outro:
        items.length > MOST_LISTED ? [`Navedeno je prvih ${MOST_LISTED} od ${items.length} dokumenata.`] : [],
    });
  } catch (error) {
    const { response, message } = error as { response?: string; message: string };
    await keep({ problem: (response ?? message).slice(0, 500) });
    throw error;
  }
  await keep({ sent_at: new Date(), problem: null });
}
