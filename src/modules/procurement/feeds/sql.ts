import { callableBy } from '../../../core/identity/callable.ts';

/** Functions by which a private address is found of whichever organisation: ids only. */
export const feedsSql = (role: string): string[] => [
  `
  create or replace function ejn_feed_of_secret(hash text) returns table (tenant_id uuid, idguid uuid)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select f.tenant_id, f.idguid from ejn_feeds f where f.secret_hash = hash
  $$`,
  ...callableBy(role, ['ejn_feed_of_secret(text)']),
];
