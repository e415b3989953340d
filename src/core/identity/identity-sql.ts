import { callableBy } from './callable.ts';
import { policies } from './policies.ts';

/**
 * Who belongs where is asked before an organisation is known, when row-level security shows nothing. So these narrow questions
 * are answered by functions of the owner's, which only the application may call. Run after every migration; `role` is the
 * application's login, quoted. A function whose result gets another shape must be dropped before: PostgreSQL replaces
 * bodies only.
 *
 * `tenants` has no `tenant_id`, so the server's own rules (server/db/policies.ts) do not see it. Everybody's names are read
 * before an organisation is known. An organisation's row is written in its own name only, also where the operator's people
 * act for it; none becomes the operator by it.
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
  // The keys of an installation are made by the owner; the application reads them and no more.
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
