import { GIVEN_VARIABLES, READ_GIVEN } from './given-sql.ts';
import { numberOfId } from './number-sql.ts';
import { EURO_RATE } from './rates.ts';
import { CODED_ROLES, rolesSql } from './vat-roles.ts';
import { MAX_LINES } from './voucher.ts';

/** Largest total of a voucher, in KM: balances of a thousand such vouchers fit into the books. */
const MAX_TOTAL = '9999999999999.99';

/** A rule: where it applies (to `v`, a head, or `l`, a line), that is a problem of `field`. */
interface Rule {
  code: string;
  field: string;
  where: string;
  /** SQL of the field, where it is not always `field`. */
  at?: string;
  /** SQL of what the message names. */
  detail?: string;
  /** A warning does not keep a voucher from being posted. */
  warning?: true;
}

/** A lock that holds the day, for a person without an exception; the final one has none. */
const locked = (kind: 'all' | 'final' | 'vat', of: string, day: string, excepted: string): string =>
  kind === 'final'
    ? `${day} <= ${of}.final_through`
    : `(${day} <= ${of}.${kind}_through and not exists (
        select from public.fin_lock_exceptions x where x.tenant_id = tenant and x.kind = '${kind}'
          and x.user_id = actor and x.revoked_at is null and x.valid_until > now() and ${excepted} between x.from_day and x.to_day))`;

/** What is out of use may still be reversed, and its balance handed to the next year: closing a year makes both of its vouchers `carried`. */
const NEW = (of: string): string => `${of}.reversal_of is null and not coalesce(${of}.carried, false)`;

const OF_VOUCHERS: Rule[] = [
  { code: 'type_unknown', field: 'type', where: 'v.purpose is null' },
  { code: 'type_inactive', field: 'type', where: `not v.type_active and ${NEW('v')}` },
  {
    code: 'type_of_closing',
    field: 'type',
    where: `v.purpose = 'zatvaranje' and v.source <> 'closing' and v.reversal_of is null`,
  },
  { code: 'no_year', field: 'day', where: 'v.year_id is null' },
  {
    code: 'opening_day',
    field: 'day',
    where: `v.purpose = 'pocetno' and v.day <> v.year_start`,
    detail: 'v.year_start',
  },
  { code: 'year_closed', field: 'day', where: 'v.closed' },
  {
    code: 'locked_final',
    field: 'day',
    where: locked('final', 'v', 'v.day', 'v.day'),
    detail: 'v.final_through',
  },
  { code: 'locked_all', field: 'day', where: locked('all', 'v', 'v.day', 'v.day'), detail: 'v.all_through' },
  { code: 'few_lines', field: 'lines', where: 'v.count < 2' },
  { code: 'many_lines', field: 'lines', where: `v.count > ${MAX_LINES}` },
  { code: 'total_too_big', field: 'lines', where: `greatest(v.debit, v.credit) > ${MAX_TOTAL}` },
  {
    code: 'unbalanced',
    field: 'lines',
    where: 'v.debit is distinct from v.credit',
    detail: 'v.debit - v.credit',
  },
  {
    code: 'reversal_unknown',
    field: 'reversal_of',
    where: 'v.reversal_of is not null and v.original is null',
  },
  { code: 'reversal_of_reversal', field: 'reversal_of', where: 'v.original_reverses is not null' },
  {
    code: 'reversal_of_carried',
    field: 'reversal_of',
    where: 'v.original_carried and not coalesce(v.carried, false)',
  },
  { code: 'reversed_already', field: 'reversal_of', where: 'v.reversed_by is not null' },
  { code: 'no_description', field: 'description', where: `coalesce(v.description, '') = ''`, warning: true },
];

const NO_AMOUNT = 'coalesce(l.debit, 0) = 0 and coalesce(l.credit, 0) = 0';

/**
 * The side of a line without an amount: the one that has a zero written; otherwise the smaller one of the voucher, which lacks it.
 * Computed of every line, so that it asks for the sums only where it must.
 */
const SIDE = `case
  when not (${NO_AMOUNT}) then 'debit'
  when l.debit is null and l.credit is not null then 'credit'
  when l.debit is not null and l.credit is null then 'debit'
  when (select s.debit > s.credit from sums s where s.voucher = l.voucher) then 'credit'
  else 'debit' end`;

