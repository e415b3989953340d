import { sql } from 'drizzle-orm';
import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { dayOf, dayText } from '../../../core/dates.ts';
import { databaseError } from '../../../core/dberrors.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { decimalOf, formatAmount, sum, unitsOf } from '../../../core/money/money.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import type { Deps } from '../../../server/module.ts';
import type { OpenItem } from '../ledger/open-item.ts';
import { ofCustomers } from '../ledger/partner-roles.ts';
import { readItems, readPartner } from './items.service.ts';
import { filled, readTexts } from './reminder-texts.ts';
import {
  LEVELS,
  type Level,
  type NewReminder,
  type RemindedItem,
  type ReminderPreview,
  type ReminderRow,
  type ReminderSort,
} from './reminders.api.ts';
import { reminderExceptions, reminders } from './reminders.table.ts';
import { remindersOff } from './reminders-off.ts';
import { REMINDERS } from './subjects.ts';

/** Job: mails a reminder. */
export const REMINDER_MAIL = 'open-items.reminder';

/** Sent reminders. */
export const sentReminders: Listing<ReminderSort, Sent<ReminderRow>> = listingOf((ctx: Ctx) => ({
  columns: {
    idguid: sql<string>`r.idguid`,
    partner_id: sql<string>`r.partner_id`,
    partner: sql<string>`p.naziv`,
    level: sql<ReminderRow['level']>`r.level::text`,
    recipient: sql<string>`r.recipient`,
    subject: sql<string>`r.subject`,
    total: sql<string>`r.total::text`,
    documents: sql<number>`jsonb_array_length(jsonb_path_query_array(r.items, '$[*] ? (@.due_date != null)'))`,
    created_at: sql<Date>`r.created_at`.mapWith((value: string) => new Date(value)),
    created_by: sql<string>`r.created_by`,
    sent_at: sql<Date | null>`r.sent_at`.mapWith((value: string | null) => value && new Date(value)),
    problem: sql<string | null>`r.problem`,
  },
  from: sql`fin_reminders r join companies p on p.idguid = r.partner_id`,
  where: sql`r.tenant_id = ${ctx.tenant.id}::uuid`,
  search: sql`p.naziv || ' ' || r.recipient || ' ' || r.subject`,
  filters: {
    partner_id: sql`r.partner_id`,
    level: sql`r.level::text`,
    created_at: sql`r.created_at`,
  },
  order: {
    created_at: [sql`r.created_at`],
    partner: [sql`p.naziv`],
    level: [sql`r.level`],
    total: [sql`r.total`],
  },
  id: sql`r.idguid`,
}));

/** Most documents that one letter names. */
const MOST_REMINDED = 500;

/** What a customer owes and is overdue, oldest first; and the payments and credits on the same accounts that close nothing yet. */
async function owedBy(ctx: Ctx, partner: string): Promise<Record<'items' | 'credits', RemindedItem[]>> {
  const of = sql`o.partner_id = ${partner}::uuid and ${ofCustomers(ctx, sql`o.account`)}`;
  const overdue = sql`${of} and o.open > 0 and o.due_date < ${dayOf(Date.now())}::date`;
  const items = await readItems(ctx, overdue, MOST_REMINDED);
  const credits = await readItems(ctx, sql`${of} and o.open < 0`);
  return {
    items: items
      .map((item) => remindedOf(item, item.due_date, item.overdue))
      .sort((a, b) => a.due_date!.localeCompare(b.due_date!)),
    credits: credits.map((item) => remindedOf(item, null, null)),
  };
}

const remindedOf = (
  { account, document_no, document_date, open }: OpenItem,
  due_date: string | null,
  days: number | null,
): RemindedItem => ({ account, document_no, document_date, due_date, open, days });

/** What is owed of these; nothing where the credits cover it. */
const totalOf = (items: readonly RemindedItem[]): bigint => {
  const total = sum(items.map(({ open }) => unitsOf(open)));
  return total > 0n ? total : 0n;
};

