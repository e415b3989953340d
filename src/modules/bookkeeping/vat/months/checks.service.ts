import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { numberSql } from '../../ledger/number-sql.ts';
import { type Book, liveDocuments, ownSql, taggedLines, unfiled } from '../documents/documents-sql.ts';
import type { VatSettings } from '../settings/settings.fields.ts';
import { checkMessage, DOCUMENT_RULES, type Place } from './check-rules.ts';
import { linesWithoutCode } from './without-code.ts';

/** Something that is missing or does not agree. */
export interface VatProblem {
  code: string;
  message: string;
  /** Keeps the files from being made. */
  blocks: boolean;
  place: Place;
  book: Book | null;
  voucher_id: string | null;
  voucher: string | null;
  partner_id: string | null;
  partner: string | null;
  document_no: string | null;
}
type Found = Omit<VatProblem, 'message'> & { detail: string | null; month: string };

/** Most problems that are named; all are counted. */
export const MOST_NAMED = 200;

/** How much a document's tax may differ from base and rate, in KM. */
const TOLERANCE = '0.01';

const rules = (only: typeof DOCUMENT_RULES): SQL =>
  sql.raw(
    `cross join lateral (values ${only
      .map(
        ({ code, place, where, detail = 'null', warning }) =>
          `('${code}', '${place}', (${detail})::text, ${!warning}, ${where})`,
      )
      .join(', ')}) as r (code, place, detail, blocks, applies)`,
  );

/** All problems of the months from the first to the last day. Of a filed month only what was posted into it since, by an exception or after unlocking. */
const problems = (ctx: Ctx, settings: VatSettings, from: string, to: string, of = DOCUMENT_RULES): SQL => {
  const { tenant } = ctx;
  const within = (column: string): SQL => sql`${sql.raw(column)} between ${from}::date and ${to}::date`;
  return sql`select p.* from (
    select d.month, d.book, r.code, r.place, r.detail, r.blocks, d.voucher_id, d.voucher, d.found_partner as partner_id, d.name as partner,
      d.document_no, d.voucher_day, d.journal_no
    from (${liveDocuments(tenant.id, settings, unfiled(tenant.id))}) d ${rules(of)} where r.applies and ${within('d.month')}
    union all
    select t.month, t.book, 'tax_differs', 'voucher', concat_ws('|', t.tax, t.base, t.expected), false, t.voucher_id, ${numberSql(ctx, 'v')}, t.partner_id, null,
      t.document_no, v.day, v.journal_no
    from (
      select t.month, t.book, t.voucher_id, t.partner_id, t.document_no, sum(t.tax) as tax, sum(t.base) as base,
        round(sum(t.base * t.stopa / 100), 2) as expected
      from (${taggedLines(tenant.id, unfiled(tenant.id))}) t where t.tax <> 0 and ${within('t.month')}
      group by t.month, t.book, t.voucher_id, t.partner_id, t.document_no, t.document_date, t.doc_type
    ) t join fin_vouchers v on v.tenant_id = ${tenant.id}::uuid and v.idguid = t.voucher_id
    where abs(t.tax - t.expected) > ${TOLERANCE}::numeric
    union all
    select t.month, t.book, 'code_column', 'code', t.vat_code, true, t.voucher_id, ${numberSql(ctx, 'v')}, t.partner_id, null, t.document_no, v.day, v.journal_no
    from (${taggedLines(tenant.id, unfiled(tenant.id))}) t join fin_vouchers v on v.tenant_id = ${tenant.id}::uuid and v.idguid = t.voucher_id
    where (t.kolona in ('odbitni', 'neodbitni', 'pausal', 'bez_pdv')) <> (t.book = 'kuf') and ${within('t.month')}
    union all
    select l.vat_month, null, 'code_unknown', 'voucher', l.vat_code, true, l.voucher_id, ${numberSql(ctx, 'v')}, l.partner_id, null, l.document_no, v.day, v.journal_no
    from fin_lines l join fin_vouchers v on v.tenant_id = l.tenant_id and v.idguid = l.voucher_id
    where l.tenant_id = ${tenant.id}::uuid and l.vat_code is not null and ${within('l.vat_month')}
      and not exists (select from fin_pdv_oznake c where c.tenant_id = l.tenant_id and c.sifra = l.vat_code)
    union all
    select date_trunc('month', v.day)::date, null, 'vat_account_without_code', 'voucher', l.account, k.namjena in ('ulazne', 'izlazne'), l.voucher_id, ${numberSql(ctx, 'v')},
      l.partner_id, null, l.document_no, v.day, v.journal_no
    ${linesWithoutCode(ctx, from, to)}
  ) p where not exists (
    select from fin_vat_filings f where f.tenant_id = ${tenant.id}::uuid and f.month = p.month and f.undone_at is null)
  union all
  select distinct f.month, null::text, 'posted_after_filing', 'voucher', null::text, true, v.idguid, ${numberSql(ctx, 'v')}, l.partner_id, null::text,
    l.document_no, v.day, v.journal_no
  from fin_vat_filings f
  join fin_lines l on l.tenant_id = f.tenant_id and l.vat_month = f.month and l.vat_code is not null
  join fin_vouchers v on v.tenant_id = l.tenant_id and v.idguid = l.voucher_id and v.posted_at > f.filed_at
  where f.tenant_id = ${tenant.id}::uuid and f.undone_at is null and ${within('f.month')}`;
};

