import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import type { Behaviour } from '../../../../core/crud.ts';
import { lockBooks } from '../locks/lock-books.ts';

/** Purposes whose vouchers stand outside of the months. */
const OUTSIDE = new Set(['pocetno', 'zatvaranje']);

/** A type that has numbers keeps its code, and stays inside or outside of the months. */
export const typeRules: Behaviour = {
  lock: lockBooks,
  async check(record, ctx): Promise<Record<string, string>> {
    if (!record.idguid) return {};
    const [before] = await storedCode<{ namjena: string }>(ctx, 'fin_vrste_naloga', 'namjena', record.idguid);
    if (!before) return {};
    const { rows: used } = await ctx.db.execute(
      sql`select from fin_counters where tenant_id = ${ctx.tenant.id}::uuid and type = ${before.sifra} limit 1`,
    );
    if (used.length === 0) return {};
    if (before.sifra !== record.sifra)
      return { sifra: `Vrsta ${before.sifra} ima proknjižene naloge: njena šifra se ne mijenja.` };
    const moved = [before.namjena, String(record.namjena)].some((one) => OUTSIDE.has(one));
    return moved && before.namjena !== record.namjena
      ? {
          namjena:
            'Vrsta ima proknjižene naloge: ne postaje početno stanje ni zatvaranje, niti to prestaje biti.',
        }
      : {};
  },
};

/** The euro's rate is fixed by law, and the mark has none. */
export const rateRules: Behaviour = {
  check: ({ valuta }): Record<string, string> => {
    if (valuta === 'EUR') return { valuta: 'Kurs eura je stalan, 1,95583 KM, i ne unosi se.' };
    return valuta === 'BAM' ? { valuta: 'Konvertibilna marka nema kurs.' } : {};
  },
};

/** Columns of purchases; the others are of supplies. */
const OF_PURCHASES = new Set(['odbitni', 'neodbitni', 'pausal', 'bez_pdv']);

/** A VAT code's column stands in its book; a code on posted lines stays in its book, column and kind of amount. */
export const vatCodeRules: Behaviour = {
  lock: lockBooks,
  async check(record, ctx): Promise<Record<string, string>> {
    const purchases = OF_PURCHASES.has(String(record.kolona));
    if (purchases !== (record.knjiga === 'kuf'))
      return { kolona: purchases ? 'Ova kolona je u KUF-u.' : 'Ova kolona je u KIF-u.' };
    if (!record.idguid) return {};
    const [before] = await storedCode<Record<string, string>>(
      ctx,
      'fin_pdv_oznake',
      'knjiga, kolona, nosi, tip_dokumenta',
      record.idguid,
    );
    const changed =
      before &&
      ['sifra', 'knjiga', 'kolona', 'nosi', 'tip_dokumenta'].find((name) => before[name] !== record[name]);
    if (!changed || !(await usedCode(ctx, before.sifra))) return {};
    return {
      [changed]: 'Oznaka je na proknjiženim stavkama i ovo se na njoj ne mijenja. Dodajte novu oznaku.',
    };
  },
};

/** Whether lines have a VAT code. That of a cost centre is only how people call it: lines refer to the record. */
const usedCode = async (ctx: Ctx, code: string): Promise<boolean> =>
  (
    await ctx.db.execute(
      sql`select from fin_lines where tenant_id = ${ctx.tenant.id}::uuid and vat_code = ${code} limit 1`,
    )
  ).rows.length > 0;

async function storedCode<T>(ctx: Ctx, table: string, columns: string, idguid: string) {
  const { rows } = await ctx.db.execute(sql`
    select sifra, ${sql.raw(columns)} from ${sql.identifier(table)}
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid`);
  return rows as unknown as (T & { sifra: string })[];
}
