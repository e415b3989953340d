import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { asSystem, findTenant } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { botById } from '../bots/known-bots.ts';
import { obstacleOf } from '../bots/obstacle.ts';
import { SENDING_PUMP } from '../labels.ts';
import { messageOnWire } from '../protocol/outgoing.ts';
import { startPump, wakePump } from '../pump.ts';
import { viberService } from '../service.ts';
import { type Claimed, claimNext, giveUp } from './claim.ts';
import { settle, type Tried } from './settle.ts';
import { stored } from './stored.ts';

/** Calls that a node has under way at once. */
const CALLS = 16;
/** Conversations that are looked at for those. */
const LOOKED_AT = 100;
/** Milliseconds between looks for what other nodes have left, and for what is due again. */
const EVERY = 5000;
/** Seconds after which a claim counts as lost. A call ends long before. */
const LOST_AFTER = 60;
/** Milliseconds between looks for those. */
const LOST_EVERY = 4000;
/** Milliseconds for which calls under way are waited for when the node stops. */
const STOPPING = 5000;

type Needs = Pick<Deps, 'database' | 'config' | 'log' | 'jobs' | 'outages'>;
interface Due extends Record<string, unknown> {
  tenant_id: string;
  conversation_id: string;
}

/** Starts sending on this node, in the order of each conversation. Returns what stops it. */
export function startSender(deps: Needs): () => Promise<void> {
  const { database, log } = deps;
  /** Conversations in which this node is sending. */
  const busy = new Map<string, Promise<void>>();
  /** Something is due for which the last looks had no place, or whose conversation was still being sent in. */
  let left = false;
  let lostAt = 0;
  const sendFor = async (due: Due, signal: AbortSignal): Promise<void> => {
    try {
      await sendAll(deps, due, signal);
    } catch (error) {
      log.warn({ err: error }, 'viber: a message was not sent for now');
      // Not at once, since it might fail for ever.
      return;
    } finally {
      busy.delete(due.conversation_id);
    }
    if (!left) return;
    left = false;
    wakePump(database, SENDING_PUMP);
  };
  const stopPump = startPump({
    ...deps,
    name: SENDING_PUMP,
    every: EVERY,
    async work(signal) {
      if (Date.now() - lostAt >= LOST_EVERY) {
        lostAt = Date.now();
        await settleLost(deps);
      }
      left ||= busy.size >= CALLS;
      if (busy.size >= CALLS) return false;
      const { rows } = await database.execute<Due>(sql`select * from viber_sending_due(${LOOKED_AT})`);
      const free = rows.filter(({ conversation_id }) => !busy.has(conversation_id));
      const begun = free.slice(0, CALLS - busy.size);
      left ||= begun.length < rows.length || rows.length === LOOKED_AT;
      for (const due of begun) busy.set(due.conversation_id, sendFor(due, signal));
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
    if (claimed === 'failed') continue;
    if (!claimed) return;
    const outcome = await callFor(deps, claimed);
    await stored(() => asSystem(database, tenant, (ctx) => settle(ctx, deps, claimed, outcome)));
    // The bot works again, and its other conversations have waited for that.
    if (claimed.isTrial) wakePump(database, SENDING_PUMP);
  }
}

/** Calls the service for a claimed message. */
async function callFor(deps: Needs, claimed: Claimed): Promise<Tried> {
  const { database, config, log } = deps;
  let asked: { token: string; body: Record<string, unknown> };
  try {
    const bot = await botById(database, claimed.botId);
    const obstacle = obstacleOf(bot, config);
    if (!bot || obstacle) return { kind: 'own', fault: obstacle! };
    const sender = { name: bot.senderName, avatar: bot.avatar };
    const media = claimed.path === null ? undefined : config.publicUrl + claimed.path;
    const wire = messageOnWire(claimed, sender, media);
    asked = { token: bot.token, body: { receiver: claimed.receiver, ...wire } };
  } catch (error) {
    log.warn({ err: error }, 'viber: a message could not be made ready');
    return { kind: 'unready' };
  }
  return viberService(deps).call('send_message', asked.token, asked.body);
}

/** Gives up messages of which a node that has died says nothing any more. */
async function settleLost({ database, log }: Needs): Promise<void> {
  const { rows } = await database.execute<{ tenant_id: string; idguid: string }>(
    sql`select * from viber_claims_lost(${LOST_AFTER})`,
  );
  for (const { tenant_id, idguid } of rows) {
    const tenant = await findTenant(database, tenant_id);
    if (!tenant) continue;
    // One that cannot be given up must not hold up the others.
    await asSystem(database, tenant, (ctx) => giveUp(ctx, idguid, LOST_AFTER)).catch((error: unknown) =>
      log.warn({ err: error }, 'viber: a lost message was not given up for now'),
    );
  }
}
