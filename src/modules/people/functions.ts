import { ACT_FOR_OTHERS } from '../../core/identity/acting.ts';
import { callableBy } from '../../core/identity/callable.ts';
import { ADMINISTERS } from '../rights/last-admin.ts';
import { ROLE_USES } from './invitations/role-uses.ts';

/**
 * SQL functions about people across organisations, which row-level security hides. They belong to the owner; only the application
 * may call them. See also core/identity/identity-sql.ts.
 */
export const peopleSql = (role: string): string[] => [
  COUNTS,
  SOLE_ADMINISTRATOR,
  INVITATION_HOLDS,
  LAPSED_INVITATIONS,
  INVITATION,
  DEMANDS_FACTOR,
  ROLE_USES,
  ...callableBy(role, [
    'access_tenant_counts(uuid)',
    'access_sole_administrator(uuid)',
    'access_invitation_holds(uuid, uuid)',
    'access_lapsed_invitations(uuid)',
    'access_invitation(text)',
    'access_demands_factor(uuid)',
    'access_role_uses(uuid)',
  ]),
];

/** Members of an organisation, active members, and open invitations. */
const COUNTS = `
  create or replace function access_tenant_counts(organisation uuid)
    returns table (members integer, active integer, invited integer, rights integer)
    language sql stable security definer rows 1 set search_path = public, pg_temp
  as $$
    select count(*)::int, (count(*) filter (where m.is_active and u.is_active))::int,
      (select count(*)::int from invitations i
        where i.tenant_id = organisation and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()),
      (select count(*)::int from tenant_permissions p
        where p.tenant_id = organisation)
    from tenant_users m join users u on u.idguid = m.user_id
    where m.tenant_id = organisation
  $$`;

/** Organisations that nobody but this person administers (`ADMINISTERS`). */
const SOLE_ADMINISTRATOR = `
  create or replace function access_sole_administrator(person uuid)
    returns table (idguid uuid, name text, is_operator boolean)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select t.idguid, t.name, t.is_operator
    from tenant_users own join tenants t on t.idguid = own.tenant_id
    where own.user_id = person
      and exists (select from access_effective(person, t.idguid) e where '${ADMINISTERS}' = any(e.permissions))
      and not exists (
        select from tenant_users m, access_effective(m.user_id, t.idguid) e
        where m.tenant_id = t.idguid and m.user_id <> person and '${ADMINISTERS}' = any(e.permissions))
    order by t.name, t.idguid
  $$`;

/**
 * Whether the sender of an invitation may still give what it gives (docs/decisions/042): as an
 * administrator of the organisation or as one of the operator’s people who act for others. It gives its
 * roles or else the default one, as far as their rights count in the organisation now.
 */
const INVITATION_HOLDS = `
  create or replace function access_invitation_holds(organisation uuid, invitation uuid) returns boolean
    language sql stable security definer set search_path = public, pg_temp
  as $$
    with chosen as (
      select ir.role_id from invitation_roles ir
      join roles r on r.idguid = ir.role_id and (r.tenant_id is null or r.tenant_id = organisation)
      where ir.tenant_id = organisation and ir.invitation_id = invitation
    ), invited as (
      select role_id from chosen
      union all
      select p.default_role_id from tenant_profiles p where p.tenant_id = organisation and not exists (select from chosen)
    ), counting as (
      select coalesce(array_agg(rp.permission), '{}') as names from invited g
      join roles r on r.idguid = g.role_id and (r.tenant_id is null or r.tenant_id = organisation)
      join role_permissions rp on rp.role_id = r.idguid and rp.tenant_id is not distinct from r.tenant_id
      join tenant_permissions tp on tp.tenant_id = organisation and tp.permission = rp.permission
    )
    select exists (
      select from invitations i cross join counting c join tenants t on t.idguid = organisation or t.is_operator
      cross join lateral access_effective(i.invited_by, t.idguid) e
      where i.tenant_id = organisation and i.idguid = invitation and c.names <@ e.permissions
        and '${ADMINISTERS}' = any(e.permissions)
        and (t.idguid = organisation or '${ACT_FOR_OTHERS}' = any(e.permissions)))
  $$`;

/** Organisations with open invitations of a person that they may no longer give. */
const LAPSED_INVITATIONS = `
  create or replace function access_lapsed_invitations(person uuid) returns table (idguid uuid, name text)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select t.idguid, t.name from tenants t
    where exists (
      select from invitations i
      where i.tenant_id = t.idguid and i.invited_by = person and i.accepted_at is null and i.revoked_at is null
        and not access_invitation_holds(i.tenant_id, i.idguid))
    order by t.idguid
  $$`;

/** The open invitation of a mailed link, by the hash of its token. */
const INVITATION = `
  create or replace function access_invitation(token text)
    returns table (idguid uuid, tenant_id uuid, tenant_name text, email text, first_name text, last_name text,
      invited_by_name text, expires_at timestamptz, has_account boolean)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select i.idguid, i.tenant_id, t.name, i.email, i.first_name, i.last_name, i.invited_by_name, i.expires_at,
      exists (select from users u where u.email = i.email)
    from invitations i join tenants t on t.idguid = i.tenant_id
    where i.token_hash = token and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
  $$`;

/** Whether an organisation requires a second factor. */
const DEMANDS_FACTOR = `
  create or replace function access_demands_factor(organisation uuid) returns boolean
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (select from tenant_profiles where tenant_id = organisation and require_second_factor)
  $$`;
