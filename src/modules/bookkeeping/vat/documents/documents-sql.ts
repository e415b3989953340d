import { type SQL, sql } from 'drizzle-orm';
import { numberSql } from '../../ledger/number-sql.ts';
import type { VatSettings } from '../settings/settings.fields.ts';

export type Book = 'kuf' | 'kif';

/** Amounts of a row of KUF or KIF, in the order of their columns. */
export const AMOUNTS = [
  'net',
  'gross',
  'flat_rate',
  'vat',
  'deductible',
  'non_deductible',
  'internal',
  'export',
  'exempt',
  'base_registered',
  'vat_registered',
  'base_final',
  'vat_final',
  'fbih',
  'rs',
  'bd',
] as const;
export type AmountName = (typeof AMOUNTS)[number];

/** What a stored row and one read from the lines have alike. */
export const RECORD_COLUMNS = [
  'book',
  'number',
  'month',
  'voucher_id',
  'line',
  'voucher',
  'voucher_day',
  'journal_no',
  'doc_type',
  'document_no',
  'document_date',
  'received_date',
  'partner_id',
  'name',
  'address',
  'vat_number',
  'jib',
  ...AMOUNTS,
  'boxes',
] as const;

const NO_VAT_NUMBER = '000000000000';
const NINES = '9999999999999';

/** Of lines `l`: those of months whose return was not filed. */
export const unfiled = (tenant: string): SQL => sql`not exists (
  select from fin_vat_filings f where f.tenant_id = ${tenant}::uuid and f.month = l.vat_month and f.undone_at is null)`;

/**
 * Lines with a code, with base and tax of their book's sign: purchases count from the debit, supplies from the credit, so that
 * reversals and credit notes are negative. The base has the sign of its tax, however it was typed. `only` narrows them by columns of `l`:
 * a condition that stands outside of what is grouped by document would be asked after all of it was grouped.
 */
export const taggedLines = (tenant: string, only: SQL = sql`true`): SQL => sql`
  select l.tenant_id, l.voucher_id, l.line, l.vat_month as month, l.account, l.partner_id, l.cost_center_id, l.document_no, l.document_date,
    l.received_date, l.vat_code, c.knjiga as book, c.kolona, c.tip_dokumenta as doc_type, c.stopa,
    case c.nosi when 'pdv' then s.amount else 0 end as tax,
    case c.nosi when 'pdv' then sign(s.amount) * abs(coalesce(l.vat_base, 0)) else s.amount end as base
  from fin_lines l
  join fin_pdv_oznake c on c.tenant_id = l.tenant_id and c.sifra = l.vat_code
  cross join lateral (select case c.knjiga when 'kuf' then l.debit - l.credit else l.credit - l.debit end as amount) s
  where l.tenant_id = ${tenant}::uuid and l.vat_code is not null and ${only}`;

const sumOf = (what: 'base' | 'tax', columns: string): SQL =>
  sql.raw(`coalesce(sum(t.${what}) filter (where t.kolona in (${columns})), 0)`);

/** Lines of a voucher with one partner, document and type are one document. */
const documents = (tenant: string, only?: SQL): SQL => sql`
  select t.month, t.book, t.voucher_id, min(t.line) as line, t.partner_id, t.document_no, t.document_date, t.doc_type,
    max(t.received_date) as received_date, (array_agg(t.cost_center_id) filter (where t.cost_center_id is not null))[1] as cost_center_id,
    bool_or(t.kolona = 'vanposlovno') as own_use, bool_or(t.kolona = 'obveznik') as to_registered,
    bool_or(t.kolona in ('krajnja', 'vanposlovno')) as to_final, sign(sum(t.base + t.tax)) as sign,
    ${sumOf('base', `'odbitni', 'neodbitni', 'pausal', 'bez_pdv'`)} as net,
    ${sumOf('tax', `'pausal'`)} as flat_rate,
    ${sumOf('tax', `'odbitni', 'pausal'`)} as deductible,
    ${sumOf('tax', `'neodbitni'`)} as non_deductible,
    ${sumOf('base', `'vanposlovno'`)} + ${sumOf('tax', `'vanposlovno'`)} as internal,
    ${sumOf('base', `'izvoz'`)} as export,
    ${sumOf('base', `'oslobodjeno'`)} as exempt,
    ${sumOf('base', `'obveznik'`)} as base_registered,
    ${sumOf('tax', `'obveznik', 'strana_usluga'`)} as vat_registered,
    ${sumOf('base', `'krajnja', 'vanposlovno'`)} as base_final,
    ${sumOf('tax', `'krajnja', 'vanposlovno'`)} as vat_final
  from (${taggedLines(tenant, only)}) t
  group by t.month, t.book, t.voucher_id, t.partner_id, t.document_no, t.document_date, t.doc_type`;

/** The organisation as it stands in its own records. */
export const ownSql = (tenant: string): SQL => sql`
  select t.name, p.pdv_broj, p.jib, p.adresa, p.postanski_broj, o.naziv as place, e.kod as entity,
    trim(concat_ws(' ', p.postanski_broj, o.naziv, p.adresa)) as address
  from tenants t
  left join tenant_profiles p on p.tenant_id = t.idguid
  left join erp_opstine o on o.idguid = p.opstina_id
  left join erp_entiteti e on e.idguid = o.entitet_id
  where t.idguid = ${tenant}::uuid`;