/** The VAT month begins long after the voucher's day. Until then it needs no year yet: lines of December go into months of the next one. */
const VAT_LATE = "l.vat_month > l.day + interval '3 months'";
/** The VAT month, of which the first day is kept, ends before a day. */
const vatBefore = (day: string): string => `l.vat_month + interval '1 month' <= ${day}`;
/** Whether a year of the organisation has the VAT month. Asked last, of the few lines that stand far from their voucher. */
const VAT_MONTH_HAS_YEAR = `exists (
      select from public.fin_poslovne_godine y
      where y.tenant_id = tenant and l.vat_month <= y.kraj and not (${vatBefore('y.pocetak')}))`;

/**
 * A voucher with the line's document in the same book on the same side, which neither is nor has a reversal. Some firms number from 1
 * in every year. A scalar with a limit, since `exists` may be planned as one scan of all lines.
 */
const OTHER_WITH_DOCUMENT = `case when l.vat_code is not null and l.document_no <> '' and ${NEW('l')} then (
      select x.voucher_id from public.fin_lines x
      join public.fin_pdv_oznake o on o.tenant_id = tenant and o.sifra = x.vat_code and o.knjiga = l.vat_book
      join public.fin_vouchers w on w.tenant_id = tenant and w.idguid = x.voucher_id and w.reversal_of is null
      where x.tenant_id = tenant and x.document_no = l.document_no and x.partner_id = l.partner_id
        and sign(x.debit - x.credit) = sign(coalesce(l.debit, 0) - coalesce(l.credit, 0))
        and (extract(year from x.document_date) <> extract(year from l.document_date)) is not true
        and not exists (select from public.fin_vouchers r where r.tenant_id = tenant and r.reversal_of = x.voucher_id)
      limit 1) end`;

