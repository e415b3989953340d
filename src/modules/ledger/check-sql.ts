/** Most lines of one voucher. */
export const MAX_LINES = 5000;

const problem = (
  code: string,
  field: string,
  where: string,
  more: { detail?: string; warning?: true } = {},
): string =>
  `select v.voucher, null::int, '${field}', '${code}', ${more.detail ?? 'null'}::text, ${!more.warning} from v where ${where}`;
const lineProblem = (
  code: string,
  field: string,
  where: string,
  more: { detail?: string; warning?: true } = {},
): string =>
  `select l.voucher, l.line, '${field}', '${code}', ${more.detail ?? 'null'}::text, ${!more.warning} from l where ${where}`;

/** A lock that holds the day, for a person without an exception. */
const locked = (kind: 'all' | 'final' | 'vat', day: string, of: string): string => `exists (
  select from fin_locks k where k.tenant_id = core_tenant() and k.kind = '${kind}' and ${day} <= k.through
  ${
    kind === 'final'
      ? ''
      : `and not exists (
    select from fin_lock_exceptions x where x.tenant_id = core_tenant() and x.kind = '${kind}' and x.user_id = actor
      and x.revoked_at is null and x.valid_until > now() and ${of} between x.from_day and x.to_day)`
  })`;
const throughOf = (kind: string): string =>
  `(select k.through::text from fin_locks k where k.tenant_id = core_tenant() and k.kind = '${kind}')`;

/** Problems of a head; `v` is its row. */
const OF_VOUCHERS = [
  problem('type_unknown', 'type', 'v.purpose is null'),
  problem(
    'type_of_closing',
    'type',
    `v.purpose = 'zatvaranje' and v.source <> 'closing' and v.reversal_of is null`,
  ),
  problem('no_year', 'day', 'v.year_id is null'),
  problem('opening_day', 'day', `v.purpose = 'pocetno' and v.day <> v.year_start`, {
    detail: 'v.year_start',
  }),
  problem(
    'year_closed',
    'day',
    `exists (select from fin_year_closings c where c.tenant_id = core_tenant() and c.year_id = v.year_id and c.reopened_at is null)`,
  ),
  problem('locked_final', 'day', locked('final', 'v.day', 'v.day'), { detail: throughOf('final') }),
  problem('locked_all', 'day', locked('all', 'v.day', 'v.day'), { detail: throughOf('all') }),
  problem('few_lines', 'lines', 'v.count < 2'),
  problem('many_lines', 'lines', `v.count > ${MAX_LINES}`, { detail: `'${MAX_LINES}'` }),
  problem('unbalanced', 'lines', 'v.difference is distinct from 0', { detail: 'v.difference' }),
  problem(
    'reversal_unknown',
    'reversal_of',
    `v.reversal_of is not null and not exists (
      select from fin_vouchers o where o.tenant_id = core_tenant() and o.idguid = v.reversal_of)`,
  ),
  problem(
    'reversal_of_reversal',
    'reversal_of',
    `exists (select from fin_vouchers o where o.tenant_id = core_tenant() and o.idguid = v.reversal_of and o.reversal_of is not null)`,
  ),
  problem(
    'reversed_already',
    'reversal_of',
    `exists (select from fin_vouchers o where o.tenant_id = core_tenant() and o.reversal_of = v.reversal_of)`,
  ),
  problem('no_description', 'description', `coalesce(v.description, '') = ''`, { warning: true }),
];

