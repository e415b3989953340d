import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { decimalOf, unitsOf } from '../../../core/money/money.ts';
import { type Exported, MAX_EXPORT } from '../../../core/transfer/export.ts';
import { numberSql } from '../ledger/number-sql.ts';
import { hasNewer } from './card.service.ts';
import { LINE_REPORT, type Line, lastOf, lineColumns, lineJoins, OF_VOUCHER } from './lines.ts';
import { type Continued, cursorOf, FORM, pagedBy, readCursor } from './page-cursor.ts';
import type { Journal } from './pages.api.ts';
import { COLUMN, type ReportRow, reportOf } from './report.ts';
import { type AskedSpan, type Span, spanAnswer } from './span.ts';
import { spanOf } from './spans.service.ts';
import { spanText } from './trial-balance.service.ts';

export interface AskedJournal extends AskedSpan {
  type?: string | undefined;
  after?: string | undefined;
  limit: number;
}
const KEY = [FORM.number, FORM.line];
type JournalLine = Line & { account_name: string };
type Sums = { debit: bigint; credit: bigint };

const vouchersOf = (ctx: Ctx, span: Span, { type }: AskedJournal): SQL => sql`fin_vouchers v
  where v.tenant_id = ${ctx.tenant.id}::uuid and v.year_id = ${span.yearId}::uuid
    and v.day between ${span.from}::date and ${span.to}::date ${type ? sql`and v.type = ${type}` : sql``}
    ${span.closing ? sql`` : sql`and v.period <> 99`}`;

/** The mark, the sums of the vouchers before the first day, and those of the span, all of one moment. */
async function begin(ctx: Ctx, span: Span, asked: AskedJournal) {
  const before = { ...span, from: span.start };
  const { rows } = await ctx.db.execute<Record<string, string>>(sql`
    select ${lastOf(ctx, span.yearId)} as mark, of.vouchers, of.total::text as total,
      ${span.from > span.start ? sql`(select coalesce(sum(v.total), 0)::text from ${vouchersOf(ctx, before, asked)} and v.day < ${span.from}::date)` : sql`'0'`} as before
    from (select count(*)::int as vouchers, coalesce(sum(v.total), 0) as total from ${vouchersOf(ctx, span, asked)}) of`);
  const row = rows[0]!;
  const carried = unitsOf(row.before!);
  return { mark: Number(row.mark), carried, vouchers: Number(row.vouchers), total: row.total! };
}

async function pageOf(
  ctx: Ctx,
  span: Span,
  asked: AskedJournal,
  { mark, key, limit }: { mark: number; key: readonly string[] | null; limit: number },
): Promise<JournalLine[]> {
  const most = sql.raw(String(limit));
  // Every voucher has lines: so many vouchers are enough for a page.
  const { rows } = await ctx.db.execute<JournalLine & Record<string, unknown>>(sql`
    select ${lineColumns(ctx)}, coalesce(a.naziv, '') as account_name from (
      select l.*, ${OF_VOUCHER} from (
        select v.* from ${vouchersOf(ctx, span, asked)} and v.journal_no between ${Number(key?.[0] ?? 0)} and ${mark}
        order by v.journal_no limit ${most}
      ) v join fin_lines l on l.tenant_id = v.tenant_id and l.voucher_id = v.idguid
      ${key ? sql`where (v.journal_no, l.line) > (${Number(key[0])}, ${Number(key[1])})` : sql``}
      order by v.journal_no, l.line limit ${most}
    ) l left join fin_konta a on a.tenant_id = ${ctx.tenant.id}::uuid and a.konto = l.account collate "bs-x-icu" ${lineJoins(ctx)}
    order by l.journal_no, l.line`);
  return rows;
}

function addTo(sums: Sums, lines: readonly Line[]): void {
  for (const line of lines) {
    sums.debit += unitsOf(line.debit);
    sums.credit += unitsOf(line.credit);
  }
}

