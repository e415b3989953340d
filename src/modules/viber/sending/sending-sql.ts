import { callableBy } from '../../../core/identity/callable.ts';

/** Functions by which the worker finds what is to be done of whichever organisation: ids only. */
export const sendingSql = (role: string): string[] => [
  DUE,
  LOST,
  LINK,
  ...callableBy(role, ['viber_sending_due(int)', 'viber_claims_lost(int)', 'viber_link(bytea)']),
];

/** Conversations whose first message that is not done is due. While that one is being sent, none of the others is. */
const DUE = `
  create or replace function viber_sending_due(most int) returns table (tenant_id uuid, conversation_id uuid)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select q.tenant_id, q.conversation_id from (
      select distinct on (m.conversation_id) m.tenant_id, m.conversation_id, m.no, m.state, m.not_before
      from viber_messages m where m.state in ('queued', 'sending') order by m.conversation_id, m.no
    ) q
    join viber_conversations c on c.tenant_id = q.tenant_id and c.idguid = q.conversation_id
    left join viber_rates r on r.tenant_id = c.tenant_id and r.bot_id = c.bot_id
    where q.state = 'queued' and coalesce(q.not_before <= now(), true) and coalesce(r.blocked_until <= now(), true)
    order by q.no limit most
  $$`;

/** Messages of which the node that was sending them has said nothing for so many seconds. */
const LOST = `
  create or replace function viber_claims_lost(seconds int) returns table (tenant_id uuid, idguid uuid)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select m.tenant_id, m.idguid from viber_messages m
    where m.state = 'sending' and m.claimed_at < now() - make_interval(secs => seconds) limit 500
  $$`;

/** The file at a public address, by the hash of its secret. */
const LINK = `
  create or replace function viber_link(hash bytea) returns table (tenant_id uuid, file_id uuid, name text, expired boolean)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select l.tenant_id, l.file_id, l.name, l.expires_at <= now() from viber_links l where l.secret_hash = hash
  $$`;
