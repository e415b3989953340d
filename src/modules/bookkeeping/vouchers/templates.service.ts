import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayOf, dayText, monthsLater } from '../../../core/dates.ts';
import { notFound } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { isId } from '../../../core/list-query.ts';
import { ZONE } from '../../../core/zone.ts';
import { openVatMonth } from '../ledger/vat-lock.service.ts';
import type { Source } from '../ledger/voucher.ts';
import { createDraft } from './drafts.service.ts';
import { draftOfTemplate, type Template } from './template-lines.ts';

interface Stored extends Template {
  idguid: string;
  naziv: string;
  iznos: string | null;
}

/** A draft from a template, for a day and an amount; its own without one. Answers its id. Throws 404. */
export async function draftFromTemplate(
  ctx: Ctx,
  idguid: string,
  { day, amount }: { day: string; amount: string | null },
): Promise<string> {
  if (!isId(idguid)) throw notFound();
  const { rows } = await ctx.db.execute<Stored & Record<string, unknown>>(sql`
    select idguid, naziv, vrsta, opis, partner_id, iznos::text, stavke from fin_sabloni
    where tenant_id = ${ctx.tenant.id} and idguid = ${idguid}`);
  if (!rows[0]) throw notFound();
  return made(ctx, rows[0], { idguid: newId(), day, amount, source: 'entry' });
}

async function made(
  ctx: Ctx,
  template: Stored,
  { idguid, day, amount, source }: { idguid: string; day: string; amount: string | null; source: Source },
): Promise<string> {
  const codes = [...new Set(template.stavke.map(({ konto }) => konto))];
  const { rows } = await ctx.db.execute<{ konto: string }>(sql`
    select konto from fin_konta
    where tenant_id = ${ctx.tenant.id} and partner = 'obavezno' and konto = any(${sql.param(codes)}::text[])`);
  const ofPartner = new Set(rows.map(({ konto }) => konto));
  const content = draftOfTemplate(template, {
    day,
    amount: amount ?? template.iznos ?? '0',
    vatMonth: await openVatMonth(ctx, day),
    takesPartner: (account) => ofPartner.has(account),
  });
  await createDraft(ctx, { idguid, ...content, lines: [...content.lines] }, source);
  return idguid;
}

/** Months that are made up for, if the server was off. */
const MOST_MISSED = 12;

/** A draft that was made by itself. */
export interface Recurred {
  draft_id: string;
  template: string;
  day: string;
}

/**
 * Makes the drafts that are due until today, one for each month of each repeated template. None is made for days before the template
 * was written, nor twice. They are never posted.
 */
export async function makeDueDrafts(ctx: Ctx, today: string = dayOf(Date.now())): Promise<Recurred[]> {
  const { rows } = await ctx.db.execute<
    Stored & {
      dan: number | null;
      od: string | null;
      do: string | null;
      written: string;
      [name: string]: unknown;
    }
  >(sql`
    select idguid, naziv, vrsta, opis, partner_id, iznos::text, stavke, dan, od::text, "do"::text,
      (created_at at time zone ${ZONE})::date::text as written
    from fin_sabloni where tenant_id = ${ctx.tenant.id} and ponavljanje = 'mjesecno' order by idguid`);
  const recurred: Recurred[] = [];
  for (const template of rows)
    for (const day of dueDays(template, today)) {
      const draft_id = newId();
      const { rows: claimed } = await ctx.db.execute(sql`
        insert into fin_recurring_runs (tenant_id, template_id, day, draft_id)
        values (${ctx.tenant.id}, ${template.idguid}, ${day}, ${draft_id}) on conflict do nothing returning day`);
      if (claimed.length === 0) continue;
      await made(ctx, template, { idguid: draft_id, day, amount: null, source: 'recurring' });
      recurred.push({ draft_id, template: template.naziv, day });
    }
  return recurred;
}

/** Days until today on which a template is due: those on the `dan` of a month, or on its last day where that is earlier. */
export function dueDays(
  {
    dan,
    od,
    do: until,
    written,
  }: { dan: number | null; od: string | null; do: string | null; written: string },
  today: string,
): string[] {
  const first = od && od > written ? od : written;
  const days: string[] = [];
  for (let back = MOST_MISSED; back >= 0; back--) {
    const month = `${monthsLater(`${today.slice(0, 7)}-01`, -back).slice(0, 7)}`;
    const last = Number(monthsLater(`${month}-31`, 0).slice(8));
    const day = `${month}-${String(Math.min(dan ?? 1, last)).padStart(2, '0')}`;
    if (day >= first && day <= today && (!until || day <= until)) days.push(day);
  }
  return days;
}

/** What the bell says of a draft that was made by itself. */
export const recurredText = ({ template, day }: Recurred): string =>
  `Nacrt iz šablona „${template}” za ${dayText(day)} čeka da ga proknjižite.`;
