import { callableBy } from '../../../core/identity/callable.ts';

/**
 * Memberships and rights are read before the organisation is known, when row-level security shows nothing. So functions owned by the
 * owner answer these narrow questions, and only the application may call them. Run after every migration; `role` is the application's
 * login, quoted. A function whose result type changes must be dropped first.
 */
export function effectiveSql(role: string): string[] {
  return [
    THROUGH_ROLES,
    GRANTED,
    // Its result type has changed, which cannot be replaced.
    'drop function if exists access_effective(uuid, uuid)',
    EFFECTIVE,
    OPERATOR_RIGHTS,
    ...callableBy(role, FUNCTIONS),
  ];
}

/**
 * Rights that members have through roles, active or not, and whether the organisation has them or not. Roles of other organisations
 * give nothing. This and the next are inlined into the query like a view, with the caller's row-level security, but later migrations
 * need not know of them.
 */
const THROUGH_ROLES = `
  create or replace function access_through_roles()
    returns table (tenant_id uuid, user_id uuid, role_id uuid, permission text)
    language sql stable
  as $$
    select mr.tenant_id, mr.user_id, r.idguid, rp.permission
    from member_roles mr
    join roles r on r.idguid = mr.role_id and (r.tenant_id is null or r.tenant_id = mr.tenant_id)
    join role_permissions rp on rp.role_id = r.idguid and rp.tenant_id is not distinct from r.tenant_id
  $$`;

/**
 * The rule: a member has (rights of the roles + direct ones) ∩ those of the organisation, a row each. Whether membership and account
 * are active is checked by the caller.
 */
const GRANTED = `
  create or replace function access_granted()
    returns table (tenant_id uuid, user_id uuid, permission text)
    language sql stable
  as $$
    select granted.tenant_id, granted.user_id, granted.permission from (
      select mp.tenant_id, mp.user_id, mp.permission from member_permissions mp
      union
      select tr.tenant_id, tr.user_id, tr.permission from access_through_roles() tr
    ) granted
    join tenant_permissions tp on tp.tenant_id = granted.tenant_id and tp.permission = granted.permission
  $$`;

/** An active member of an organisation with their effective rights. No row for anybody else. */
const EFFECTIVE = `
  create or replace function access_effective(person uuid, organisation uuid)
    returns table (email text, first_name text, last_name text, tenant_name text, is_operator boolean,
      permissions text[], roles text[])
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select u.email, u.first_name, u.last_name, t.name, t.is_operator,
      array(
        select g.permission from access_granted() g
        where g.tenant_id = organisation and g.user_id = person
        order by 1),
      array(
        select distinct r.name from member_roles mr
        join roles r on r.idguid = mr.role_id and (r.tenant_id is null or r.tenant_id = mr.tenant_id)
        where mr.tenant_id = organisation and mr.user_id = person
        order by 1)
    from tenant_users m
    join users u on u.idguid = m.user_id and u.is_active
    join tenants t on t.idguid = m.tenant_id
    where m.tenant_id = organisation and m.user_id = person and m.is_active
  $$`;

/** Rights of a person in the operator's organisation, active or not. */
const OPERATOR_RIGHTS = `
  create or replace function access_operator_rights(person uuid) returns table (permission text)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select g.permission
    from tenants t
    join tenant_users m on m.tenant_id = t.idguid and m.user_id = person and m.is_active
    join access_granted() g on g.tenant_id = m.tenant_id and g.user_id = m.user_id
    where t.is_operator
  $$`;

const FUNCTIONS = [
  'access_through_roles()',
  'access_granted()',
  'access_effective(uuid, uuid)',
  'access_operator_rights(uuid)',
];
