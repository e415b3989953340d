import { sql } from 'drizzle-orm';
import type { Ctx, Database } from '../../../core/context.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { announceWebhook } from '../../webhooks/announce.ts';
import { ADDRESS_EVENT } from './labels.ts';

/** Milliseconds for which changes are collected before webhooks are told. */
const DELAY = 300;
/** Most hosts of one transaction. */
const MOST = 500;

type Needs = Pick<Deps, 'database' | 'jobs' | 'log'>;
type Changed = Map<string, Set<string>>;
interface Teller {
  deps: Needs;
  /** Ids of changed hosts, by organisation. */
  waiting: Changed;
  timer: NodeJS.Timeout | undefined;
}
/** A host whose address has changed. */
export interface ChangedHost {
  tenant_id: string;
  idguid: string;
}
const tellers = new WeakMap<Database, (hosts: readonly ChangedHost[]) => void>();

/** Has this node tell webhooks of new addresses; answers what stops it, when the last are told. */
export function startTelling(deps: Needs): () => Promise<void> {
  const teller: Teller = { deps, waiting: new Map(), timer: undefined };
  tellers.set(deps.database, (hosts) => collect(teller, hosts));
  return () => tellNow(teller);
}

/** Has a process that has no jobs give changed hosts to one that tells webhooks. */
export function passOn(database: Database, pass: (hosts: ChangedHost[]) => void): void {
  tellers.set(database, (hosts) => pass(hosts.map(({ tenant_id, idguid }) => ({ tenant_id, idguid }))));
}

/**
 * Tells webhooks that devices have given hosts other addresses. Called after the update has committed: in its transaction a job and its
 * NOTIFY would cost most of the updates. It returns at once. What a killed node has collected in a third of a second is told to nobody;
 * the addresses themselves are stored and answered.
 */
export function tellAddresses(database: Database, hosts: readonly ChangedHost[]): void {
  if (hosts.length > 0) tellers.get(database)?.(hosts);
}

function collect(teller: Teller, hosts: readonly ChangedHost[]): void {
  for (const { tenant_id, idguid } of hosts)
    teller.waiting.set(tenant_id, (teller.waiting.get(tenant_id) ?? new Set()).add(idguid));
  teller.timer ??= setTimeout(() => void tellNow(teller), DELAY).unref();
}

async function tellNow(teller: Teller): Promise<void> {
  const { deps, waiting } = teller;
  const { database } = deps;
  clearTimeout(teller.timer);
  teller.timer = undefined;
  teller.waiting = new Map();
  for (const [tenantId, ids] of waiting)
    try {
      const tenant = await findTenant(database, tenantId);
      if (tenant) await asSystem(database, tenant, (ctx) => tellOne(ctx, deps, [...ids]));
    } catch (error) {
      deps.log.warn({ err: error }, 'ddns: webhooks were not told of new addresses');
    }
}

interface Address extends Record<string, unknown> {
  idguid: string;
  host: string;
  ip4: string | null;
  ip6: string | null;
  at: Date;
}

async function tellOne(ctx: Ctx, deps: Needs, ids: string[]): Promise<void> {
  const { rows: asked } = await ctx.db.execute(sql`
    select from webhooks where tenant_id = ${ctx.tenant.id}::uuid and active and ${ADDRESS_EVENT.name}::text = any(events) limit 1`);
  if (asked.length === 0) return;
  const { rows } = await ctx.db.execute<Address>(sql`
    select idguid, fqdn as host, host(ip4) as ip4, host(ip6) as ip6, changed_at as at from ddns_hosts
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = any(${sql.param(ids.slice(0, MOST))}::uuid[]) order by fqdn`);
  for (const { idguid, host, ip4, ip6, at } of rows)
    await announceWebhook(ctx, deps, {
      event: ADDRESS_EVENT.name,
      data: { idguid, host, ip4, ip6, promijenjeno: new Date(at).toISOString() },
    });
}
