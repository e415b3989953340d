import { callableBy } from '../../../core/identity/callable.ts';
import { USUAL_LIMITS } from './usual.ts';

/** What an organisation may have: its own limits, else the operator's, else the usual. Before the organisation of a request is known. */
export const limitsSql = (role: string): string[] => [
  `create or replace function ddns_limits(organisation uuid) returns table (hosts integer, updates integer)
    language sql stable security definer rows 1 set search_path = public, pg_temp
  as $$
    select coalesce(q.hosts, s.hosts, ${USUAL_LIMITS.hosts}), coalesce(q.updates, s.updates, ${USUAL_LIMITS.updates})
    from (select 1) one
    left join ddns_quotas q on q.tenant_id = organisation
    left join ddns_settings s on s.id = 1
  $$`,
  ...callableBy(role, ['ddns_limits(uuid)']),
];