const OF_LINES: Rule[] = [
  { code: 'account_missing', field: 'account', where: `coalesce(l.account, '') = ''` },
  { code: 'account_unknown', field: 'account', where: `l.account <> '' and l.found_account is null` },
  {
    code: 'account_group',
    field: 'account',
    where: `l.found_account is not null and (length(l.account) < 3 or exists (
      select from public.fin_konta below where below.tenant_id = tenant
        and below.konto > l.account and below.konto < l.account || 'a'))`,
  },
  { code: 'account_inactive', field: 'account', where: `not l.account_active and ${NEW('l')}` },
  {
    code: 'partner_required',
    field: 'partner_id',
    where: `l.partner_rule = 'obavezno' and l.partner_id is null`,
  },
  {
    code: 'partner_refused',
    field: 'partner_id',
    where: `l.partner_rule = 'ne' and l.partner_id is not null`,
  },
  {
    code: 'partner_unknown',
    field: 'partner_id',
    where: 'l.partner_id is not null and l.found_partner is null',
  },
  {
    code: 'cost_center_required',
    field: 'cost_center_id',
    where: `l.cost_center_rule = 'obavezno' and l.cost_center_id is null`,
  },
  {
    code: 'cost_center_refused',
    field: 'cost_center_id',
    where: `l.cost_center_rule = 'ne' and l.cost_center_id is not null`,
  },
  {
    code: 'cost_center_unknown',
    field: 'cost_center_id',
    where: 'l.cost_center_id is not null and l.found_cost_center is null',
  },
  {
    code: 'cost_center_inactive',
    field: 'cost_center_id',
    where: `not l.cost_center_active and ${NEW('l')}`,
  },
  {
    code: 'amount_missing',
    field: 'debit',
    at: SIDE,
    where: NO_AMOUNT,
  },
  { code: 'amount_both', field: 'credit', where: 'l.debit <> 0 and l.credit <> 0' },
  {
    code: 'amount_negative',
    field: 'debit',
    where: `l.debit < 0 and l.reversal_kind is distinct from 'red'`,
  },
  {
    code: 'amount_negative',
    field: 'credit',
    where: `l.credit < 0 and l.reversal_kind is distinct from 'red'`,
  },
  {
    code: 'currency_incomplete',
    field: 'currency',
    where: 'num_nulls(l.currency, l.currency_amount, l.rate) not in (0, 3)',
  },
  {
    code: 'currency_differs',
    field: 'currency_amount',
    where: `l.currency is not null and ${NEW('l')}
      and abs(coalesce(l.debit, 0) - coalesce(l.credit, 0)) <> round(abs(l.currency_amount) * l.rate, 2)`,
    detail: 'round(abs(l.currency_amount) * l.rate, 2)',
    warning: true,
  },
  { code: 'euro_rate', field: 'rate', where: `l.currency = 'EUR' and l.rate <> ${EURO_RATE}`, warning: true },
  { code: 'vat_unknown', field: 'vat_code', where: 'l.vat_code is not null and l.vat_carries is null' },
  {
    code: 'vat_code_missing',
    field: 'vat_code',
    where: `l.vat_code is null and l.account_role in (${rolesSql(CODED_ROLES)})
      and l.purpose not in ('pdv', 'pocetno', 'zatvaranje') and ${NEW('l')}`,
    warning: true,
  },
  { code: 'vat_inactive', field: 'vat_code', where: `not l.vat_active and ${NEW('l')}` },
  { code: 'vat_base_missing', field: 'vat_base', where: `l.vat_carries = 'pdv' and l.vat_base is null` },
  { code: 'vat_month_missing', field: 'vat_month', where: 'l.vat_code is not null and l.vat_month is null' },
  { code: 'vat_month_start', field: 'vat_month', where: 'extract(day from l.vat_month) <> 1' },
  {
    code: 'vat_month_no_year',
    field: 'vat_month',
    where: `l.vat_code is not null and (${vatBefore('l.day')} or ${VAT_LATE})
      and ${NEW('l')} and not ${VAT_MONTH_HAS_YEAR}`,
    detail: 'l.vat_month',
  },
  {
    code: 'vat_month_late',
    field: 'vat_month',
    where: `l.vat_code is not null and ${VAT_LATE} and ${NEW('l')} and ${VAT_MONTH_HAS_YEAR}`,
    warning: true,
  },
  {
    code: 'vat_month_early',
    field: 'vat_month',
    where: `l.vat_code is not null and ${vatBefore('l.document_date')} and ${NEW('l')}`,
    warning: true,
  },
  {
    code: 'vat_filed',
    field: 'vat_month',
    where: 'l.vat_code is not null and l.vat_month <= l.filed_through',
    detail: 'l.filed_through',
  },
  {
    code: 'locked_vat',
    field: 'vat_month',
    where: `l.vat_code is not null and (l.vat_month <= l.filed_through) is not true
      and ${locked('vat', 'l', "(l.vat_month + interval '1 month' - interval '1 day')::date", 'l.vat_month')}`,
    detail: 'l.vat_through',
  },
  {
    code: 'document_twice',
    field: 'document_no',
    where: `(${OTHER_WITH_DOCUMENT}) is not null`,
    detail: numberOfId('tenant', OTHER_WITH_DOCUMENT),
    warning: true,
  },
  { code: 'due_before_document', field: 'due_date', where: 'l.due_date < l.document_date', warning: true },
];

/** The one row of an organisation's table that has these values: `limit` makes it a look-up in an index, however many rows are expected. */
const found = (columns: string, table: string, where: string, as: string): string =>
  `left join lateral (
      select ${columns} from public.${table} x where x.tenant_id = tenant and ${where} limit 1) ${as} on true`;

/** Asked before a look-up: a plan that was made on an empty table would scan it for every voucher. */
const REVERSES = 'h.reversal_of is not null';

