import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayOf, daysLater, dayText, monthsLater } from '../../../core/dates.ts';
import { type AppError, invalid, notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import type { AskedSpan, Span } from './span.ts';

interface Year {
  idguid: string;
  naziv: string;
  pocetak: string;
  kraj: string;
}

const noYear = (): AppError =>
  invalid({ year: 'Nema nijedne poslovne godine.' }, 'Prvo otvorite poslovnu godinu.');

/**
 * The span that a query asks for: without a year the one of today, or else the last. Throws 404 for a year that is not there, 422 for
 * days outside of it and where there is no year at all.
 */
export async function spanOf(ctx: Ctx, asked: AskedSpan): Promise<Span> {
  if (asked.year && !isId(asked.year)) throw notFound();
  const { rows } = await ctx.db.execute<Year & Record<string, unknown>>(sql`
    select idguid, naziv, pocetak::text, kraj::text from fin_poslovne_godine
    where tenant_id = ${ctx.tenant.id}::uuid ${asked.year ? sql`and idguid = ${asked.year}::uuid` : sql``}
    order by ${dayOf(Date.now())}::date between pocetak and kraj desc, pocetak desc limit 1`);
  const [year] = rows;
  if (!year) throw asked.year ? notFound() : noYear();
  const days = {
    yearId: year.idguid,
    year: year.naziv,
    start: year.pocetak,
    end: year.kraj,
    from: asked.from || year.pocetak,
    to: asked.to || year.kraj,
    closing: asked.closing ?? true,
  };
  const outside = `Poslovna godina ${days.year} traje od ${dayText(days.start)} do ${dayText(days.end)}`;
  const inside = (day: string): boolean => day >= days.start && day <= days.end;
  const errors = {
    ...(!inside(days.from) && { from: outside }),
    ...(!inside(days.to) && { to: outside }),
    ...(inside(days.to) && days.to < days.from && { to: 'Posljednji dan je prije prvog.' }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ...days, closings: await closingsOf(ctx, days) };
}

/** The sum of one side of the closing vouchers in a span. They have an index of their own. */
async function closingsOf(ctx: Ctx, { yearId, from, to }: Omit<Span, 'closings'>): Promise<string> {
  const { rows } = await ctx.db.execute<{ total: string }>(sql`
    select coalesce(sum(total), 0)::numeric(18,2)::text as total from fin_vouchers
    where tenant_id = ${ctx.tenant.id}::uuid and year_id = ${yearId}::uuid and period = 99
      and day between ${from}::date and ${to}::date`);
  return rows[0]!.total;
}

/** The same day a year earlier. The end of a month stays one, so that whole months are compared with whole months: of February too. */
function sameDayBefore(day: string): string {
  const next = daysLater(day, 1);
  return next.endsWith('-01') ? daysLater(monthsLater(next, -12), -1) : monthsLater(day, -12);
}

/** The year before that of a span, up to the same day; null if there is none. */
export async function yearBefore(ctx: Ctx, span: Span): Promise<Span | null> {
  const { rows } = await ctx.db.execute<Year & Record<string, unknown>>(sql`
    select idguid, naziv, pocetak::text, kraj::text from fin_poslovne_godine
    where tenant_id = ${ctx.tenant.id}::uuid and kraj < ${span.start}::date order by kraj desc limit 1`);
  const [year] = rows;
  if (!year) return null;
  const { idguid, naziv, pocetak, kraj } = year;
  const to = sameDayBefore(span.to);
  const before = {
    ...span,
    yearId: idguid,
    year: naziv,
    start: pocetak,
    end: kraj,
    from: pocetak,
    // Between its first and its last day.
    to: span.to === span.end ? kraj : [pocetak, to, kraj].toSorted()[1]!,
  };
  return { ...before, closings: await closingsOf(ctx, before) };
}