/** A reminder as it would be sent. Throws 404. */
export async function previewReminder(
  ctx: Ctx,
  partnerId: string,
  asked: Level | undefined,
): Promise<Sent<ReminderPreview>> {
  const partner = await readPartner(ctx, partnerId);
  const { items, credits } = await owedBy(ctx, partnerId);
  const { rows } = await ctx.db.execute<{ level: Level; created_at: string } & Record<string, unknown>>(sql`
    select level, created_at from fin_reminders
    where tenant_id = ${ctx.tenant.id}::uuid and partner_id = ${partnerId}::uuid order by created_at desc limit 1`);
  const last = rows[0] ? { level: rows[0].level, created_at: new Date(rows[0].created_at) } : null;
  const level = asked ?? (Math.min((last?.level ?? 0) + 1, 3) as Level);
  const texts = await readTexts(ctx);
  const words = {
    partner: partner.naziv,
    firma: ctx.tenant.name,
    iznos: formatAmount(totalOf([...items, ...credits])),
    dan: dayText(dayOf(Date.now())),
  };
  return {
    level,
    to: partner.email ?? '',
    subject: filled(texts[`subject_${level}`], words),
    body: filled(texts[`text_${level}`], words),
    items,
    credits,
    off: await remindersOff(ctx, partnerId),
    last,
  };
}

/**
 * Records a reminder and queues its mail in one transaction. Throws 404, 422 where nothing chosen is overdue or credits cover it, 409 `reminders_off`, and
 * 409 `sent_today` for the second of the same level on one day.
 */
export async function sendReminder(
  ctx: Ctx,
  { jobs }: Pick<Deps, 'jobs'>,
  { partner_id, level, to, subject, body, items: chosen }: NewReminder,
): Promise<{ idguid: string }> {
  const partner = await readPartner(ctx, partner_id);
  if (await remindersOff(ctx, partner_id))
    throw new AppError(409, 'reminders_off', `Firmi „${partner.naziv}” se ne šalju opomene.`);
  const owed = await owedBy(ctx, partner_id);
  const overdue = owed.items.filter((item) =>
    chosen.some(({ account, document_no }) => account === item.account && document_no === item.document_no),
  );
  if (overdue.length === 0) throw invalid({ items: 'Nijedan od odabranih dokumenata više nije dospio.' });
  const items = [...overdue, ...owed.credits];
  if (totalOf(items) === 0n)
    throw invalid({
      items: 'Uplate i odobrenja pokrivaju odabrane dokumente: partner po njima ništa ne duguje.',
    });
  const idguid = newId();
  const total = decimalOf(totalOf(items));
  await ctx.db
    .insert(reminders)
    .values({
      tenant_id: ctx.tenant.id,
      idguid,
      partner_id,
      level,
      day: dayOf(Date.now()),
      recipient: to,
      subject,
      body,
      items,
      total,
      reply_name: ctx.actor.name,
      reply_to: ctx.actor.email,
      created_by: ctx.actor.name,
    })
    .catch((error: unknown) => {
      if ((databaseError(error) as { constraint?: string } | null)?.constraint !== 'fin_reminders_day_key')
        throw error;
      throw new AppError(409, 'sent_today', `Danas je ovoj firmi već poslano: ${LEVELS[level]}.`);
    });
  await jobs.send(ctx.db, REMINDER_MAIL, { idguid }, { tenantId: ctx.tenant.id });
  await writeAudit(
    ctx,
    REMINDERS,
    [
      {
        action: 'create',
        record_id: idguid,
        record_title: partner.naziv,
        changes: {
          level: { from: null, to: LEVELS[level] },
          to: { from: null, to },
          total: { from: null, to: total },
        },
      },
    ],
    { topic: 'ledger' },
  );
  return { idguid };
}

/** Sets whether a partner gets reminders. Throws 404. */
export async function setRemindersOff(ctx: Ctx, partnerId: string, off: boolean): Promise<void> {
  const partner = await readPartner(ctx, partnerId);
  const before = await remindersOff(ctx, partnerId);
  if (before === off) return;
  if (off)
    await ctx.db
      .insert(reminderExceptions)
      .values({ tenant_id: ctx.tenant.id, partner_id: partnerId })
      .onConflictDoNothing();
  else
    await ctx.db.execute(sql`delete from ${reminderExceptions}
      where tenant_id = ${ctx.tenant.id}::uuid and partner_id = ${partnerId}::uuid`);
  await writeAudit(
    ctx,
    REMINDERS,
    [
      {
        action: 'update',
        record_id: partnerId,
        record_title: partner.naziv,
        changes: { off: { from: before, to: off } },
      },
    ],
    { topic: 'ledger' },
  );
}
