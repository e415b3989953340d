import { callableBy } from '../../../core/identity/callable.ts';

/** What intake notes of bots' webhooks. It works for many organisations in one transaction, so the functions go past row-level security. */
export const healthSql = (role: string): string[] => [
  NOTE_CALLBACKS,
  NOTE_ERROR,
  ...callableBy(role, ['viber_note_callbacks(uuid[], int[], int[], int[])', 'viber_note_error(uuid, text)']),
];

/** Counts callbacks of bots in this hour; those that came are the last sign of a bot, those that were refused are none. */
const NOTE_CALLBACKS = `
  create or replace function viber_note_callbacks(bots uuid[], came int[], texts int[], bad int[]) returns void
    language sql volatile security definer set search_path = public, pg_temp
  as $$
    with given as (
      -- In one order, so that two of these do not wait for each other for ever.
      select b.tenant_id, b.idguid, sum(g.came)::int as came, sum(g.texts)::int as texts, sum(g.bad)::int as bad
      from unnest(bots, came, texts, bad) g (bot, came, texts, bad) join viber_bots b on b.idguid = g.bot
      group by b.tenant_id, b.idguid order by b.idguid
    ), counted as (
      insert into viber_bot_hours as h (tenant_id, bot_id, hour, callbacks, messages, refused)
      select tenant_id, idguid, date_trunc('hour', now()), came, texts, bad from given
      on conflict (tenant_id, bot_id, hour) do update set callbacks = h.callbacks + excluded.callbacks,
        messages = h.messages + excluded.messages, refused = h.refused + excluded.refused
    )
    insert into viber_bot_health as h (tenant_id, bot_id, last_callback_at)
    select tenant_id, idguid, now() from given where came > 0
    on conflict (tenant_id, bot_id) do update set last_callback_at = greatest(h.last_callback_at, excluded.last_callback_at), told_at = null
  $$`;

/** Keeps a bot's last error. */
const NOTE_ERROR = `
  create or replace function viber_note_error(bot uuid, words text) returns void
    language sql volatile security definer set search_path = public, pg_temp
  as $$
    insert into viber_bot_health as h (tenant_id, bot_id, last_error_at, last_error)
    select b.tenant_id, b.idguid, now(), words from viber_bots b where b.idguid = bot
    on conflict (tenant_id, bot_id) do update set last_error_at = excluded.last_error_at, last_error = excluded.last_error
  $$`;
