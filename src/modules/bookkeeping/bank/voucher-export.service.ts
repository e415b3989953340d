import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { listSpecOf } from '../../../core/list-query.ts';
import { fileColumns } from '../../../core/transfer/columns.ts';
import { type Exported, MAX_EXPORT } from '../../../core/transfer/export.ts';
import type { Written } from '../../../core/transfer/writer.ts';
import { voucherColumns } from './voucher-columns.ts';

/** Rows read at a time. */
const PART = 1000;

export interface ExportQuery {
  from: string;
  to: string;
  type?: string | undefined;
}

/** Posted vouchers of some days as a table in the columns of an import. */
export function exportedVouchers(tenant: string, { from, to, type }: ExportQuery): Exported {
  const where = sql`l.tenant_id = ${tenant}::uuid and l.day between ${from}::date and ${to}::date
    ${type ? sql`and v.type = ${type}` : sql``}`;
  const source = sql`fin_lines l
    join fin_vouchers v on v.tenant_id = l.tenant_id and v.idguid = l.voucher_id
    join fin_poslovne_godine y on y.tenant_id = v.tenant_id and y.idguid = v.year_id
    left join companies p on p.idguid = l.partner_id
    left join fin_mjesta_troska c on c.tenant_id = l.tenant_id and c.idguid = l.cost_center_id`;
  return {
    name: 'nalozi',
    label: 'Nalozi',
    columns: fileColumns(listSpecOf(voucherColumns), Object.keys(voucherColumns.fields)),
    async count(ctx: Ctx) {
      const { rows } = await ctx.db.execute<{ n: number }>(
        sql`select count(*)::int as n from (select from ${source} where ${where} limit ${MAX_EXPORT + 1}) found`,
      );
      return rows[0]!.n;
    },
    async *pages(ctx: Ctx) {
      await ctx.db.execute(sql`declare exported no scroll cursor for
        select v.type || '-' || v.number || '/' || y.naziv as nalog, v.type as vrsta, v.day::text as datum, v.description as opis_naloga,
          v.statement_no as broj_izvoda, l.account as konto, nullif(l.debit, 0)::text as duguje, nullif(l.credit, 0)::text as potrazuje,
          p.naziv as partner, coalesce(p.jib, p.strani_broj) as partner_jib, c.sifra as mjesto_troska, l.document_no as dokument,
          l.document_date::text as datum_dokumenta, l.due_date::text as dospijece, l.received_date::text as datum_prijema,
          nullif(l.description, '') as opis, l.currency as strana_valuta, l.currency_amount::text as iznos_valute, l.rate::text as kurs,
          l.vat_code as pdv_oznaka, l.vat_base::text as pdv_osnovica, l.vat_month::text as pdv_mjesec
        from ${source} where ${where} order by l.day, v.journal_no, l.line`);
      for (;;) {
        const { rows } = await ctx.db.execute<Written>(sql.raw(`fetch ${PART} from exported`));
        if (rows.length > 0) yield rows;
        if (rows.length < PART) break;
      }
      await ctx.db.execute(sql`close exported`);
    },
  };
}
