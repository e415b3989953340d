import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { publish } from '../../../core/live/publish.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { announceWebhook } from '../../webhooks/announce.ts';
import { ADDRESS_EVENT, HOSTS_TOPIC } from './labels.ts';

/** Milliseconds for which changes are collected before screens and webhooks are told. */
const DELAY = 300;
/** Most hosts of one transaction; of more, screens are told at once that many have changed. */
const MOST = 500;

type Needs = Pick<Deps, 'database' | 'jobs' | 'log'>;
const waiting = new WeakMap<Needs['database'], Map<string, Set<string>>>();

/**
 * Tells screens and webhooks that devices have given hosts other addresses. Called after the update has committed: in its transaction
 * an event, a webhook's job and their NOTIFY would cost most of the updates. It returns at once; what a node that dies has collected in
 * a third of a second is told to nobody, while the address itself is stored and answered.
 */
export function tellAddresses(deps: Needs, hosts: readonly { tenant_id: string; idguid: string }[]): void {
  if (hosts.length === 0) return;
  let due = waiting.get(deps.database);
  if (!due) {
    due = new Map();
    waiting.set(deps.database, due);
    setTimeout(() => {
      const collected = waiting.get(deps.database);
      waiting.delete(deps.database);
      void tellAll(deps, collected ?? new Map());
    }, DELAY).unref();
  }
  for (const { tenant_id, idguid } of hosts) {
    const own = due.get(tenant_id) ?? new Set();
    due.set(tenant_id, own.add(idguid));
  }
}

async function tellAll(deps: Needs, collected: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  for (const [tenantId, ids] of collected)
    try {
      const tenant = await findTenant(deps.database, tenantId);
      if (tenant) await asSystem(deps.database, tenant, (ctx) => tellOne(ctx, deps, [...ids]));
    } catch (error) {
      deps.log.warn({ err: error }, 'ddns: screens and webhooks were not told of new addresses');
    }
}

async function tellOne(ctx: Ctx, deps: Needs, ids: string[]): Promise<void> {
  if (ids.length > MOST) await publish(ctx, { topic: HOSTS_TOPIC });
  else for (const idguid of ids) await publish(ctx, { topic: HOSTS_TOPIC, key: idguid });
  const { rows: asked } = await ctx.db.execute(sql`
    select from webhooks where tenant_id = ${ctx.tenant.id}::uuid and active and ${ADDRESS_EVENT.name}::text = any(events) limit 1`);
  if (asked.length === 0) return;
  const { rows } = await ctx.db.execute<{
    idguid: string;
    host: string;
    ip4: string | null;
    ip6: string | null;
    at: Date;
  }>(sql`
    select idguid, fqdn as host, host(ip4) as ip4, host(ip6) as ip6, changed_at as at from ddns_hosts
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = any(${sql.param(ids.slice(0, MOST))}::uuid[]) order by fqdn`);
  for (const { idguid, host, ip4, ip6, at } of rows)
    await announceWebhook(ctx, deps, {
      event: ADDRESS_EVENT.name,
      data: { idguid, host, ip4, ip6, promijenjeno: new Date(at).toISOString() },
    });
}
