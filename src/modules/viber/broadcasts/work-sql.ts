import { callableBy } from '../../../core/identity/callable.ts';

/** Seconds after which a request whose answer was not stored is of a node that is gone. More than a request may take. */
export const DEAD_AFTER = 60;
/** Days for which receipts may still say that a request without an answer was accepted. */
const SETTLED_LATE = 7;

/**
 * What the senders of all organisations have to do: `due`: begin a planned broadcast; `choose`: choose its receivers; `send`: send to
 * those that wait; `dead`: a request (`chunk`) of a node that is gone; `unknown`: look whether receipts tell of requests without an
 * answer. Only ids.
 */
export const workSql = (role: string): string[] => [
  `create or replace function viber_broadcast_work()
    returns table (what text, tenant_id uuid, broadcast_id uuid, bot_id uuid, chunk uuid)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    (select 'due', b.tenant_id, b.idguid, b.bot_id, null::uuid from viber_broadcasts b
      where b.state = 'planned' and b.planned_at <= now() order by b.planned_at limit 50)
    union all
    (select case when b.choosing then 'choose' else 'send' end, b.tenant_id, b.idguid, b.bot_id, null from viber_broadcasts b
      where b.state = 'running' and (b.choosing or not exists (select from viber_rates r
        where r.tenant_id = b.tenant_id and r.bot_id = b.bot_id and r.blocked_until > clock_timestamp()))
      order by b.tenant_id, b.idguid limit 50)
    union all
    (select 'dead', c.tenant_id, c.broadcast_id, null, c.idguid from viber_chunks c
      where c.ended_at is null and c.claimed_at < now() - interval '${DEAD_AFTER} seconds' limit 100)
    union all
    (select 'unknown', b.tenant_id, b.idguid, b.bot_id, null from viber_broadcasts b
      where b.started_at > now() - interval '${SETTLED_LATE} days' and exists (select from viber_receivers r
        where r.tenant_id = b.tenant_id and r.broadcast_id = b.idguid and r.state = 'unknown') limit 50)
  $$`,
  ...callableBy(role, ['viber_broadcast_work()']),
];
