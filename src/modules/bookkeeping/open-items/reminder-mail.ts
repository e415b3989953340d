import { and, eq } from 'drizzle-orm';
import { dayText } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import { publish } from '../../../core/live/publish.ts';
import { formatAmount, unitsOf } from '../../../core/money/money.ts';
import type { Attachment, Deps, JobTenant } from '../../../server/module.ts';
import { documentName } from './document-name.ts';
import { printedReminder } from './reminder-print.ts';
import { reminders } from './reminders.table.ts';

/** Most documents listed in one mail. */
const MOST_LISTED = 100;

/**
 * Mails a reminder (job `REMINDER_MAIL`) with the letter as a PDF. Where the mail server does not take it, its answer is kept with the reminder and the job
 * throws. One that was sent already is not mailed again.
 */
export async function mailReminder(
  { mail, printer }: Pick<Deps, 'mail' | 'printer'>,
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
            `${due_date ? `dospijeće ${dayText(due_date)}` : 'vaša uplata ili odobrenje'}, ${formatAmount(unitsOf(open))}`,
          ]),
        ['Ukupno', formatAmount(unitsOf(row.total))],
      ],
      attachments: await letterOf(printer, org, row),
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

/** The letter as an attachment; none where the server cannot print, since the mail itself says everything. */
async function letterOf(
  printer: Deps['printer'],
  org: JobTenant,
  row: typeof reminders.$inferSelect,
): Promise<Attachment[]> {
  try {
    const { name, pdf } = await printer.print({ owner: org.tenant.id, printed: '' }, (readRows) =>
      org.within(async (ctx) => readRows(await printedReminder(ctx, row))),
    );
    return [{ filename: `${name}.pdf`, contentType: 'application/pdf', content: pdf }];
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_printed') return [];
    throw error;
  }
}
