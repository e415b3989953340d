/** Channel on which the database tells every node whose rights have changed (rights.ts listens). */
export const CHANNEL = 'access_changed';

/**
 * Who belongs where, and what they may do there, is asked before an organisation is known, when row-level security
 * shows nothing. So these narrow questions are answered by functions of the owner's, which only the application may call.
 * Run after every migration; `role` is the application's login, quoted. A function whose result gets another shape must
 * be dropped before: PostgreSQL replaces bodies only.
 */
export function accessSql(role: string): string[] {
  return [
    MEMBERSHIPS,
    EFFECTIVE,
    MEMBER_COUNT,
    NOTIFY,
    ...TRIGGERS.flatMap(createTrigger),
    `revoke all on function ${FUNCTIONS} from public`,
    `grant execute on function ${FUNCTIONS} to ${role}`,
    // The key that signs tokens is made by the owner; the application reads it and no more.
    `revoke insert, update, delete on app_secrets from ${role}`,
  ];
}

/** Organisations of a person, the default first, then by name. */
const MEMBERSHIPS = `
  create or replace function access_memberships(person uuid)
    returns table (idguid uuid, name text, logo text, is_operator boolean, is_default boolean)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select t.idguid, t.name, t.logo, t.is_operator, m.is_default
    from tenant_users m join tenants t on t.idguid = m.tenant_id
    where m.user_id = person
    order by m.is_default desc, t.name, t.idguid
  $$`;

/**
 * An active member of an organisation with the rights that count there: (those of the roles + one's own) ∩ those the
 * organisation has been given. No row for anybody else. A role of another organisation counts for nothing.
 */
const EFFECTIVE = `
  create or replace function access_effective(person uuid, organisation uuid)
    returns table (email text, first_name text, last_name text, tenant_name text, is_operator boolean,
      permissions text[], roles text[])
    language sql stable security definer set search_path = public, pg_temp
  as $$
    with own_roles as (
      select r.idguid, r.tenant_id, r.name
      from member_roles mr
      join roles r on r.idguid = mr.role_id and (r.tenant_id is null or r.tenant_id = mr.tenant_id)
      where mr.tenant_id = organisation and mr.user_id = person
    ), granted as (
      select rp.permission from own_roles r
      join role_permissions rp on rp.role_id = r.idguid and rp.tenant_id is not distinct from r.tenant_id
      union
      select mp.permission from member_permissions mp
      where mp.tenant_id = organisation and mp.user_id = person
    )
    select u.email, u.first_name, u.last_name, t.name, t.is_operator,
      array(
        select g.permission from granted g
        join tenant_permissions tp on tp.tenant_id = organisation and tp.permission = g.permission
        order by 1),
      array(select distinct r.name from own_roles r order by 1)
    from tenant_users m
    join users u on u.idguid = m.user_id and u.is_active
    join tenants t on t.idguid = m.tenant_id
    where m.tenant_id = organisation and m.user_id = person
  $$`;

/** How many people belong to an organisation. */
const MEMBER_COUNT = `
  create or replace function access_member_count(organisation uuid) returns integer
    language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*)::int from tenant_users where tenant_id = organisation $$`;

const FUNCTIONS = 'access_memberships(uuid), access_effective(uuid, uuid), access_member_count(uuid)';

/** Tells who is concerned: the trigger's first argument is the kind, the others name the columns with the ids. */
const NOTIFY = `
  create or replace function access_notify() returns trigger language plpgsql set search_path = public, pg_temp
  as $$
  declare line jsonb;
  begin
    if tg_level = 'STATEMENT' then
      perform pg_notify('${CHANNEL}', 'all');
      return null;
    end if;
    foreach line in array array_remove(array[
      case when tg_op <> 'INSERT' then to_jsonb(old) end,
      case when tg_op <> 'DELETE' then to_jsonb(new) end], null)
    loop
      perform pg_notify('${CHANNEL}', concat_ws(':', tg_argv[0], line ->> tg_argv[1], line ->> tg_argv[2]));
    end loop;
    return null;
  end $$`;

interface RightsTrigger {
  table: string;
  on: string;
  /** Kind of notice and the columns that hold its ids; without columns everybody is concerned. */
  notice: string[];
  when?: string;
}
const ANY = 'insert or update or delete';
const MEMBER = ['member', 'tenant_id', 'user_id'];
const TRIGGERS: RightsTrigger[] = [
  // A sign-in writes last_login_at, which is nobody's right.
  {
    table: 'users',
    on: 'update of is_active, email, first_name, last_name or delete',
    notice: ['user', 'idguid'],
  },
  { table: 'tenants', on: 'update of name, is_operator or delete', notice: ['tenant', 'idguid'] },
  { table: 'tenant_users', on: 'update or delete', notice: MEMBER },
  { table: 'member_roles', on: ANY, notice: MEMBER },
  { table: 'member_permissions', on: ANY, notice: MEMBER },
  { table: 'tenant_permissions', on: ANY, notice: ['tenant', 'tenant_id'] },
  { table: 'roles', on: 'update or delete', notice: ['all'] },
  { table: 'role_permissions', on: ANY, notice: ['all'] },
  {
    table: 'sessions',
    on: 'update of revoked_at, expires_at, user_id or delete',
    notice: ['session', 'idguid'],
    when: 'when (old.revoked_at is null)',
  },
];

function createTrigger({ table, on, notice, when = '' }: RightsTrigger): string[] {
  const args = notice.map((word) => `'${word}'`).join(', ');
  return [
    `create or replace trigger access_changed after ${on} on ${table}
       for each row ${when} execute function access_notify(${args})`,
    `create or replace trigger access_emptied after truncate on ${table}
       for each statement execute function access_notify()`,
  ];
}