/** Problems of the organisation's own data. */
async function ownProblems(ctx: Ctx): Promise<Found[]> {
  const { rows } = await ctx.db.execute<{
    pdv_broj: string | null;
    adresa: string | null;
    place: string | null;
  }>(ownSql(ctx.tenant.id));
  const own = rows[0];
  const found = (code: string, blocks: boolean): Found => ({
    code,
    blocks,
    place: 'organisation',
    detail: null,
    month: '',
    book: null,
    voucher_id: null,
    voucher: null,
    partner_id: null,
    partner: null,
    document_no: null,
  });
  return [
    ...(/^\d{12}$/.test(own?.pdv_broj ?? '') ? [] : [found('own_vat_number', true)]),
    ...(own?.adresa && own.place ? [] : [found('own_address', false)]),
  ];
}

/** What has to be mended before the files of a month are made, what blocks first; of a filed month what is not in its return. */
export async function checkMonth(
  ctx: Ctx,
  settings: VatSettings,
  month: string,
  filed: boolean,
): Promise<{ problems: VatProblem[]; blocking: number; warnings: number }> {
  const own = filed ? [] : await ownProblems(ctx);
  const { rows } = await ctx.db.execute<
    Found & { total: number; blocking: number } & Record<string, unknown>
  >(sql`
    select month::text, book, code, place, detail, blocks, voucher_id, voucher, partner_id, partner, document_no,
      count(*) over ()::int as total, (count(*) filter (where blocks) over ())::int as blocking
    from (${problems(ctx, settings, month, month)}) p
    order by blocks desc, voucher_day, journal_no, code limit ${MOST_NAMED}`);
  const { total = 0, blocking = 0 } = rows[0] ?? {};
  const ownBlocking = own.filter(({ blocks }) => blocks).length;
  return {
    problems: [...own, ...rows]
      .toSorted((a, b) => Number(b.blocks) - Number(a.blocks))
      .map(
        ({ code, blocks, place, book, voucher_id, voucher, partner_id, partner, document_no, detail }) => ({
          code,
          message: checkMessage(code, detail),
          blocks,
          place,
          book,
          voucher_id,
          voucher,
          partner_id,
          partner,
          document_no,
        }),
      ),
    blocking: blocking + ownBlocking,
    warnings: total - blocking + own.length - ownBlocking,
  };
}

/** How many problems keep files from being made: those of the organisation, and by month of the months from the first to the last day. */
export async function blockingByMonth(
  ctx: Ctx,
  settings: VatSettings,
  from: string,
  to: string,
): Promise<{ own: number; months: Map<string, number> }> {
  const own = (await ownProblems(ctx)).filter(({ blocks }) => blocks).length;
  const blocking = DOCUMENT_RULES.filter(({ warning }) => !warning);
  const { rows } = await ctx.db.execute<{ month: string; blocking: number }>(sql`
    select month::text, count(*)::int as blocking from (${problems(ctx, settings, from, to, blocking)}) p where blocks group by month`);
  return { own, months: new Map(rows.map(({ month, blocking }) => [month, blocking])) };
}
