import { callableBy } from '../../../core/identity/callable.ts';

/** Functions by which a link is found of whichever organisation: ids only. */
export const watchesSql = (role: string): string[] => [
  `
  create or replace function ejn_digest_of_link(hash text) returns table (tenant_id uuid, idguid uuid)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select d.tenant_id, d.idguid from ejn_digests d where d.end_hash = hash
  $$`,
  ...callableBy(role, ['ejn_digest_of_link(text)']),
];