/** Problems of lines; `l` is a line with what it refers to. */
const OF_LINES = [
  lineProblem('account_missing', 'account', `coalesce(l.account, '') = ''`),
  lineProblem('account_unknown', 'account', `l.account <> '' and l.found_account is null`),
  lineProblem(
    'account_group',
    'account',
    `l.found_account is not null and (length(l.account) < 3 or exists (
      select from fin_konta below where below.tenant_id = core_tenant() and below.konto > l.account and below.konto < l.account || 'a'))`,
  ),
  lineProblem('account_inactive', 'account', 'not l.account_active'),
  lineProblem('partner_required', 'partner_id', `l.partner_rule = 'obavezno' and l.partner_id is null`),
  lineProblem('partner_refused', 'partner_id', `l.partner_rule = 'ne' and l.partner_id is not null`),
  lineProblem('partner_unknown', 'partner_id', 'l.partner_id is not null and l.found_partner is null'),
  lineProblem(
    'cost_center_required',
    'cost_center_id',
    `l.cost_center_rule = 'obavezno' and l.cost_center_id is null`,
  ),
  lineProblem(
    'cost_center_refused',
    'cost_center_id',
    `l.cost_center_rule = 'ne' and l.cost_center_id is not null`,
  ),
  lineProblem(
    'cost_center_unknown',
    'cost_center_id',
    'l.cost_center_id is not null and l.found_cost_center is null',
  ),
  lineProblem('amount_missing', 'debit', 'coalesce(l.debit, 0) = 0 and coalesce(l.credit, 0) = 0'),
  lineProblem('amount_both', 'credit', 'l.debit <> 0 and l.credit <> 0'),
  lineProblem('amount_negative', 'debit', `l.debit < 0 and l.reversal_kind is distinct from 'red'`),
  lineProblem('amount_negative', 'credit', `l.credit < 0 and l.reversal_kind is distinct from 'red'`),
  lineProblem(
    'currency_incomplete',
    'currency',
    'num_nulls(l.currency, l.currency_amount, l.rate) not in (0, 3)',
  ),
  lineProblem('vat_unknown', 'vat_code', 'l.vat_code is not null and l.vat_carries is null'),
  lineProblem('vat_base_missing', 'vat_base', `l.vat_carries = 'pdv' and l.vat_base is null`),
  lineProblem('vat_month_missing', 'vat_month', 'l.vat_code is not null and l.vat_month is null'),
  lineProblem(
    'locked_vat',
    'vat_month',
    `l.vat_code is not null and ${locked('vat', "(l.vat_month + interval '1 month' - interval '1 day')::date", 'l.vat_month')}`,
    { detail: throughOf('vat') },
  ),
  lineProblem('due_before_document', 'due_date', 'l.due_date < l.document_date', { warning: true }),
];

/**
 * What is wrong with vouchers that are to be posted by a person, all of it at once: the one set of rules, for drafts and for posting.
 * `line` is null for the head; what does not block is a warning. Messages: messages.ts.
 */
export const checkSql = (): string[] => [
  `create or replace function fin_check(input jsonb, actor uuid)
    returns table (voucher int, line int, field text, code text, detail text, blocks boolean)
    language sql stable security definer set search_path = public, pg_temp as $$
      with given as (
        select * from fin_input_lines(input)
      ), v as (
        select h.voucher, h.year_id, h.year_start, h.purpose, h.type, h.day, h.description, h.reversal_of, h.source,
          (select count(*) from given g where g.voucher = h.voucher) as count,
          (select sum(coalesce(g.debit, 0) - coalesce(g.credit, 0)) from given g where g.voucher = h.voucher) as difference
        from fin_input_vouchers(core_tenant(), input) h
      ), l as (
        select g.*, h.reversal_kind, a.konto as found_account, coalesce(a.aktivno, true) as account_active,
          a.partner as partner_rule, a.mjesto_troska as cost_center_rule,
          p.idguid as found_partner, c.idguid as found_cost_center, x.nosi as vat_carries
        from given g
        join fin_input_vouchers(core_tenant(), input) h on h.voucher = g.voucher
        left join fin_konta a on a.tenant_id = core_tenant() and a.konto = g.account
        left join companies p on p.idguid = g.partner_id and (p.tenant_id = core_tenant() or p.tenant_id is null)
        left join fin_mjesta_troska c on c.tenant_id = core_tenant() and c.idguid = g.cost_center_id
        left join fin_pdv_oznake x on x.tenant_id = core_tenant() and x.sifra = g.vat_code
      )
      ${[...OF_VOUCHERS, ...OF_LINES].join('\n      union all ')}
    $$`,
];
