import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isId, type ListQuery } from '../../../core/list-query.ts';
import { momentOf } from '../../../core/moments.ts';
import { conditions, type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { numberSql } from '../ledger/number-sql.ts';
import { REVERSED } from '../ledger/reversed-sql.ts';
import { readSettings } from '../ledger/settings/settings.service.ts';
import type { Source } from '../ledger/voucher.ts';
import type { PostedPlace } from './drafts.api.ts';
import { reversalDayOf } from './reversal-day.ts';
import type { Voucher, VoucherLine, VoucherRow, VouchersSort } from './vouchers.api.ts';

const v = (name: string): SQL => sql.raw(`v.${name}`);
const text = (term: SQL) => term as SQL<string>;
const columnsOf = (ctx: Ctx) => ({
  idguid: text(v('idguid')),
  name: numberSql(ctx, 'v'),
  type: text(v('type')),
  number: v('number') as SQL<number>,
  year: sql<string>`y.naziv`,
  journal_no: v('journal_no') as SQL<number>,
  day: sql<string>`v.day::text`,
  description: text(v('description')),
  statement_no: v('statement_no') as SQL<string | null>,
  line_count: v('lines') as SQL<number>,
  amount: text(v('total')),
  source: v('source') as SQL<Source>,
  reversal_kind: v('reversal_kind') as SQL<'black' | 'red' | null>,
  reversed: REVERSED,
  posted_at: momentOf(v('posted_at') as SQL<Date>),
  posted_by: text(v('posted_by')),
});
const FROM = sql`fin_vouchers v join fin_poslovne_godine y on y.tenant_id = v.tenant_id and y.idguid = v.year_id`;

/** Filters on what stands in the lines. */
const OF_LINES: Record<string, SQL> = {
  account: sql.raw('l.account'),
  partner_id: sql.raw('l.partner_id'),
  document_no: sql.raw('l.document_no'),
};

/** Conditions on lines are one: a voucher is found if one of its lines meets them all. */
function split<S extends string>(
  query: ListQuery<S>,
): { heads: ListQuery<S>; lines: ListQuery<S>['filters'] } {
  const ofLine = ({ field }: { field: string }): boolean => field in OF_LINES;
  return {
    heads: { ...query, filters: query.filters.filter((one) => !ofLine(one)) },
    lines: query.filters.filter(ofLine),
  };
}

const sourceOf = (lines: ListQuery['filters']) => (ctx: Ctx) => ({
  columns: columnsOf(ctx),
  from: FROM,
  where: and(
    sql`v.tenant_id = ${ctx.tenant.id}`,
    lines.length === 0
      ? undefined
      : sql`v.idguid in (select l.voucher_id from fin_lines l where l.tenant_id = ${ctx.tenant.id} and ${and(
          ...conditions(OF_LINES, sql`''`, { filters: lines, words: [] } as unknown as ListQuery),
        )})`,
  ),
  // Its parts have different collations.
  search: sql`(${numberSql(ctx, 'v')} || ' ' || v.description || ' ' || coalesce(v.statement_no, '')) collate "bs-x-icu"`,
  filters: {
    year_id: v('year_id'),
    type: v('type'),
    number: v('number'),
    journal_no: v('journal_no'),
    day: v('day'),
    amount: v('total'),
    description: v('description'),
    statement_no: v('statement_no'),
    source: v('source'),
    reversal_kind: v('reversal_kind'),
    reversed: REVERSED,
    posted_at: v('posted_at'),
    posted_by: v('posted_by'),
  },
  order: {
    day: [v('day'), v('journal_no')],
    number: [v('year_id'), v('type'), v('number')],
    journal_no: [v('year_id'), v('journal_no')],
    type: [v('type')],
    description: [v('description')],
    amount: [v('total')],
    // Vouchers posted together have one moment.
    posted_at: [v('posted_at'), v('journal_no')],
  },
  id: v('idguid'),
});

/** Posted vouchers of the organisation. */
export const vouchersListing: Listing<VouchersSort, Sent<VoucherRow>> = {
  page(ctx, query) {
    const { heads, lines } = split(query);
    return listingOf(sourceOf(lines)).page(ctx, heads);
  },
  all(ctx, query) {
    const { heads, lines } = split(query);
    return listingOf(sourceOf(lines)).all(ctx, heads);
  },
  count(ctx, query, most) {
    const { heads, lines } = split(query);
    return listingOf(sourceOf(lines)).count(ctx, heads, most);
  },
};

/** Where a voucher stands in the books; null if it does not. */
export async function postedPlaceOf(ctx: Ctx, idguid: string): Promise<PostedPlace | null> {
  const { rows } = await ctx.db.execute<PostedPlace & Record<string, unknown>>(sql`
    select v.idguid, v.year_id, v.type, v.number, v.journal_no, encode(v.hash, 'hex') as hash, ${numberSql(ctx, 'v')} as name
    from ${FROM} where v.tenant_id = ${ctx.tenant.id} and v.idguid = ${idguid}`);
  return rows[0] ?? null;
}

/** Condition that the draft of this id is there, or was posted as a voucher. */
export function inBooks(ctx: Ctx, draft: SQLWrapper): SQL {
  const there = (table: SQL): SQL =>
    sql`exists (select from ${table} b where b.tenant_id = ${ctx.tenant.id}::uuid and b.idguid = ${draft})`;
  return sql`(${there(sql`fin_drafts`)} or ${there(sql`fin_vouchers`)})`;
}

/** Which of these drafts are there, or were posted as vouchers. */
export async function draftsInBooks(ctx: Ctx, idguids: readonly string[]): Promise<Set<string>> {
  if (idguids.length === 0) return new Set();
  const { rows } = await ctx.db.execute<{ idguid: string }>(
    sql`select draft.id as idguid from unnest(${sql.param([...idguids])}::uuid[]) draft(id) where ${inBooks(ctx, sql`draft.id`)}`,
  );
  return new Set(rows.map(({ idguid }) => idguid));
}

/** The answer has the moment as text. */
type Stored<T> = Omit<T, 'posted_at'> & { posted_at: Date };
type Head = Stored<Omit<Voucher, 'lines' | 'reversal_day' | 'reversal_default'>> & { carried: boolean };

/** The head of a posted voucher. Throws 404. */
export async function voucherHead(ctx: Ctx, idguid: string): Promise<Head> {
  if (!isId(idguid)) throw notFound();
  const other = (where: SQL): SQL => sql`(select json_build_object(
      'idguid', o.idguid, 'day', o.day, 'name', ${numberSql(ctx, 'o')})
    from fin_vouchers o
    where o.tenant_id = v.tenant_id and ${where})`;
  const { rows } = await ctx.db.execute<Head & Record<string, unknown>>(sql`
    select v.idguid, ${numberSql(ctx, 'v')} as name, v.type, v.number, y.naziv as year, v.journal_no, v.day::text, v.description, v.statement_no,
      v.lines as line_count, v.total::text as amount, v.source, v.reversal_kind, v.posted_at, v.posted_by, v.year_id, v.period, v.carried,
      encode(v.hash, 'hex') as hash,
      ${other(sql`o.idguid = v.reversal_of`)} as reversal_of, ${other(sql`o.reversal_of = v.idguid`)} as reversed_by
    from ${FROM} where v.tenant_id = ${ctx.tenant.id} and v.idguid = ${idguid}`);
  if (!rows[0]) throw notFound();
  return { ...rows[0], posted_at: new Date(rows[0].posted_at) };
}

/** Lines of a posted voucher. */
export async function linesOf(ctx: Ctx, idguid: string): Promise<VoucherLine[]> {
  const { rows } = await ctx.db.execute<VoucherLine & Record<string, unknown>>(sql`
    select l.line, l.account, a.naziv as account_name, l.partner_id, p.naziv as partner, l.cost_center_id,
      c.sifra || ' ' || c.naziv as cost_center, l.debit::text, l.credit::text, l.currency, l.currency_amount::text, l.rate::text,
      l.document_no, l.document_date::text, l.due_date::text, l.received_date::text, l.description, l.vat_code,
      l.vat_base::text, l.vat_month::text
    from fin_lines l
    left join fin_konta a on a.tenant_id = l.tenant_id and a.konto = l.account collate "bs-x-icu"
    left join companies p on p.idguid = l.partner_id
    left join fin_mjesta_troska c on c.tenant_id = l.tenant_id and c.idguid = l.cost_center_id
    where l.tenant_id = ${ctx.tenant.id} and l.voucher_id = ${idguid} order by l.line`);
  return rows;
}

/** A posted voucher with its lines. Throws 404. */
export async function readVoucher(ctx: Ctx, idguid: string): Promise<Stored<Voucher>> {
  const { carried, ...head } = await voucherHead(ctx, idguid);
  const reversible = head.reversal_of === null && head.reversed_by === null && !carried;
  return {
    ...head,
    reversal_default: (await readSettings(ctx)).reversal_kind,
    reversal_day: reversible ? await reversalDayOf(ctx, head) : null,
    lines: await linesOf(ctx, idguid),
  };
}
