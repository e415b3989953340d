import { callableBy } from './callable.ts';
import { policies } from './policies.ts';

/**
 * SQL of functions that read memberships before an organisation is set, when row-level security hides every row. They belong
 * to the database's owner; only the application's login (`role`, quoted) may call them. It runs after every migration. A
 * function whose result type changes must be dropped first: PostgreSQL replaces only bodies.
 *
 * `tenants` has no `tenant_id`, so server/db/policies.ts gives it no policy. It is readable before an organisation is set. A
 * row can be written only while its organisation is set, also by the operator, and cannot become the operator's.
 */
export const identitySql = (role: string): string[] => [
  MEMBERSHIPS,
  ALL_MEMBERSHIPS,
  MEMBER_COUNT,
  HAS_DEFAULT,
  ...callableBy(role, [
    'access_memberships(uuid)',
    'access_places(uuid)',
    'access_member_count(uuid)',
    'access_has_default(uuid)',
  ]),
  ...policies(role, 'tenants', {
    insert: `with check (${OWN})`,
    update: `using (idguid = (select core_tenant())) with check (${OWN})`,
  }),
  `revoke delete on tenants from ${role}`,
  // The owner creates the installation's keys; the application may only read them.
  `revoke insert, update, delete on app_secrets from ${role}`,
];

const OWN = 'idguid = (select core_tenant()) and is_operator = (select core_is_operator())';

/** Organisations in which a person may work, the default first, then by name. */
const MEMBERSHIPS = `
  create or replace function access_memberships(person uuid)
    returns table (idguid uuid, name text, logo text, is_operator boolean, is_default boolean)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select t.idguid, t.name, t.logo, t.is_operator, m.is_default
    from tenant_users m join tenants t on t.idguid = m.tenant_id
    where m.user_id = person and m.is_active
    order by m.is_default desc, t.name, t.idguid
  $$`;

/** Every organisation a person belongs to, also those in which they are switched off. */
const ALL_MEMBERSHIPS = `
  create or replace function access_places(person uuid)
    returns table (idguid uuid, name text, is_default boolean, is_active boolean)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select t.idguid, t.name, m.is_default, m.is_active and u.is_active
    from tenant_users m join tenants t on t.idguid = m.tenant_id join users u on u.idguid = m.user_id
    where m.user_id = person
    order by t.name, t.idguid
  $$`;

/** How many people belong to an organisation. */
const MEMBER_COUNT = `
  create or replace function access_member_count(organisation uuid) returns integer
    language sql stable security definer set search_path = public, pg_temp
  as $$ select count(*)::int from tenant_users where tenant_id = organisation $$`;

/** Whether any of a person's memberships, active or not, is their default one. */
const HAS_DEFAULT = `
  create or replace function access_has_default(person uuid) returns boolean
    language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from tenant_users where user_id = person and is_default) $$`;
