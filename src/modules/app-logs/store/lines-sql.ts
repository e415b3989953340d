import { callableBy } from '../../../core/identity/callable.ts';
import { LOG_SCHEMA } from '../../../core/log-schema.ts';

/*
 * The lines, partitioned by day (UTC), and their counts by minute. They are made here and not by a migration, which cannot say
 * PARTITION BY; the schema keeps them out of backups. The application's login only reads them: it writes by `take`, and days are made
 * and dropped by functions, because only an owner may.
 */

const S = LOG_SCHEMA;
/** Serialises making and dropping of days over all nodes; arbitrary. */
const DAYS_LOCK = 7_223_102;
/** How long a change of the partitions waits for searches, which wait for it meanwhile. It is tried again a minute later. */
const LOCK_TIMEOUT = '2s';

/** Tables and functions. `role` is the application's login, quoted. Idempotent. */
export const linesSql = (role: string): string[] => [
  `create schema if not exists ${S}`,
  `create sequence if not exists ${S}.line_no`,
  LINES,
  MINUTES,
  ...INDEXES,
  ...['lines', 'minutes'].map(ownRows(role)),
  MAKE_DAY,
  DROP_DAY,
  DAYS,
  ADMIT,
  TAKE,
  TELL,
  FORGET_PROBLEMS,
  `grant usage on schema ${S} to ${role}`,
  `grant select on ${S}.lines, ${S}.minutes to ${role}`,
  ...callableBy(role, [
    `${S}.make_day(date)`,
    `${S}.drop_day(date)`,
    `${S}.days()`,
    `${S}.admit(jsonb, int)`,
    `${S}.take(timestamptz[], uuid[], int[], text[], text[], text[], text[], text[], text[], text[], uuid[], text[], text[], jsonb, uuid[])`,
    `${S}.tell(uuid[])`,
    `${S}.forget_problems(int)`,
  ]),
  `select ${S}.make_day((now() at time zone 'UTC')::date + n) from generate_series(0, 1) n`,
];

const LINES = `
  create table if not exists ${S}.lines (
    at timestamptz not null,
    id bigint not null default nextval('${S}.line_no'),
    tenant_id uuid,
    level smallint not null,
    app text not null,
    node text,
    release text,
    message text not null,
    fields jsonb not null,
    trace text,
    request text,
    person uuid,
    problem text,
    words tsvector not null
  ) partition by range (at)`;

/** One row for each minute, organisation, level and application: a histogram of a day reads some thousands instead of a million lines. */
const MINUTES = `
  create table if not exists ${S}.minutes (
    minute timestamptz not null,
    tenant_id uuid,
    level smallint not null,
    app text not null,
    lines bigint not null
  ) with (fillfactor = 70)`;

/** A line stands in one of the first two: an index whose first column is null is of no use for an order. */
const INDEXES = [
  `create index if not exists lines_own on ${S}.lines (at desc, id desc) where tenant_id is null`,
  `create index if not exists lines_of on ${S}.lines (tenant_id, at desc, id desc) where tenant_id is not null`,
  `create index if not exists lines_words on ${S}.lines using gin (words)`,
  `create unique index if not exists minutes_key on ${S}.minutes (tenant_id, minute, level, app) nulls not distinct`,
];

/** Rows of the own organisation; those of none are the installation's, which the operator alone reads. Not as elsewhere (server/db/policies.ts). */
const ownRows =
  (role: string) =>
  (table: string): string =>
    `
  do $$ begin
    -- Only once: it locks out readers.
    if not exists (select from pg_policies where schemaname = '${S}' and tablename = '${table}') then
      alter table ${S}.${table} enable row level security;
      create policy own_rows on ${S}.${table} for select to ${role} using (
        tenant_id = (select public.core_tenant()) or (tenant_id is null and (select public.core_is_operator())));
    end if;
  end $$`;

/** The same for a table of the public schema that people write too; undoes what `applyPolicies` gives everybody. */
export const ownProblems = (role: string): string[] => {
  const own = 'tenant_id = (select core_tenant()) or (tenant_id is null and (select core_is_operator()))';
  const on = `on app_log_problems for`;
  return [
    'drop policy if exists tenant_read on app_log_problems',
    `create policy tenant_read ${on} select to ${role} using (${own})`,
  ];
};

const AS_OWNER = `security definer set search_path = ${S}, public, pg_temp`;

/** Makes the partition of a day, unless it is there. It is made beside the table and then attached, which locks nobody out. */
const MAKE_DAY = `
  create or replace function ${S}.make_day(day date) returns void
    language plpgsql ${AS_OWNER} set lock_timeout = '${LOCK_TIMEOUT}'
  as $$
  declare
    part text := 'lines_' || to_char(day, 'YYYYMMDD');
  begin
    if to_regclass('${S}.' || part) is not null then return; end if;
    perform pg_advisory_xact_lock(${DAYS_LOCK});
    if to_regclass('${S}.' || part) is not null then return; end if;
    execute format('create table ${S}.%I (like ${S}.lines including defaults)', part);
    execute format('alter table ${S}.lines attach partition ${S}.%I for values from (%L) to (%L)', part,
      to_char(day, 'YYYY-MM-DD') || ' 00:00:00+00', to_char(day + 1, 'YYYY-MM-DD') || ' 00:00:00+00');
  end $$`;

