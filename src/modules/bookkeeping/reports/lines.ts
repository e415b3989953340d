import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { numberSql } from '../ledger/number-sql.ts';
import { COLUMN } from './report.ts';

/** A line with what stands beside it, as the reports show it. */
export interface Line {
  voucher_id: string;
  line: number;
  day: string;
  journal_no: number;
  voucher: string;
  account: string;
  partner_id: string | null;
  partner: string | null;
  cost_center: string | null;
  document_no: string | null;
  due_date: string | null;
  description: string;
  debit: string;
  credit: string;
  reversal: boolean;
}

/** What a line `l` takes of its voucher `v`; see `lineColumns`. */
export const OF_VOUCHER = sql`v.journal_no, v.type, v.number, v.description as voucher_description, v.reversal_of`;

/** Columns of `Line`: of a line with `OF_VOUCHER` (`l`), the partner `p` and the cost centre `m`. */
export const lineColumns = (
  ctx: Ctx,
): SQL => sql`l.voucher_id, l.line, l.day::text, l.journal_no, ${numberSql(ctx, 'l')} as voucher, l.account,
  l.partner_id, p.naziv as partner, m.sifra as cost_center, l.document_no, l.due_date::text,
  coalesce(nullif(l.description, ''), l.voucher_description) as description, l.debit::text, l.credit::text,
  l.reversal_of is not null as reversal`;

/** The joins that `lineColumns` needs beside the lines. */
export const lineJoins = (ctx: Ctx): SQL => sql`
  left join companies p on p.idguid = l.partner_id
  left join fin_mjesta_troska m on m.tenant_id = ${ctx.tenant.id}::uuid and m.idguid = l.cost_center_id`;

/** Columns of lines in files. */
export const LINE_REPORT = {
  journal_no: COLUMN.count('Rbr. dnevnika'),
  day: COLUMN.day('Datum'),
  voucher: COLUMN.text('Nalog', 30),
  line: COLUMN.count('Stavka'),
  account: COLUMN.text('Konto', 30),
  partner: COLUMN.text('Partner', 90),
  cost_center: COLUMN.text('Mjesto troška', 30),
  document_no: COLUMN.text('Dokument', 45),
  due_date: COLUMN.day('Dospijeće'),
  description: COLUMN.text('Opis', 120),
  debit: COLUMN.money('Duguje'),
  credit: COLUMN.money('Potražuje'),
} as const;

/** The highest number of a year's journal. */
export const lastOf = (ctx: Ctx, yearId: string): SQL => sql`coalesce((select last from fin_journal_counters
  where tenant_id = ${ctx.tenant.id}::uuid and year_id = ${yearId}::uuid), 0)`;
