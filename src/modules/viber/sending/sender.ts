import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { TenantRef } from '../../../core/context.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { botById } from '../bots/known-bots.ts';
import { obstacleOf } from '../bots/obstacle.ts';
import { SENDING_PUMP } from '../labels.ts';
import { messageOnWire } from '../protocol/outgoing.ts';
import { startPump, wakePump } from '../pump.ts';
import { viberService } from '../service.ts';
import { type Claimed, claimNext, giveUp } from './claim.ts';
import { makeLink } from './links.ts';
import { settle, type Tried } from './settle.ts';

/** Calls that a node has under way at once. */
const CALLS = 16;
/** Conversations that are looked at for those. */
const LOOKED_AT = 100;
/** Milliseconds between looks for what other nodes have left, and for what is due again. */
const EVERY = 5000;
/** Seconds after which a claim counts as lost. A call ends long before. */
const LOST_AFTER = 60;
/** Milliseconds for which calls under way are waited for when the node stops. */
const STOPPING = 5000;

type Needs = Pick<Deps, 'database' | 'config' | 'log' | 'jobs'>;
interface Due extends Record<string, unknown> {
  tenant_id: string;
  conversation_id: string;
}

/** Starts sending on this node, in the order of each conversation. Returns what stops it. */
export function startSender(deps: Needs): () => Promise<void> {
  const { database, log } = deps;
  /** Conversations in which this node is sending. */
  const busy = new Map<string, Promise<void>>();
  const stopPump = startPump({
    database,
    log,
    name: SENDING_PUMP,
    every: EVERY,
    async work(signal) {
      await settleLost(deps);
      if (busy.size >= CALLS) return false;
      const { rows } = await database.execute<Due>(sql`select * from viber_sending_due(${LOOKED_AT})`);
      for (const due of rows.filter(({ conversation_id }) => !busy.has(conversation_id))) {
        if (busy.size >= CALLS) break;
        const done = sendAll(deps, due, signal)
          .catch((error: unknown) => log.warn({ err: error }, 'viber: a message was not sent for now'))
          .finally(() => {
            busy.delete(due.conversation_id);
            // The next one has waited for this place.
            if (rows.length > CALLS) wakePump(database, SENDING_PUMP);
          });
        busy.set(due.conversation_id, done);
      }
      return false;
    },
  });
  return async () => {
    await stopPump();
    // What is under way then becomes `unknown` on whichever node sees it.
    await Promise.race([Promise.all(busy.values()), sleep(STOPPING, undefined, { ref: false })]);
  };
}

/** Sends what is due in a conversation, one message after another. */
async function sendAll(deps: Needs, { tenant_id, conversation_id }: Due, signal: AbortSignal): Promise<void> {
  const { database } = deps;
  const tenant = await findTenant(database, tenant_id);
  while (tenant && !signal.aborted) {
    const claimed = await asSystem(database, tenant, (ctx) => claimNext(ctx, conversation_id));
    if (!claimed) return;
    const outcome = await callFor(deps, tenant, claimed);
    await asSystem(database, tenant, (ctx) => settle(ctx, deps, claimed, outcome));
    if (outcome.kind === 'unreachable') return;
  }
}

/** Calls the service for a claimed message. */
async function callFor(deps: Needs, tenant: TenantRef, claimed: Claimed): Promise<Tried> {
  const { database, config } = deps;
  const { file } = claimed;
  const bot = await botById(database, claimed.botId);
  const obstacle = obstacleOf(bot, config);
  if (!bot || obstacle) return { kind: 'own', fault: obstacle! };
  const path = file && (await asSystem(database, tenant, (ctx) => makeLink(ctx, file, bot.fileDays)));
  const sender = { name: bot.senderName, avatar: bot.avatar };
  const wire = messageOnWire(claimed, sender, path ? config.publicUrl + path : undefined);
  return viberService(deps).call('send_message', bot.token, { receiver: claimed.receiver, ...wire });
}

/** Gives up messages of which a node that has died says nothing any more. */
async function settleLost({ database }: Needs): Promise<void> {
  const { rows } = await database.execute<{ tenant_id: string; idguid: string }>(
    sql`select * from viber_claims_lost(${LOST_AFTER})`,
  );
  for (const { tenant_id, idguid } of rows) {
    const tenant = await findTenant(database, tenant_id);
    if (tenant) await asSystem(database, tenant, (ctx) => giveUp(ctx, idguid, LOST_AFTER));
  }
}
