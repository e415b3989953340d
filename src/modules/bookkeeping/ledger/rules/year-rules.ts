import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import type { Behaviour } from '../../../../core/crud.ts';
import { dayText, monthsLater } from '../../../../core/dates.ts';
import { lockBooks } from '../locks/lock-books.ts';
import { readSettings } from '../settings/settings.service.ts';

/** Most months of a business year: the first one may be longer. */
export const MAX_MONTHS = 24;

/** What stands in the books of a year. */
interface Used extends Record<string, unknown> {
  naziv: string;
  pocetak: string;
  kraj: string;
  first: string | null;
  last: string | null;
  closed: boolean;
}

const usedYear = (ctx: Ctx, idguid: string): SQL => sql`
  select y.naziv, y.pocetak::text, y.kraj::text, min(v.day)::text as first, max(v.day)::text as last, exists (
    select from fin_year_closings c where c.tenant_id = y.tenant_id and c.year_id = y.idguid and c.reopened_at is null
  ) as closed
  from fin_poslovne_godine y left join fin_vouchers v on v.tenant_id = y.tenant_id and v.year_id = y.idguid
  where y.tenant_id = ${ctx.tenant.id}::uuid and y.idguid = ${idguid}::uuid group by y.tenant_id, y.idguid, y.naziv, y.pocetak, y.kraj`;

/** A year has 1 day to 24 months, overlaps no other, and keeps the days that have postings and the name that their numbers have. */
export const yearRules: Behaviour = {
  // Postings may come in meanwhile: they wait for the change, and it waits for them.
  lock: lockBooks,
  async check(record, ctx) {
    const [from, to] = [record.pocetak as string, record.kraj as string];
    if (to < from) return { kraj: 'Posljednji dan je prije prvog.' };
    if (to >= monthsLater(from, MAX_MONTHS))
      return { kraj: `Poslovna godina traje najviše ${MAX_MONTHS} mjeseca.` };
    const { rows: overlapping } = await ctx.db.execute<{ naziv: string; pocetak: string; kraj: string }>(sql`
      select naziv, pocetak::text, kraj::text from fin_poslovne_godine
      where tenant_id = ${ctx.tenant.id}::uuid and pocetak <= ${to} and kraj >= ${from}
        and idguid is distinct from ${record.idguid}::uuid order by pocetak limit 1`);
    if (overlapping[0]) return overlap(overlapping[0], from);
    if (!record.idguid) return {};
    const [used] = (await ctx.db.execute<Used>(usedYear(ctx, record.idguid))).rows;
    return used ? { ...(await keepName(ctx, used, String(record.naziv))), ...keepDays(used, from, to) } : {};
  },
};

function overlap(
  other: { naziv: string; pocetak: string; kraj: string },
  from: string,
): Record<string, string> {
  const message = `Preklapa se s godinom „${other.naziv}” (${dayText(other.pocetak)} – ${dayText(other.kraj)}).`;
  return from >= other.pocetak ? { pocetak: message } : { kraj: message };
}

async function keepName(ctx: Ctx, used: Used, name: string): Promise<Record<string, string>> {
  if (used.naziv === name || used.first === null) return {};
  const { number_pattern } = await readSettings(ctx);
  return number_pattern.includes('{godina}')
    ? { naziv: 'Naziv godine stoji u brojevima proknjiženih naloga, pa se ne mijenja.' }
    : {};
}

function keepDays(used: Used, from: string, to: string): Record<string, string> {
  if (used.pocetak === from && used.kraj === to) return {};
  const field = used.pocetak === from ? 'kraj' : 'pocetak';
  if (used.closed) return { [field]: 'Godina je zatvorena: njeni dani se ne mijenjaju.' };
  if (used.first === null) return {};
  if (used.pocetak !== from) return { pocetak: 'Godina ima knjiženja: njen prvi dan se ne mijenja.' };
  return to < used.last! ? { kraj: `Proknjiženo je do ${dayText(used.last!)}` } : {};
}
