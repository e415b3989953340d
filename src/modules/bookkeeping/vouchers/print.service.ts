import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayText, momentText } from '../../../core/dates.ts';
import { formatAmount, unitsOf } from '../../../core/money/money.ts';
import type { PrintColumn, PrintDocument, PrintRow } from '../../../core/print/document.ts';
import { letterhead } from '../../../core/print/letterhead.ts';
import { withoutEmpty } from '../../../core/print/without-empty.ts';
import type { Voucher, VoucherLine } from './vouchers.api.ts';
import { readVoucher } from './vouchers.service.ts';

/** Widths are about millimetres where all of them stand. */
const COLUMNS: readonly PrintColumn[] = [
  { label: 'R. br.', width: 9, align: 'end' },
  { label: 'Konto', width: 14 },
  { label: 'Naziv konta', width: 32 },
  { label: 'Partner', width: 30 },
  { label: 'Dokument', width: 26 },
  { label: 'Opis', width: 33 },
  { label: 'Duguje', width: 23, align: 'end', carry: 'sum' },
  { label: 'Potražuje', width: 23, align: 'end', carry: 'sum' },
];
const SIGNED_BY = ['Knjižio', 'Kontrolisao', 'Odobrio'];
/** Signs of the hash that the foot shows: enough to compare by eye. */
const HASH_SIGNS = 16;

/** A posted voucher on paper (nalog za knjiženje), to be signed. Throws 404. */
export async function printedVoucher(ctx: Ctx, idguid: string): Promise<PrintDocument> {
  const voucher = await readVoucher(ctx, idguid);
  const { rows } = await ctx.db.execute<{ naziv: string }>(sql`
    select naziv from fin_vrste_naloga where tenant_id = ${ctx.tenant.id} and sifra = ${voucher.type}`);
  return {
    name: `nalog-${voucher.name.replace('/', '-')}`,
    orientation: 'portrait',
    organisation: await letterhead(ctx),
    title: `Nalog za knjiženje ${voucher.name}`,
    period: dayText(voucher.day),
    before: [{ kind: 'facts', facts: factsOf(voucher, rows[0]?.naziv ?? voucher.type) }],
    ...withoutEmpty(COLUMNS, rowsOf(voucher.lines)),
    after: [{ kind: 'signatures', labels: SIGNED_BY }],
    note: `Kontrolni zapis ${voucher.hash.slice(0, HASH_SIGNS)}`,
  };
}

type Stored = Awaited<ReturnType<typeof readVoucher>>;

function factsOf(voucher: Stored, type: string): [string, string][] {
  const other = (one: Voucher['reversal_of']): string => (one ? `${one.name}, ${dayText(one.day)}` : '');
  const facts: [string, string][] = [
    ['Vrsta', `${voucher.type} ${type}`],
    ['Broj u dnevniku', String(voucher.journal_no)],
    ['Broj izvoda', voucher.statement_no ?? ''],
    ['Stornira nalog', other(voucher.reversal_of)],
    ['Storniran nalogom', other(voucher.reversed_by)],
    ['Proknjiženo', `${voucher.posted_by}, ${momentText(voucher.posted_at)}`],
    ['Opis', voucher.description],
  ];
  return facts.filter(([, value]) => value !== '');
}

function rowsOf(lines: readonly VoucherLine[]): PrintRow[] {
  const sums = { debit: 0n, credit: 0n };
  const rows = lines.map((line): PrintRow => {
    const [debit, credit] = [unitsOf(line.debit), unitsOf(line.credit)];
    sums.debit += debit;
    sums.credit += credit;
    return {
      cells: [
        String(line.line),
        line.account,
        below(line.account_name, line.cost_center && `MT ${line.cost_center}`),
        line.partner,
        below(line.document_no, line.due_date && `dosp. ${dayText(line.due_date)}`),
        below(line.description, inCurrency(line)),
        debit === 0n ? null : debit,
        credit === 0n ? null : credit,
      ],
    };
  });
  const total = [null, null, 'Ukupno', null, null, null, sums.debit, sums.credit];
  return [...rows, { kind: 'total', cells: total }];
}

const below = (...lines: (string | null)[]): string | null => lines.filter(Boolean).join('\n') || null;

/** The amount in its currency and the rate: `100,00 EUR po 1,95583`. */
function inCurrency({ currency, currency_amount, rate }: VoucherLine): string | null {
  if (!currency || !currency_amount || !rate) return null;
  const amount = formatAmount(unitsOf(currency_amount), { unit: currency });
  return `${amount} po ${rate.replace(/0+$/, '').replace(/\.$/, '').replace('.', ',')}`;
}
