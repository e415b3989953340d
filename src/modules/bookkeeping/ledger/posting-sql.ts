import { MAINTENANCE } from '../../trail/guard.ts';
import { checkSql } from './check-sql.ts';
import {
  GIVEN_VARIABLES,
  givenSql,
  IS_WRONG,
  LINE_FIELDS,
  names,
  READ_GIVEN,
  VOUCHER_FIELDS,
} from './given-sql.ts';
import { formOfNumbers, numberInForm } from './number-sql.ts';
import { verifySql } from './verify-sql.ts';

/** What a line without these has. */
const DEFAULTS: Record<string, string> = { debit: '0', credit: '0', description: "''" };

const FORM = formOfNumbers('tenant');
const NUMBER = numberInForm({
  pattern: 'pattern',
  digits: 'digits',
  type: 'head.type',
  number: 'head.number',
  year: 'one.year_name',
});

/**
 * Posts vouchers: all or none. Balances and open items are written in the order of their keys, the rows of numbering last, so that
 * writers wait for each other only shortly and never in a circle.
 */
const POST = `create or replace function fin_post(input jsonb, actor uuid, actor_name text)
  returns table (voucher int, idguid uuid, year_id uuid, type text, number int, name text, journal_no int, hash bytea)
  language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
  #variable_conflict use_column
  declare
    tenant uuid := core_tenant();
    ${GIVEN_VARIABLES}
    problems jsonb;
    posted fin_lines[];
    head fin_vouchers;
    heads fin_vouchers[];
    pattern text;
    digits int;
    one record;
  begin
    if tenant is null then
      raise exception 'No organisation is set' using errcode = 'insufficient_privilege';
    end if;
    -- Setting a lock and closing a year take it exclusively: what is checked below holds until the commit.
    perform pg_advisory_xact_lock_shared(fin_lock_key(tenant));
    ${READ_GIVEN}
    if fin_is_wrong(given_vouchers, given_lines, actor) is distinct from false then
      select jsonb_agg(to_jsonb(p)) into problems from fin_check(input, actor) p where p.blocks;
      raise exception 'fin_refused' using errcode = 'FN001', detail = problems::text;
    end if;

    -- What follows reads the lines from here or from what was given: no plan depends on how large the table was when it was made.
    with written as (
      insert into fin_lines as w (tenant_id, voucher_id, line, year_id, day, period, ${names(LINE_FIELDS)})
      select tenant, l.voucher_id, l.line, l.year_id, l.day, l.period,
        ${Object.keys(LINE_FIELDS)
          .map((name) =>
            DEFAULTS[name] === undefined ? `l.${name}` : `coalesce(l.${name}, ${DEFAULTS[name]})`,
          )
          .join(', ')}
      from unnest(given_lines) l
      returning w as row
    )
    select array_agg(w.row) into posted from written w;

    insert into fin_balances as b (tenant_id, year_id, account, partner_id, period, debit, credit)
    select tenant, l.year_id, l.account, l.partner_id, l.period, sum(l.debit), sum(l.credit)
    from unnest(posted) l
    group by l.year_id, l.account, l.partner_id, l.period
    order by l.year_id, l.account, l.partner_id, l.period
    on conflict on constraint fin_balances_key do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;

    -- A document on which nothing is left was reversed or paid: whoever books on it again says its dates anew, but a reversal does not.
    -- What has no number is several documents, which are not due on one day.
    insert into fin_open_items as o (tenant_id, account, partner_id, document_no, document_date, due_date, booked)
    select tenant, l.account, l.partner_id, coalesce(l.document_no, ''), min(l.document_date) filter (where l.reversal_of is null),
      min(l.due_date) filter (where l.reversal_of is null and l.document_no <> ''), sum(coalesce(l.debit, 0) - coalesce(l.credit, 0))
    from unnest(given_lines) l
    where not coalesce(l.carried, false) and exists (
      select from fin_konta a where a.tenant_id = tenant and a.konto = l.account collate "bs-x-icu" and a.otvorene_stavke)
    group by l.account, l.partner_id, coalesce(l.document_no, '')
    order by l.account collate "C", l.partner_id, coalesce(l.document_no, '')
    on conflict on constraint fin_open_items_key do update set booked = o.booked + excluded.booked,
      document_date = case o.booked when 0 then coalesce(excluded.document_date, o.document_date)
        else coalesce(o.document_date, excluded.document_date) end,
      due_date = case when o.document_no = '' then null when o.booked = 0 then coalesce(excluded.due_date, o.due_date)
        else coalesce(o.due_date, excluded.due_date) end;

    insert into fin_journal_counters as j (tenant_id, year_id, last)
    select tenant, v.year_id, count(*) from unnest(given_vouchers) v group by v.year_id order by v.year_id
    on conflict on constraint fin_journal_counters_pk do update set last = j.last + excluded.last;

    select ${FORM.pattern}, ${FORM.digits} into pattern, digits;
    for one in
      with s as materialized (
        select l.voucher_id, sha256(convert_to(string_agg(fin_line_text(l), '' order by l.line), 'UTF8')) as lines_hash,
          count(*)::int as lines_count, sum(l.debit) as total
        from unnest(posted) l group by l.voucher_id
      )
      select v.voucher, v.year_id, v.year_name, v.period, ${names(VOUCHER_FIELDS, 'v.')},
        row_number() over (partition by v.year_id, v.type order by v.voucher) as nth,
        count(*) over (partition by v.year_id, v.type) as of_type,
        j.last - count(*) over (partition by v.year_id) + row_number() over (partition by v.year_id order by v.voucher) as journal_no,
        s.lines_hash, s.lines_count, s.total
      from unnest(given_vouchers) v
      join fin_journal_counters j on j.tenant_id = tenant and j.year_id = v.year_id
      join s on s.voucher_id = v.idguid
      order by v.year_id, v.type, v.voucher
    loop
      if one.nth = 1 then
        select c.last, c.last_hash into head.number, head.hash
          from fin_counters c where c.tenant_id = tenant and c.year_id = one.year_id and c.type = one.type;
        if not found then
          head.number := 0;
          head.hash := fin_genesis(tenant, one.year_id, one.type);
        end if;
      end if;
      head.tenant_id := tenant;
      head.idguid := one.idguid;
      head.year_id := one.year_id;
      head.type := one.type;
      head.number := head.number + 1;
      head.journal_no := one.journal_no;
      head.day := one.day;
      head.period := one.period;
      head.description := coalesce(one.description, '');
      head.statement_no := one.statement_no;
      head.reversal_of := one.reversal_of;
      head.reversal_kind := one.reversal_kind;
      head.carried := coalesce(one.carried, false);
      head.draft_id := one.draft_id;
      head.source := one.source;
      head.lines := one.lines_count;
      head.total := one.total;
      head.posted_at := clock_timestamp();
      head.posted_by_id := actor;
      head.posted_by := actor_name;
      head.lines_hash := one.lines_hash;
      head.hash := sha256(head.hash || head.lines_hash || convert_to(fin_head_text(head), 'UTF8'));
      heads := heads || head;
      if one.nth = one.of_type then
        insert into fin_counters as c (tenant_id, year_id, type, last, last_hash)
          values (tenant, head.year_id, head.type, head.number, head.hash)
          on conflict on constraint fin_counters_pk do update set last = excluded.last, last_hash = excluded.last_hash;
      end if;
      voucher := one.voucher;
      idguid := head.idguid;
      year_id := head.year_id;
      type := head.type;
      number := head.number;
      name := ${NUMBER};
      journal_no := head.journal_no;
      hash := head.hash;
      return next;
    end loop;
    insert into fin_vouchers select * from unnest(heads);
  end $$`;