/** Of the buyer, the cost centre or the seller; what is unknown is the organisation's own. */
function entityOf({ consumption_by, units }: VatSettings): SQL {
  if (consumption_by === 'seller') return sql`own.entity`;
  if (consumption_by === 'buyer') return sql`coalesce(buyer.kod, own.entity)`;
  return sql`coalesce((select u.entitet from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as u (sifra text, entitet text)
    join fin_mjesta_troska m on m.tenant_id = own_tenant.id and m.sifra = u.sifra
    where m.idguid = coalesce(d.cost_center_id, (
      select other.cost_center_id from fin_lines other where other.tenant_id = own_tenant.id and other.voucher_id = d.voucher_id
        and other.cost_center_id is not null order by other.line limit 1)) limit 1), own.entity)`;
}

/**
 * Documents with their partners and the columns of both books. Purchases that are not deducted count as final consumption of the
 * organisation itself.
 */
export const liveDocuments = (tenant: string, settings: VatSettings, only?: SQL): SQL => sql`
  select d.*, own_tenant.id as tenant_id, v.reversal_of is not null as reverses, p.idguid as found_partner, e.entity, s.foreign_partner, p.pdv_broj, p.jib as partner_jib, p.adresa as partner_address,
    buyer.kod as buyer_entity, ${numberSql({ tenant: { id: tenant } }, 'v')} as voucher, v.day as voucher_day, v.journal_no,
    coalesce(p.naziv, case when d.own_use then own.name when d.book = 'kif' then 'NEIMENOVANI KUPAC ' || e.entity end) as name,
    case when p.idguid is not null then trim(concat_ws(' ', p.postanski_broj, coalesce(p.grad, o.naziv), p.adresa))
      when d.own_use then own.address when d.book = 'kif' then e.entity end as address,
    case when d.own_use and p.idguid is null then own.pdv_broj when d.doc_type = '04' or s.foreign_partner then ${NO_VAT_NUMBER}
      else coalesce(p.pdv_broj, '') end as vat_number,
    case when d.own_use and p.idguid is null then own.jib when p.idguid is null and d.book = 'kif' then ${NINES}
      else coalesce(p.jib, ${settings.unknown_jib === 'nines' ? NINES : ''}) end as jib,
    case d.book when 'kuf' then d.net + d.deductible + d.non_deductible
      else d.base_registered + d.vat_registered + d.base_final + d.vat_final end as gross,
    d.deductible + d.non_deductible as vat,
    case when e.entity = 'FBiH' then f.final else 0 end as fbih,
    case when e.entity = 'RS' then f.final else 0 end as rs,
    case when e.entity = 'BD' then f.final else 0 end as bd
  from (${documents(tenant, only)}) d
  cross join (select ${tenant}::uuid as id) own_tenant
  cross join (${ownSql(tenant)}) own
  join fin_vouchers v on v.tenant_id = own_tenant.id and v.idguid = d.voucher_id
  left join companies p on p.idguid = d.partner_id
  left join erp_opstine o on o.idguid = p.opstina_id
  left join erp_entiteti buyer on buyer.idguid = o.entitet_id
  cross join lateral (select case d.book when 'kuf' then own.entity else ${entityOf(settings)} end as entity) e
  cross join lateral (select coalesce(p.vrsta = 'strano' or (p.jib is null and p.strani_broj is not null), false) as foreign_partner) s
  cross join lateral (select case d.book when 'kuf' then d.non_deductible else d.vat_final end as final) f`;

/** Which boxes of the return a row counts to. */
const BOXES = sql.raw(`array_remove(array[
    case when d.book = 'kif' and d.doc_type <> '04' and d.base_registered + d.base_final <> 0 then '11' end,
    case when d.export <> 0 then '12' end,
    case when d.exempt <> 0 then '13' end,
    case when d.book = 'kuf' and d.doc_type <> '04' and d.flat_rate = 0 and d.net <> 0 then '21' end,
    case when d.book = 'kuf' and d.doc_type = '04' and d.net <> 0 then '22' end,
    case when d.book = 'kuf' and d.doc_type <> '04' and d.flat_rate <> 0 then '23' end,
    case when d.doc_type <> '04' and d.deductible <> d.flat_rate then '41' end,
    case when d.doc_type = '04' and d.deductible <> d.flat_rate then '42' end,
    case when d.flat_rate <> 0 then '43' end,
    case when d.book = 'kif' and d.doc_type <> '04' and d.vat_registered + d.vat_final <> 0 then '51' end,
    case when d.fbih <> 0 then '32' end,
    case when d.rs <> 0 then '33' end,
    case when d.bd <> 0 then '34' end], null)`);

const names = (of: string): SQL => sql.raw(RECORD_COLUMNS.map((name) => `${of}.${name}`).join(', '));

/** Rows of a book from the lines of vouchers, without a number; `only` as for `taggedLines`. */
export const liveRecords = (tenant: string, book: Book, settings: VatSettings, only?: SQL): SQL => sql`
  select d.*, null::int as number, ${BOXES} as boxes from (
    select x.month, x.book, x.voucher_id, x.line, x.voucher, x.voucher_day, x.journal_no, x.doc_type, x.document_no, x.document_date,
      coalesce(x.received_date, x.voucher_day) as received_date, x.partner_id, x.name, x.address, x.vat_number, x.jib,
      ${sql.raw(AMOUNTS.map((name) => `round(x.${name}, 2) as ${name}`).join(', '))}
    from (${liveDocuments(tenant, settings, only)}) x where x.book = ${book}
  ) d`;

/** Rows of a book: those of filed months as they were filed, the others from the lines. */
export const recordsSql = (tenant: string, book: Book, settings: VatSettings): SQL => sql`
  select ${names('live')} from (${liveRecords(tenant, book, settings, unfiled(tenant))}) live
  union all
  select ${names('r')} from fin_vat_records r
  join fin_vat_filings f on f.tenant_id = r.tenant_id and f.idguid = r.filing_id and f.undone_at is null
  where r.tenant_id = ${tenant}::uuid and r.book = ${book}`;
