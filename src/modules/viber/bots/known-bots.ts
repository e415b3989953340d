import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { afterCommit } from '../../../core/after-commit.ts';
import { announceChange, cacheOf, invalidateCache } from '../../../core/cache.ts';
import type { Database, Tx } from '../../../core/context.ts';
import { atMost } from '../../../core/entries.ts';
import { createRateLimiter } from '../../../core/rate-limit.ts';
import { unseal } from '../../../core/secret-box.ts';
import type { Deps } from '../../../server/module.ts';

/** A bot that was not removed, as a node remembers it. */
export interface KnownBot {
  tenantId: string;
  idguid: string;
  hookId: string;
  token: string;
  /** As the service names it. */
  name: string;
  senderName: string;
  avatar: string | null;
  simulated: boolean;
  active: boolean;
  fileDays: number;
}

interface Row extends Record<string, unknown> {
  tenant_id: string;
  idguid: string;
  hook_id: string;
  token: string;
  name: string;
  sender_name: string;
  avatar: string | null;
  simulated: boolean;
  active: boolean;
  file_days: number;
}

interface Known {
  byHook: Map<string, KnownBot>;
  byId: Map<string, KnownBot>;
}

/** What a hook id looks like; nothing else is looked for. */
export const HOOK_ID = /^[\w-]{43}$/;
/** Addresses that the cache does not know, and that are looked for in the database each second: a new bot's, or guesses. */
const LOOKED_FOR = 50;
/** Milliseconds for which an address that does not exist is not looked for again. */
const UNKNOWN_FOR = 10_000;

interface Strangers {
  unknown: LRUCache<string, true>;
  limit: ReturnType<typeof createRateLimiter>;
}
const strangers = new WeakMap<Database, Strangers>();

/**
 * The bot with this webhook; null if there is none, or it was removed. From memory, except for one that this node has not heard of: the
 * service tries an address while another node still sets it. Throws if the database is away and nothing is remembered yet.
 */
export async function botByHook(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  hookId: string,
): Promise<KnownBot | null> {
  if (!HOOK_ID.test(hookId)) return null;
  const found = (await knownBots(database)).byHook.get(hookId);
  if (found) return found;
  const { unknown, limit } = strangersOf(database, log);
  if (unknown.has(hookId) || !limit.tryAcquire()) return null;
  const [bot] = await readBots(database, hookId);
  if (bot) invalidateCache(database);
  else unknown.set(hookId, true);
  return bot ?? null;
}

/** The bot with this id, of whichever organisation; null if there is none, or it was removed. */
export const botById = async (database: Database, idguid: string): Promise<KnownBot | null> =>
  (await knownBots(database)).byId.get(idguid) ??
  (await readBots(database, null)).find((bot) => bot.idguid === idguid) ??
  null;

/** Tokens of all bots, of whichever organisation. */
export const tokensInUse = async (database: Database): Promise<Set<string>> =>
  new Set([...(await knownBots(database)).byId.values()].map(({ token }) => token));

/** Has all nodes read bots again when this transaction has committed. */
export async function announceBots(tx: Tx): Promise<void> {
  afterCommit(tx, invalidateCache);
  await announceChange(tx);
}

const knownBots = (database: Database): Promise<Known> =>
  cacheOf(database).get('viber-bots', async (db): Promise<Known> => {
    const bots = await readBots(db, null);
    return {
      byHook: new Map(bots.map((bot) => [bot.hookId, bot])),
      byId: new Map(bots.map((bot) => [bot.idguid, bot])),
    };
  });

async function readBots(database: Database, hook: string | null): Promise<KnownBot[]> {
  const { rows } = await database.execute<Row>(sql`select * from viber_known_bots(${hook}::text)`);
  const bots = rows.map(
    async (row): Promise<KnownBot> => ({
      tenantId: row.tenant_id,
      idguid: row.idguid,
      hookId: row.hook_id,
      token: await unseal(database, row.idguid, row.token),
      name: row.name,
      senderName: row.sender_name,
      avatar: row.avatar,
      simulated: row.simulated,
      active: row.active,
      fileDays: row.file_days,
    }),
  );
  // One whose token was sealed with a key that is gone must not take the others along. Its page says so when the service is asked for it.
  const read = await Promise.allSettled(bots);
  return read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

function strangersOf(database: Database, log: Deps['log']): Strangers {
  let known = strangers.get(database);
  if (!known) {
    known = {
      unknown: new LRUCache({ ...atMost(10_000), ttl: UNKNOWN_FOR }),
      limit: createRateLimiter(LOOKED_FOR, (refused) =>
        log.warn({ refused }, 'viber: many calls to webhooks that do not exist'),
      ),
    };
    strangers.set(database, known);
  }
  return known;
}
