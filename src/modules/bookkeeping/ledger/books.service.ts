import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { Account, BooksFrame } from './books.api.ts';

/** Most rates of one currency in the frame: of the working days of half a year. */
const MOST_RATES = 130;

/** The years, types, codes, cost centres and locks of the organisation's books. */
export async function booksFrame(ctx: Ctx): Promise<BooksFrame> {
  const own = sql`tenant_id = ${ctx.tenant.id}::uuid`;
  const list = (select: SQL): SQL =>
    sql`coalesce((select json_agg(row_to_json(one)) from (${select}) one), '[]'::json)`;
  const { rows } = await ctx.db.execute<{ frame: BooksFrame }>(sql`select json_build_object(
    'years', ${list(sql`
      select y.idguid, y.naziv, y.pocetak, y.kraj, exists (
        select from fin_year_closings c where c.tenant_id = y.tenant_id and c.year_id = y.idguid and c.reopened_at is null
      ) as closed from fin_poslovne_godine y where y.${own} order by y.pocetak desc`)},
    'types', ${list(sql`select sifra, naziv, namjena, konto, aktivno from fin_vrste_naloga where ${own} order by sifra`)},
    'vat_codes', ${list(sql`
      select sifra, naziv, knjiga, nosi, stopa::text, konto, aktivno from fin_pdv_oznake where ${own} order by sifra`)},
    'cost_centers', ${list(sql`select idguid, sifra, naziv, aktivno from fin_mjesta_troska where ${own} order by sifra`)},
    'rates', ${list(sql`
      select last.* from (select distinct valuta from fin_kursna_lista where ${own}) known, lateral (
        select valuta as currency, datum as day, round(kurs / jedinica, 6)::text as rate from fin_kursna_lista
        where ${own} and valuta = known.valuta and round(kurs / jedinica, 6) > 0 order by datum desc limit ${MOST_RATES}
      ) last order by day desc, currency`)},
    'locks', coalesce((select json_object_agg(kind, through) from fin_locks where ${own}), '{}'::json)
  ) as frame`);
  return rows[0]!.frame;
}

/** The whole chart by code. */
export async function allAccounts(ctx: Ctx): Promise<Account[]> {
  const { rows } = await ctx.db.execute<Account & Record<string, unknown>>(sql`
    select konto, naziv, partner, mjesto_troska, otvorene_stavke, uloga, aktivno,
      -- Codes that begin with this one follow it.
      length(konto) >= 3 and coalesce(not starts_with(lead(konto) over (order by konto collate "C"), konto), true) as postable
    from fin_konta where tenant_id = ${ctx.tenant.id}::uuid order by konto collate "C"`);
  return rows;
}
