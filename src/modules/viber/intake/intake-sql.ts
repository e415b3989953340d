import { callableBy } from '../../../core/identity/callable.ts';

/** Functions by which callbacks are taken in and found: those of one statement belong to many organisations. */
export const intakeSql = (role: string): string[] => [
  TAKE,
  WAITING,
  CLAIM_MEDIA,
  ...callableBy(role, [
    'viber_take(uuid[], uuid[], text[], text[], bytea[])',
    'viber_waiting(uuid, text, int)',
    'viber_claim_media(int, int, interval)',
  ]),
];

/** Keeps callbacks. Bytes that a bot has sent before are kept once: the service repeats what was not acknowledged. */
const TAKE = `
  create or replace function viber_take(tenants uuid[], bots uuid[], events text[], users text[], bodies bytea[]) returns void
    language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  begin
    -- Not in SQL: PL/pgSQL keeps the plan.
    insert into viber_callbacks (tenant_id, bot_id, event, user_id, body, digest)
    select c.tenant, c.bot, c.event, c.person, c.body, sha256(c.body)
    from unnest(tenants, bots, events, users, bodies) as c (tenant, bot, event, person, body)
    on conflict (bot_id, digest) do nothing;
  end $$`;

/**
 * Conversations with callbacks that wait, in the order of their keys after the given one. Each is one look into the index, however many
 * of its callbacks wait.
 */
const WAITING = `
  create or replace function viber_waiting(after_bot uuid, after_user text, most int)
    returns table (tenant_id uuid, bot_id uuid, user_id text)
    language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  begin
    return query with recursive waiting as (
      (select c.tenant_id, c.bot_id, c.user_id, 1 as found from viber_callbacks c
        where c.done_at is null and (c.bot_id, c.user_id) > (after_bot, after_user collate "C")
        order by c.bot_id, c.user_id limit 1)
      union all
      select n.tenant_id, n.bot_id, n.user_id, w.found + 1 from waiting w cross join lateral (
        select c.tenant_id, c.bot_id, c.user_id from viber_callbacks c
        where c.done_at is null and (c.bot_id, c.user_id) > (w.bot_id, w.user_id)
        order by c.bot_id, c.user_id limit 1) n
      where w.found < most
    ) select w.tenant_id, w.bot_id, w.user_id from waiting w;
  end $$`;

/**
 * Claims messages whose file is to be fetched: those that wait, and those whose node has not said anything for so long. The oldest `each`
 * of an organisation only, so that slow files of one do not hold up those of all.
 */
const CLAIM_MEDIA = `
  create or replace function viber_claim_media(most int, each int, expiry interval)
    returns table (tenant_id uuid, idguid uuid, tried_at timestamptz)
    language sql volatile security definer set search_path = public, pg_temp
  as $$
    update viber_messages m set media_state = 'fetching', media_tried_at = clock_timestamp()
    from (
      select d.tenant_id, d.idguid from viber_messages d
      join (
        select w.tenant_id, w.idguid, row_number() over (partition by w.tenant_id order by w.no) as place from viber_messages w
        where w.media_state in ('waiting', 'fetching')
      ) w on w.tenant_id = d.tenant_id and w.idguid = d.idguid and w.place <= each
      where d.media_state in ('waiting', 'fetching')
        and (d.media_state = 'waiting' or d.media_tried_at < clock_timestamp() - expiry)
      order by d.no limit most for update of d skip locked
    ) due
    where m.tenant_id = due.tenant_id and m.idguid = due.idguid
    returning m.tenant_id, m.idguid, m.media_tried_at
  $$`;