/** What is checked: the heads `v` and the lines `l`, each with what it refers to. */
const CHECKED = `k as (
    select max(through) filter (where kind = 'all') as all_through, max(through) filter (where kind = 'final') as final_through,
      max(through) filter (where kind = 'vat') as vat_through, max(filed_through) as filed_through
    from public.fin_locks where tenant_id = tenant
  ), sums as (
    select g.voucher, count(*) as count, sum(coalesce(g.debit, 0)) as debit, sum(coalesce(g.credit, 0)) as credit
    from unnest(given_lines) g group by g.voucher
  ), v as (
    select h.*, k.all_through, k.final_through, c.idguid is not null as closed,
      o.idguid as original, o.reversal_of as original_reverses, o.carried as original_carried, r.idguid as reversed_by,
      coalesce(s.count, 0) as count, s.debit, s.credit
    from unnest(given_vouchers) h cross join k left join sums s on s.voucher = h.voucher
    ${found('x.idguid', 'fin_year_closings', 'x.year_id = h.year_id and x.reopened_at is null', 'c')}
    ${found('x.idguid, x.reversal_of, x.carried', 'fin_vouchers', `${REVERSES} and x.idguid = h.reversal_of`, 'o')}
    ${found('x.idguid', 'fin_vouchers', `${REVERSES} and x.reversal_of = h.reversal_of`, 'r')}
  ), l as (
    select g.*, k.vat_through, k.filed_through, a.konto as found_account, coalesce(a.aktivno, true) as account_active,
      a.partner as partner_rule, a.uloga as account_role, a.mjesto_troska as cost_center_rule,
      p.idguid as found_partner, c.idguid as found_cost_center, coalesce(c.aktivno, true) as cost_center_active,
      vat.nosi as vat_carries, vat.knjiga as vat_book, coalesce(vat.aktivno, true) as vat_active
    from unnest(given_lines) g cross join k
    ${found('x.konto, x.aktivno, x.partner, x.mjesto_troska, x.uloga', 'fin_konta', 'x.konto = g.account', 'a')}
    left join lateral (
      select x.idguid from public.companies x
      where x.idguid = g.partner_id and (x.tenant_id = tenant or x.tenant_id is null) limit 1) p on true
    ${found('x.idguid, x.aktivno', 'fin_mjesta_troska', 'x.idguid = g.cost_center_id', 'c')}
    ${found('x.nosi, x.knjiga, x.aktivno', 'fin_pdv_oznake', 'x.sifra = g.vat_code', 'vat')}
  )`;

const rows = (rules: readonly Rule[]): string =>
  `cross join lateral (values ${rules
    .map(
      ({ code, field, at = `'${field}'`, where, detail = 'null', warning }) =>
        `(${at}, '${code}', (${detail})::text, ${!warning}, ${where})`,
    )
    .join(',\n    ')}) as p (field, code, detail, blocks, applies) where p.applies`;
const any = (rules: readonly Rule[]): string =>
  rules
    .filter(({ warning }) => !warning)
    .map(({ where }) => `(${where})`)
    .join(' or ');
/** Planned once in a session: with so many rules planning takes longer than checking. */
const PLANNED = 'security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan';

/**
 * The one set of rules, for drafts and for posting by a person. `fin_check` names all that is wrong at once; `line` is null for the
 * head, and what does not block is a warning (messages.ts). `fin_is_wrong` only tells whether anything blocks.
 */
export const checkSql = (): string[] => [
  `create or replace function fin_check(input jsonb, actor uuid)
    returns table (voucher int, line int, field text, code text, detail text, blocks boolean)
    language plpgsql stable ${PLANNED} as $$
    #variable_conflict use_column
    declare
      tenant uuid := core_tenant();
      ${GIVEN_VARIABLES}
    begin
      ${READ_GIVEN}
      return query with ${CHECKED}
      select v.voucher, null::int, p.field, p.code, p.detail, p.blocks from v ${rows(OF_VOUCHERS)}
      union all
      select l.voucher, l.line, p.field, p.code, p.detail, p.blocks from l ${rows(OF_LINES)};
    end $$`,
  `create or replace function fin_is_wrong(given_vouchers fin_given_voucher[], given_lines fin_given_line[], actor uuid) returns boolean language plpgsql stable ${PLANNED} as $$
    #variable_conflict use_column
    declare tenant uuid := core_tenant();
    begin
      -- Aggregates read all rows, which is planned as such; exists is planned for the first row.
      return (with ${CHECKED}
        select (select coalesce(bool_or(${any(OF_VOUCHERS)}), false) from v) or (select coalesce(bool_or(${any(OF_LINES)}), false) from l));
    end $$`,
];