const both = ({ debit, credit }: Sums) => ({ debit: decimalOf(debit), credit: decimalOf(credit) });

/** The last hash of each type of a year. */
async function lastHashes(ctx: Ctx, { yearId }: Span): Promise<Journal['last_hash']> {
  const { rows } = await ctx.db.execute<Journal['last_hash'][number]>(sql`
    select ${numberSql(ctx, 'c')} as voucher, c.hash from (
      select type, year_id, last as number, encode(last_hash, 'hex') as hash from fin_counters
      where tenant_id = ${ctx.tenant.id}::uuid and year_id = ${yearId}::uuid
    ) c order by c.type`);
  return rows;
}

/** A page of the journal (dnevnik), in the order of posting. Its pages are one journal, as those of a card are. */
export async function journal(ctx: Ctx, asked: AskedJournal): Promise<Journal> {
  const span = await spanOf(ctx, asked);
  const what = [...pagedBy(ctx, span), asked.type ?? null];
  const continued = asked.after ? readCursor(what, asked.after, KEY) : null;
  const first = continued ? null : await begin(ctx, span, asked);
  const before: Continued = continued ?? { mark: first!.mark, debit: first!.carried, credit: first!.carried };
  const lines = await pageOf(ctx, span, asked, {
    mark: before.mark,
    key: continued?.key ?? null,
    limit: asked.limit + 1,
  });
  const more = lines.length > asked.limit;
  const rows = more ? lines.slice(0, -1) : lines;
  const carried = { debit: before.debit, credit: before.credit };
  addTo(carried, rows);
  const last = rows.at(-1);
  return {
    span: spanAnswer(span),
    carried: both(before),
    rows,
    next:
      more && last ? cursorOf(what, { mark: before.mark, ...carried }, [last.journal_no, last.line]) : null,
    newer: continued ? await hasNewer(ctx, span, before.mark) : false,
    total: first && { vouchers: first.vouchers, debit: first.total, credit: first.total },
    last_hash: first ? await lastHashes(ctx, span) : [],
  };
}

/** Lines that a file is made of at once. */
const PORTION = 5000;

/** The whole journal as a table. */
export const journalReport = (asked: AskedJournal): Exported =>
  reportOf({
    name: 'dnevnik',
    title: 'Dnevnik',
    columns: { ...LINE_REPORT, account_name: COLUMN.text('Naziv konta', 90) },
    carried: ['debit', 'credit'],
    landscape: true,
    note: async (ctx) => spanText(await spanOf(ctx, asked)),
    async after(ctx) {
      const hashes = await lastHashes(ctx, await spanOf(ctx, asked));
      const facts = hashes.map(({ voucher, hash }): [string, string] => [voucher, hash]);
      return facts.length > 0 ? [{ kind: 'facts', heading: 'Posljednji kontrolni zapisi', facts }] : [];
    },
    async count(ctx) {
      const span = await spanOf(ctx, asked);
      const { rows } = await ctx.db.execute<{ count: string }>(sql`
        select least(coalesce(sum(v.lines), 0), ${MAX_EXPORT + 1})::int as count from ${vouchersOf(ctx, span, asked)}`);
      return Number(rows[0]!.count);
    },
    async *rows(ctx) {
      const span = await spanOf(ctx, asked);
      const { mark, carried } = await begin(ctx, span, asked);
      const sums = { debit: carried, credit: carried };
      if (carried !== 0n) yield [{ description: 'Donos', ...both(sums), row: 'opening' } satisfies ReportRow];
      for (let key: string[] | null = null; ; ) {
        const lines: JournalLine[] = await pageOf(ctx, span, asked, { mark, key, limit: PORTION });
        addTo(sums, lines);
        yield lines as unknown as ReportRow[];
        const last = lines.at(-1);
        if (!last || lines.length < PORTION) break;
        key = [String(last.journal_no), String(last.line)];
      }
      yield [{ description: 'Ukupno', ...both(sums), row: 'total' } satisfies ReportRow];
    },
  });
