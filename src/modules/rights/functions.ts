import { callableBy } from '../../core/identity/callable.ts';
import { ADMINISTERS } from './last-admin.ts';

/**
 * SQL functions for the operator about all organisations at once, which row-level security hides. They return rows only in a
 * transaction of the operator's (`core_is_operator`). Run after every migration; `role` is the application's login, quoted.
 */
export const rightsSql = (role: string): string[] => [
  ADMINISTERED,
  // PostgreSQL does not replace a function by one with another result.
  'drop function if exists access_permission_use(text), access_role_use(uuid)',
  PERMISSION_USE,
  ROLE_USE,
  ...callableBy(role, ['access_administered()', 'access_permission_use(text)', 'access_role_use(uuid)']),
];

/** Organisations that an active member may administer. */
const ADMINISTERED = `
  create or replace function access_administered() returns setof uuid
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select t.idguid from tenants t
    where core_is_operator() and exists (
      select from access_granted() g
      join tenant_users m on m.tenant_id = g.tenant_id and m.user_id = g.user_id and m.is_active
      join users u on u.idguid = m.user_id and u.is_active
      where g.tenant_id = t.idguid and g.permission = '${ADMINISTERS}')
  $$`;

/** Holders of a right other than those who have every right: the operator's organisation and the platform role admin. */
const PERMISSION_USE = `
  create or replace function access_permission_use(named text)
    returns table (organisations integer, roles integer, people integer)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select
      (select count(*)::int from tenant_permissions p join tenants t on t.idguid = p.tenant_id
        where p.permission = named and not t.is_operator),
      (select count(*)::int from role_permissions p join roles r on r.idguid = p.role_id
        where p.permission = named and not (r.tenant_id is null and r.name = 'admin')),
      (select count(distinct p.user_id)::int from member_permissions p where p.permission = named)
    where core_is_operator()
  $$`;

/** Who has a role, in all organisations. */
const ROLE_USE = `
  create or replace function access_role_use(role uuid)
    returns table (people integer, organisations integer)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select
      (select count(distinct m.user_id)::int from member_roles m where m.role_id = role),
      (select count(distinct m.tenant_id)::int from member_roles m where m.role_id = role)
    where core_is_operator()
  $$`;
