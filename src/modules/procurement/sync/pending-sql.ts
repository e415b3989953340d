import { callableBy } from '../../../core/identity/callable.ts';

/**
 * Merges what waits in the indexes of words into them. Only an index's owner may. Without it a search reads the waiting entries one by
 * one; to switch the waiting off makes writing four times as slow.
 */
export const pendingSql = (role: string): string[] => [
  `create or replace function ejn_clean_pending() returns bigint language sql security definer set search_path = public, pg_temp
  as $$
    select sum(gin_clean_pending_list(c.oid::regclass))::bigint from pg_class c
    join pg_index i on i.indexrelid = c.oid join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and i.indrelid in ('ejn_notices'::regclass, 'ejn_authorities'::regclass, 'ejn_suppliers'::regclass)
  $$`,
  ...callableBy(role, ['ejn_clean_pending()']),
];
