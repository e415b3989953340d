/*
 * The hash chain. What is hashed is text of a fixed form: every part with its length before it, days as their number, in
 * a form that no setting of the session changes.
 */

/** Version of the form, first in the text. */
const VERSION = '1';
const day = (column: string): string => `(${column} - date '2000-01-01')::text`;
/** The text of parts: each with its length before it, a missing one as a dash. An expression, which the planner can inline. */
const textOf = (parts: readonly string[]): string =>
  parts.map((part) => `coalesce(octet_length(${part}) || ':' || ${part}, '-')`).join(' || ');

const LINE_PARTS = [
  'l.line::text',
  'l.account',
  'l.partner_id::text',
  'l.cost_center_id::text',
  'l.debit::text',
  'l.credit::text',
  'l.currency',
  'l.currency_amount::text',
  'l.rate::text',
  'l.document_no',
  day('l.document_date'),
  day('l.due_date'),
  day('l.received_date'),
  'l.description',
  'l.vat_code',
  'l.vat_base::text',
  day('l.vat_month'),
];
const HEAD_PARTS = [
  `'${VERSION}'`,
  'v.tenant_id::text',
  'v.idguid::text',
  'v.year_id::text',
  'v.type',
  'v.number::text',
  'v.journal_no::text',
  day('v.day'),
  'v.period::text',
  'v.description',
  'v.statement_no',
  'v.reversal_of::text',
  'v.reversal_kind',
  'v.carried::int::text',
  'v.source',
  'v.lines::text',
  'v.total::text',
  `(extract(epoch from v.posted_at) * 1000000)::bigint::text`,
  'v.posted_by_id::text',
  'v.posted_by',
];

/** Problems of the chain of a year: a voucher and what is wrong with it. */
const VERIFY = `create or replace function fin_verify(year uuid)
  returns table (idguid uuid, type text, number int, problem text)
  language sql stable security definer set search_path = public, pg_temp as $$
    with chained as (
      select v.*, lag(v.number, 1, 0) over (partition by v.type order by v.number) + 1 as expected,
        lag(v.hash, 1, fin_genesis(v.tenant_id, v.year_id, v.type)) over (partition by v.type order by v.number) as previous
      from fin_vouchers v where v.tenant_id = core_tenant() and v.year_id = year
    ), lined as (
      -- What a line repeats of its voucher is hashed there only.
      select l.voucher_id, sha256(convert_to(string_agg(fin_line_text(l), '' order by l.line), 'UTF8')) as lines_hash,
        row(min(l.day), max(l.day), min(l.period), max(l.period)) as repeated
      from fin_lines l where l.tenant_id = core_tenant() and l.year_id = year group by l.voucher_id
    ), last as (
      select c.type, c.last, c.last_hash, max(v.number) as highest,
        (array_agg(v.hash order by v.number desc) filter (where v.idguid is not null))[1] as hash
      from fin_counters c left join fin_vouchers v
        on v.tenant_id = c.tenant_id and v.year_id = c.year_id and v.type = c.type
      where c.tenant_id = core_tenant() and c.year_id = year group by c.type, c.last, c.last_hash
    )
    select c.idguid, c.type, c.number, 'lines' from chained c left join lined l on l.voucher_id = c.idguid
      where l.lines_hash is distinct from c.lines_hash or l.repeated is distinct from row(c.day, c.day, c.period, c.period)
    union all
    select c.idguid, c.type, c.number, 'head' from chained c join lined l on l.voucher_id = c.idguid
      where l.lines_hash = c.lines_hash and c.number = c.expected
        and c.hash <> sha256(c.previous || c.lines_hash || convert_to(fin_head_text(
          (select v from fin_vouchers v where v.tenant_id = c.tenant_id and v.idguid = c.idguid)), 'UTF8'))
    union all
    select c.idguid, c.type, c.number, 'gap' from chained c where c.number <> c.expected
    union all
    select null, l.type, l.last, 'missing' from last l where l.highest is distinct from l.last or l.hash is distinct from l.last_hash
    union all
    select l.voucher_id, null, null, 'orphan' from lined l
      where not exists (select from fin_vouchers v where v.tenant_id = core_tenant() and v.idguid = l.voucher_id)
    order by 2, 3, 4
  $$`;

/** Where the kept balances of a year differ from the sums of its lines. */
const DRIFT = `create or replace function fin_drift(year uuid)
  returns table (account text, partner_id uuid, period smallint, debit numeric, credit numeric)
  language sql stable security definer set search_path = public, pg_temp as $$
    select account, partner_id, period, sum(debit), sum(credit) from (
      select b.account, b.partner_id, b.period, b.debit, b.credit from fin_balances b
        where b.tenant_id = core_tenant() and b.year_id = year
      union all
      select l.account, l.partner_id, l.period, -l.debit, -l.credit from fin_lines l
        where l.tenant_id = core_tenant() and l.year_id = year
    ) both_sums group by 1, 2, 3 having sum(debit) <> 0 or sum(credit) <> 0
  $$`;

/**
 * Where open items of the organisation differ from the lines of accounts that keep them (what a year hands to the next is no new
 * document), or what is closed of them from the closings.
 */
const OPEN_DRIFT = `create or replace function fin_open_drift()
  returns table (account text, partner_id uuid, document_no text, booked numeric, matched numeric)
  language sql stable security definer set search_path = public, pg_temp as $$
    select account, partner_id, document_no, sum(booked), sum(matched) from (
      select o.account, o.partner_id, o.document_no, o.booked, o.matched from fin_open_items o where o.tenant_id = core_tenant()
      union all
      select l.account, l.partner_id, coalesce(l.document_no, ''), l.credit - l.debit, 0 from fin_lines l
        join fin_vouchers v on v.tenant_id = l.tenant_id and v.idguid = l.voucher_id and not v.carried
        join fin_konta a on a.tenant_id = l.tenant_id and a.konto = l.account collate "bs-x-icu" and a.otvorene_stavke
        where l.tenant_id = core_tenant()
      union all
      select m.account, m.partner_id, d.document_no, 0, d.amount from fin_matches m
        cross join lateral (values (m.debit_document, m.amount), (m.credit_document, -m.amount)) d (document_no, amount)
        where m.tenant_id = core_tenant()
    ) all_three group by 1, 2, 3 having sum(booked) <> 0 or sum(matched) <> 0
  $$`;

/** Functions about the hash chain: the texts that are hashed, and the checks of books. */
export function verifySql(): string[] {
  return [
    `create or replace function fin_line_text(l fin_lines) returns text language sql stable parallel safe as $$
      select ${textOf(LINE_PARTS)}
    $$`,
    `create or replace function fin_head_text(v fin_vouchers) returns text language sql stable parallel safe as $$
      select ${textOf(HEAD_PARTS)}
    $$`,
    `create or replace function fin_genesis(tenant uuid, year uuid, type text) returns bytea language sql immutable parallel safe
      return sha256(convert_to('${VERSION}/' || tenant::text || '/' || year::text || '/' || type, 'UTF8'))`,
    VERIFY,
    DRIFT,
    OPEN_DRIFT,
  ];
}
