import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Ctx, TenantRef } from '../../../core/context.ts';
import { publish } from '../../../core/live/publish.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { BROADCASTS_PUMP, BROADCASTS_TOPIC } from '../labels.ts';
import { startPump } from '../pump.ts';
import { beginDue, chooseReceivers } from './choose.ts';
import { finishIfDone } from './ending.ts';
import { settleByReceipts } from './receipts.ts';
import { type SenderDeps, sendChunk } from './send-chunk.ts';
import { settleUnknown } from './settle.ts';

/** Requests that a node has under way at once. */
const CALLS = 4;
/** Milliseconds between looks for work that no request to this node has announced. */
const EVERY = 1000;
/** Milliseconds after which a node that sends looks for what else there is. */
const ROUND = 2000;
/** Milliseconds between looks at receipts of requests that had no answer. */
const RECEIPTS_EVERY = 5000;
/** Milliseconds between announcements of one broadcast. */
const TOLD_EVERY = 1000;
/** Milliseconds for which requests under way are waited for when the node stops; then they are unknown to whichever node sees it. */
const STOPPING = 5000;

interface Work extends Record<string, unknown> {
  what: 'due' | 'choose' | 'send' | 'dead' | 'unknown';
  tenant_id: string;
  broadcast_id: string;
  chunk: string | null;
}

/** What one node remembers between its looks. */
interface Node {
  deps: SenderDeps;
  tenants: Map<string, TenantRef>;
  /** Broadcasts that have changed and are to be announced, and when each was last. */
  changed: Map<string, TenantRef>;
  told: Map<string, number>;
  receiptsAt: number;
}

/** Starts sending broadcasts on this node. Any number of nodes send together. Returns what stops it. */
export function startBroadcasts(deps: SenderDeps & Pick<Deps, 'log'>): () => Promise<void> {
  const node: Node = { deps, tenants: new Map(), changed: new Map(), told: new Map(), receiptsAt: 0 };
  const stop = startPump({
    ...deps,
    name: BROADCASTS_PUMP,
    every: EVERY,
    work: (signal) => round(node, signal),
  });
  return async () => {
    await Promise.race([stop(), sleep(STOPPING, undefined, { ref: false })]);
  };
}

/** One look and what follows from it. True: there may be more at once. */
async function round(node: Node, signal: AbortSignal): Promise<boolean> {
  const { database } = node.deps;
  const { rows } = await database.execute<Work>(sql`select * from viber_broadcast_work()`);
  const of = (what: Work['what']): Work[] => rows.filter((row) => row.what === what);
  for (const work of of('dead')) await settleDead(node, work);
  for (const work of of('due')) await within(node, work, (ctx) => beginDue(ctx, work.broadcast_id));
  for (const work of of('choose')) {
    if (signal.aborted) return false;
    await within(node, work, (ctx) => chooseReceivers(ctx, work.broadcast_id));
  }
  if (Date.now() - node.receiptsAt > RECEIPTS_EVERY) {
    node.receiptsAt = Date.now();
    for (const work of of('unknown')) await settleReceived(node, work);
  }
  const sent = await sendSome(node, of('send'), signal);
  await tellChanged(node);
  return sent || of('due').length + of('choose').length > 0;
}

/** Runs in a transaction of the work's organisation. */
async function within<T>(node: Node, { tenant_id }: Work, run: (ctx: Ctx) => Promise<T>): Promise<T | null> {
  const tenant = await tenantOf(node, tenant_id);
  return tenant && asSystem(node.deps.database, tenant, run);
}

async function tenantOf({ tenants, deps }: Node, id: string): Promise<TenantRef | null> {
  const known = tenants.get(id) ?? (await findTenant(deps.database, id));
  if (known) tenants.set(id, known);
  return known;
}

/** The node that made a request is gone: what was under way may have arrived. */
async function settleDead(node: Node, work: Work): Promise<void> {
  await within(node, work, (ctx) =>
    settleUnknown(ctx, { idguid: work.chunk!, broadcastId: work.broadcast_id }),
  );
  await finish(node, work);
  await noteChange(node, work);
}

async function settleReceived(node: Node, work: Work): Promise<void> {
  const settled = await within(node, work, (ctx) => settleByReceipts(ctx, work.broadcast_id));
  if (settled) await noteChange(node, work);
}

/** Sends requests of these broadcasts in turn, several at once, until there are none or the round is over. */
async function sendSome(node: Node, works: readonly Work[], signal: AbortSignal): Promise<boolean> {
  const open = [...works];
  const until = Date.now() + ROUND;
  let turn = 0;
  let sent = false;
  const worker = async (): Promise<void> => {
    while (open.length > 0 && !signal.aborted && Date.now() < until) {
      const work = open[turn++ % open.length]!;
      const tenant = await tenantOf(node, work.tenant_id);
      const went = tenant ? await sendChunk(node.deps, tenant, work.broadcast_id) : 'nothing';
      if (went === 'sent') sent = true;
      else if (open.includes(work)) open.splice(open.indexOf(work), 1);
      if (went !== 'waits') await finish(node, work);
      if (went === 'sent') await noteChange(node, work);
    }
  };
  // All end before a failure is told: the round after must not begin beside them.
  const ends = await Promise.allSettled(Array.from({ length: CALLS }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return sent;
}

/** Ends the broadcast if nothing is left of it. */
const finish = (node: Node, work: Work): Promise<boolean | null> =>
  within(node, work, (ctx) => finishIfDone(ctx, node.deps, work.broadcast_id));

/** Has browsers told of a change, each broadcast at most once a second. */
async function noteChange(node: Node, { tenant_id, broadcast_id }: Work): Promise<void> {
  const tenant = await tenantOf(node, tenant_id);
  if (!tenant) return;
  node.changed.set(broadcast_id, tenant);
  await tellChanged(node);
}

async function tellChanged({ deps, changed, told }: Node): Promise<void> {
  for (const [key, tenant] of [...changed]) {
    if (Date.now() - (told.get(key) ?? 0) < TOLD_EVERY) continue;
    changed.delete(key);
    told.set(key, Date.now());
    await asSystem(deps.database, tenant, (ctx) => publish(ctx, { topic: BROADCASTS_TOPIC.name, key }));
  }
  for (const [key, at] of told) if (Date.now() - at > 60 * TOLD_EVERY) told.delete(key);
}
