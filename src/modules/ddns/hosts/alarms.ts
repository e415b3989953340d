import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { momentText } from '../../../core/dates.ts';
import { publish } from '../../../core/live/publish.ts';
import { plural } from '../../../core/plural.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { HOST_ALARM, HOSTS_TOPIC, hostPath, MY_HOST } from './labels.ts';

interface Alarmed extends Record<string, unknown> {
  idguid: string;
  name: string;
  /** The owner, where they have no right by which the others are told. */
  owner_id: string | null;
  at: string | null;
  limit: number;
  count: number;
}

const hours = (count: number): string => `${count} ${plural(count, 'sat', 'sata', 'sati')}`;

/**
 * Tells people of hosts that have fallen silent, that are heard of again, and that change too often: once per silence, and of changes
 * once an hour at most. Those who may see hosts, and the host's owner. Runs every ten minutes.
 */
export async function raiseAlarms(ctx: Ctx, deps: Pick<Deps, 'jobs'>): Promise<void> {
  for (const host of await back(ctx))
    await tell(ctx, deps, host, {
      title: `${host.name} se opet javlja`,
      body: `Javio se ${momentText(host.at!)}.`,
      group: `ddns-silent/${host.idguid}`,
    });
  for (const host of await silent(ctx))
    await tell(ctx, deps, host, {
      title: `${host.name} se ne javlja`,
      body: `${host.at ? `Posljednji put se javio ${momentText(host.at)}` : 'Otkad je napravljen nije se javio nijednom'}, a trebao bi se javljati najmanje jednom u ${hours(host.limit)}. Provjerite ima li uređaj struju i internet, i je li mu lozinka ispravna.`,
      group: `ddns-silent/${host.idguid}`,
    });
  for (const host of await restless(ctx))
    await tell(ctx, deps, host, {
      title: `${host.name} prečesto mijenja adresu`,
      body: `U posljednjem satu ${host.count} puta, a zadano je najviše ${host.limit}. Možda se veza stalno prekida, ili ga javljaju dva uređaja.`,
      group: `ddns-changes/${host.idguid}`,
    });
}

/** The name of a host `h`, and its owner unless they are told by right. */
const NAMED = sql`h.idguid, coalesce(h.shown, h.fqdn) as name,
  case when not exists (select from access_granted() g where g.tenant_id = h.tenant_id and g.user_id = h.owner_id
    and g.permission = ${HOST_ALARM.permission}::text) then h.owner_id end as owner_id`;

/** Hosts that were said to be silent and are not any more; from now on they are not said to be. */
async function back(ctx: Ctx): Promise<Alarmed[]> {
  const { rows } = await ctx.db.execute<Alarmed>(sql`
    with heard as (
      update ddns_contacts c set silent_told_at = null from ddns_hosts h left join ddns_contacts l on l.host_id = h.lead_id
      where c.tenant_id = ${ctx.tenant.id}::uuid and h.idguid = c.host_id and c.silent_told_at is not null
        and (greatest(c.at, l.at) > c.silent_told_at or h.silent_hours is null or not h.active)
      returning c.host_id, greatest(c.at, l.at) as at, h.silent_hours is not null and h.active as told
    )
    select ${NAMED}, heard.at, 0 as limit, 0 as count from heard join ddns_hosts h on h.idguid = heard.host_id where heard.told`);
  return rows;
}

/** Active hosts of which nothing was heard for longer than their limit, nor of their lead, and of which that was not said yet. */
async function silent(ctx: Ctx): Promise<Alarmed[]> {
  const { rows } = await ctx.db.execute<Alarmed>(sql`
    with fallen as (
      select h.idguid, greatest(c.at, l.at) as at from ddns_hosts h left join ddns_contacts c on c.host_id = h.idguid
      left join ddns_contacts l on l.host_id = h.lead_id
      where h.tenant_id = ${ctx.tenant.id}::uuid and h.active and h.silent_hours is not null and c.silent_told_at is null
        and (h.ip4_mode = 'follow' or h.ip6_mode in ('follow', 'prefix'))
        and coalesce(greatest(c.at, l.at), h.created_at) < now() - make_interval(hours => h.silent_hours)
    ), told as (
      insert into ddns_contacts as c (tenant_id, host_id, silent_told_at)
      select ${ctx.tenant.id}::uuid, idguid, now() from fallen
      on conflict (host_id) do update set silent_told_at = excluded.silent_told_at where c.silent_told_at is null
      returning c.host_id
    )
    select ${NAMED}, fallen.at, h.silent_hours as limit, 0 as count
    from told join fallen on fallen.idguid = told.host_id join ddns_hosts h on h.idguid = told.host_id`);
  return rows;
}

/** Hosts whose devices have changed their addresses too often within an hour. */
async function restless(ctx: Ctx): Promise<Alarmed[]> {
  const { rows } = await ctx.db.execute<Alarmed>(sql`
    with counted as (
      select h.idguid, n.count from ddns_hosts h left join ddns_contacts c on c.host_id = h.idguid
      cross join lateral (
        select count(*)::int as count from ddns_history a
        where a.host_id = h.idguid and a.at > now() - interval '1 hour' and a.via <> 'person') n
      where h.tenant_id = ${ctx.tenant.id}::uuid and h.active and h.most_changes is not null and n.count > h.most_changes
        and (c.changes_told_at is null or c.changes_told_at < now() - interval '1 hour')
    ), told as (
      insert into ddns_contacts as c (tenant_id, host_id, changes_told_at)
      select ${ctx.tenant.id}::uuid, idguid, now() from counted
      on conflict (host_id) do update set changes_told_at = excluded.changes_told_at
      returning c.host_id
    )
    select ${NAMED}, null as at, h.most_changes as limit, counted.count
    from told join counted on counted.idguid = told.host_id join ddns_hosts h on h.idguid = told.host_id`);
  return rows;
}

async function tell(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  { idguid, owner_id }: Alarmed,
  said: { title: string; body: string; group: string },
): Promise<void> {
  const notice = { ...said, path: hostPath(idguid) };
  await notify(ctx, deps, { ...notice, kind: HOST_ALARM });
  if (owner_id) await notify(ctx, deps, { ...notice, kind: MY_HOST, userIds: [owner_id] });
  await publish(ctx, { topic: HOSTS_TOPIC, key: idguid });
}