/** Posted vouchers and lines are neither changed nor removed, by whoever it is; see the guard of the audit trail. */
const GUARD = [
  `create or replace function fin_guard() returns trigger language plpgsql set search_path = public, pg_temp as $$
    begin
      if coalesce(current_setting('${MAINTENANCE}', true), '') <> 'on' then
        raise exception 'Posted entries are neither altered nor removed' using errcode = 'insufficient_privilege';
      end if;
      return null;
    end $$`,
  ...['fin_vouchers', 'fin_lines'].flatMap((table) => [
    `create or replace trigger ${table}_kept before update or delete or truncate on ${table}
      for each statement execute function fin_guard()`,
    `alter table ${table} enable always trigger ${table}_kept`,
  ]),
];

const WRITTEN_BY_FUNCTIONS = [
  'fin_vouchers',
  'fin_lines',
  'fin_counters',
  'fin_journal_counters',
  'fin_balances',
  'fin_open_items',
  'fin_matches',
];

/** Replaced, a function keeps its columns: one of an older version, without `name`, is removed before. */
const WITHOUT_NAME = `do $$ begin
    if pg_get_function_result(to_regprocedure('fin_post(jsonb, uuid, text)')) not like '%name text%' then
      drop function fin_post(jsonb, uuid, text);
    end if;
  end $$`;
/** Of older versions. */
const GONE = ['fin_input_vouchers(uuid, jsonb)', 'fin_input_lines(jsonb)', 'fin_is_wrong(jsonb, uuid)'];

/** The functions that write and check the books, and who may call them. */
export function postingSql(role: string): string[] {
  const callable = [
    'fin_check(jsonb, uuid)',
    'fin_post(jsonb, uuid, text)',
    'fin_verify(uuid)',
    'fin_drift(uuid)',
    'fin_open_drift()',
  ];
  const internal = [IS_WRONG];
  return [
    `create or replace function fin_lock_key(tenant uuid) returns bigint language sql immutable
      return hashtextextended('fin/' || tenant::text, 0)`,
    ...GONE.map((name) => `drop function if exists ${name}`),
    WITHOUT_NAME,
    givenSql(),
    ...verifySql(),
    ...checkSql(),
    POST,
    ...GUARD,
    ...[...callable, ...internal].map((name) => `revoke all on function ${name} from public`),
    ...callable.map((name) => `grant execute on function ${name} to ${role}`),
    ...WRITTEN_BY_FUNCTIONS.map(
      (table) => `revoke insert, update, delete, truncate on ${table} from ${role}`,
    ),
  ];
}
