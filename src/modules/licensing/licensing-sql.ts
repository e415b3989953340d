import { callableBy } from '../../core/identity/callable.ts';

/** A licence is between two organisations: the publisher reads the rows of its customers. It writes them in the customer's organisation (parties.ts). */
const readByPublisher = (table: string, role: string): string[] => [
  `drop policy if exists publisher_read on ${table}`,
  `create policy publisher_read on ${table} for select to ${role} using (publisher_id = (select core_tenant()))`,
];

/**
 * What row-level security hides and has to be known of others: names of applications, offers, keys, and whose a licence is that a
 * program shows. `role` is the application's login, quoted.
 */
export const licensingSql = (role: string): string[] => [
  ...readByPublisher('lic_licences', role),
  ...readByPublisher('lic_activations', role),
  APPLICATION,
  OFFERED,
  LICENCE_PARTIES,
  SIGNING_KEY,
  NAMED_KEY,
  PUBLIC_KEY,
  PUBLIC_KEYS,
  HOLDS,
  ...callableBy(role, [
    'lic_application(uuid, uuid)',
    'lic_offered()',
    'lic_parties(uuid)',
    'lic_signing_key(uuid, uuid)',
    'lic_named_key(text)',
    'lic_public_key(text)',
    'lic_public_keys()',
    'lic_holds(uuid, uuid, uuid)',
  ]),
];

/** How an application is called. */
const APPLICATION = `
  create or replace function lic_application(publisher uuid, application uuid) returns table (name text, slug text)
    language sql stable security definer rows 1 set search_path = public, pg_temp
  as $$
    select a.name, a.slug from apl_applications a where a.tenant_id = publisher and a.idguid = application
  $$`;

/** Applications that whichever organisation may register or ask for, while their publisher may publish. */
const OFFERED = `
  create or replace function lic_offered()
    returns table (publisher_id uuid, application_id uuid, name text, slug text, summary text, website text, mode text,
      seats integer, days integer, grace_days integer, silence_days integer, features text[], terms text)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select o.tenant_id, o.application_id, a.name, a.slug, a.summary, a.website, o.mode,
      o.seats, o.days, o.grace_days, o.silence_days, o.features, o.terms
    from lic_offers o join apl_applications a on a.tenant_id = o.tenant_id and a.idguid = o.application_id
    where o.mode <> 'closed' and core_tenant() is not null and exists (select from tenant_permissions p
      where p.tenant_id = o.tenant_id and p.permission = 'admin_licence_save')
  $$`;

/** Whose a licence is. */
const LICENCE_PARTIES = `
  create or replace function lic_parties(licence uuid)
    returns table (tenant_id uuid, publisher_id uuid, application_id uuid)
    language sql stable security definer rows 1 set search_path = public, pg_temp
  as $$
    select l.tenant_id, l.publisher_id, l.application_id from lic_licences l where l.idguid = licence
  $$`;

/** The key that signs new licences of an application; its secret is sealed. */
const SIGNING_KEY = `
  create or replace function lic_signing_key(publisher uuid, application uuid) returns table (kid text, secret text)
    language sql stable security definer rows 1 set search_path = public, pg_temp
  as $$
    select k.kid, k.secret from lic_keys k
    where k.tenant_id = publisher and k.application_id = application and k.signs_since is not null
    order by k.signs_since desc, k.created_at desc, k.kid limit 1
  $$`;

/** The key with that name, whether it signs new licences or not; its secret is sealed. */
const NAMED_KEY = `
  create or replace function lic_named_key(named text) returns table (kid text, secret text)
    language sql stable security definer rows 1 set search_path = public, pg_temp
  as $$
    select k.kid, k.secret from lic_keys k where k.kid = named
  $$`;

/** The public key with that name, and whose it is. */
const PUBLIC_KEY = `
  create or replace function lic_public_key(named text)
    returns table (tenant_id uuid, application_id uuid, public_key text)
    language sql stable security definer rows 1 set search_path = public, pg_temp
  as $$
    select k.tenant_id, k.application_id, k.public_key from lic_keys k where k.kid = named
  $$`;

/** All public keys of the installation. Not whose they are: that an application is there may be no one's business. */
const PUBLIC_KEYS = `
  create or replace function lic_public_keys() returns table (kid text, public_key text)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select k.kid, k.public_key from lic_keys k order by k.kid
  $$`;

/** Whether an organisation has a licence of the application that programs work with. */
const HOLDS = `
  create or replace function lic_holds(publisher uuid, application uuid, organisation uuid) returns boolean
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (select from lic_licences l
      where l.tenant_id = organisation and l.publisher_id = publisher and l.application_id = application and l.state = 'active'
        and (l.expires_at is null or l.expires_at + make_interval(days => l.grace_days) > now()))
  $$`;