/** Drops a day with its counts; answers its bytes, null if there was none. */
const DROP_DAY = `
  create or replace function ${S}.drop_day(day date) returns bigint
    language plpgsql ${AS_OWNER} set lock_timeout = '${LOCK_TIMEOUT}'
  as $$
  declare
    part text := 'lines_' || to_char(day, 'YYYYMMDD');
    bytes bigint;
  begin
    perform pg_advisory_xact_lock(${DAYS_LOCK});
    if to_regclass('${S}.' || part) is null then return null; end if;
    bytes := pg_total_relation_size(to_regclass('${S}.' || part));
    execute format('drop table ${S}.%I', part);
    delete from ${S}.minutes where minute >= day::timestamp at time zone 'UTC' and minute < (day + 1)::timestamp at time zone 'UTC';
    return bytes;
  end $$`;

/** The days that are kept, with their bytes. */
const DAYS = `
  create or replace function ${S}.days() returns table (day date, bytes bigint)
    language sql stable ${AS_OWNER}
  as $$
    select to_date(right(c.relname, 8), 'YYYYMMDD'), pg_total_relation_size(c.oid)
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = '${S}.lines'::regclass order by 1
  $$`;

/** Of these problems those that are known, and as many new ones as their application may still have. */
const ADMIT = `
  create or replace function ${S}.admit(wanted jsonb, most int) returns setof text
    language sql stable ${AS_OWNER}
  as $$
    with asked as (
      select x.fingerprint, x.tenant_id, x.app, p.fingerprint is not null as known
      from jsonb_to_recordset(wanted) as x (fingerprint text, tenant_id uuid, app text)
      left join public.app_log_problems p on p.fingerprint = x.fingerprint
    ), held as (
      select w.tenant_id, w.app, (select count(*) from public.app_log_problems p
        where p.app = w.app and (p.tenant_id = w.tenant_id or (p.tenant_id is null and w.tenant_id is null)) and not p.other) as count
      from (select distinct tenant_id, app from asked) w
    )
    select w.fingerprint from (
      select *, row_number() over (partition by tenant_id, app, known order by fingerprint) as place from asked
    ) w join held h on h.app = w.app and h.tenant_id is not distinct from w.tenant_id
    where w.known or w.place <= most - h.count
  $$`;

/**
 * Stores lines with their counts and problems, all or nothing. Counts come last, since their rows are locked for all nodes until the
 * commit, and in one order. A solved problem that happens again is back.
 */
const TAKE = `
  create or replace function ${S}.take(ats timestamptz[], tenants uuid[], levels int[], apps text[], nodes text[], releases text[],
    messages text[], fields text[], traces text[], requests text[], people uuid[], problems text[], vectors text[], counted jsonb, told uuid[])
    returns void
    language plpgsql volatile ${AS_OWNER}
  as $$
  begin
    insert into ${S}.lines (at, tenant_id, level, app, node, release, message, fields, trace, request, person, problem, words)
    select l.at, l.tenant, l.level, l.app, l.node, l.release, l.message, l.fields::jsonb, l.trace, l.request, l.person, l.problem,
      l.vector::tsvector
    from unnest(ats, tenants, levels, apps, nodes, releases, messages, fields, traces, requests, people, problems, vectors)
      as l (at, tenant, level, app, node, release, message, fields, trace, request, person, problem, vector);
    if jsonb_array_length(counted) > 0 then
      insert into public.app_log_problems as p
        (idguid, tenant_id, fingerprint, app, kind, title, place, level, other, lines, first_at, last_at, releases)
      select gen_random_uuid(), x.tenant_id, x.fingerprint, x.app, x.kind, x.title, x.place, x.level, x.other, x.lines, x.first_at,
        x.last_at, x.releases
      from jsonb_to_recordset(counted) as x (tenant_id uuid, fingerprint text, app text, kind text, title text, place text, level smallint,
        other boolean, lines bigint, first_at timestamptz, last_at timestamptz, releases text[])
      order by x.fingerprint
      on conflict (fingerprint) do update set
        lines = p.lines + excluded.lines,
        level = greatest(p.level, excluded.level),
        first_at = least(p.first_at, excluded.first_at),
        last_at = greatest(p.last_at, excluded.last_at),
        releases = case when excluded.releases <@ p.releases then p.releases else (
          select array_agg(r.name order by r.place) from (
            select name, min(place) as place from unnest(p.releases || excluded.releases) with ordinality as u (name, place)
            group by name order by min(place) desc limit 20) r) end,
        state = case when p.state = 'solved' and excluded.last_at > p.solved_at then 'returned' else p.state end,
        returned_at = case when p.state = 'solved' and excluded.last_at > p.solved_at then now() else p.returned_at end;
    end if;
    insert into ${S}.minutes as m (minute, tenant_id, level, app, lines)
    select date_trunc('minute', l.at, 'UTC'), l.tenant, l.level, l.app, count(*)
    from unnest(ats, tenants, levels, apps) as l (at, tenant, level, app)
    group by 1, 2, 3, 4 order by 2, 1, 3, 4
    on conflict (tenant_id, minute, level, app) do update set lines = m.lines + excluded.lines;
    perform ${S}.tell(told);
  end $$`;

/** Has these organisations' people who watch live look again; null is the operator's. */
const TELL = `
  create or replace function ${S}.tell(told uuid[]) returns void
    language sql volatile ${AS_OWNER}
  as $$
    insert into public.live_events (tenant_id, topic)
    select t.idguid, 'app-logs' from public.tenants t
    where t.idguid = any (told) or (t.is_operator and array_position(told, null) is not null)
  $$`;

/** Removes problems of all organisations without a line for so many days. */
const FORGET_PROBLEMS = `
  create or replace function ${S}.forget_problems(days int) returns void
    language sql volatile ${AS_OWNER}
  as $$ delete from public.app_log_problems where last_at < now() - make_interval(days => days) $$`;
