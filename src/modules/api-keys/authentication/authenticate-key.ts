import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../core/context.ts';
import { atMost } from '../../../core/entries.ts';
import { AppError, unauthenticated } from '../../../core/errors.ts';
import { tokenHash } from '../../../core/opaque.ts';
import { inTenant } from '../../../core/tenant.ts';
import { apiKeys } from '../api-keys.table.ts';
import { plainAddress } from './addresses.ts';
import { prefixOf } from './key.ts';
import { type KeyCaller, loadKey } from './key-caller.ts';
import { KeyRateLimit } from './key-rate-limit.ts';

/** Message for every invalid key, whatever the reason, so that a guess reveals nothing. */
const DEAD = 'API ključ ne vrijedi: pogrešan je, istekao, opozvan ili mu vlasnik više nema pristup.';

/**
 * The caller of an API key. Throws 401 for a key that is wrong, revoked or expired, or whose maker has lost access; 403 from an
 * address that is not allowed; 429 with the seconds to wait when it is used too often.
 */
export async function authenticateKey(
  database: Database,
  request: FastifyRequest,
  token: string,
): Promise<KeyCaller> {
  const prefix = prefixOf(token);
  const key = prefix && (await loadKey(database, prefix));
  // The cache is emptied when a key or its rights change, but not when it expires.
  if (!key || !sameHash(tokenHash(token), key.hash) || (key.expires ?? Infinity) <= Date.now())
    throw unauthenticated(DEAD);
  const address = plainAddress(request.ip);
  if (!key.allows(address))
    throw new AppError(403, 'address', 'API ključ se ne smije koristiti s ove adrese.');
  // Counted once, although the guard checks again when the body has arrived.
  if (request.caller) return key;
  const wait = usageOf(database).rateLimit.take(key.keyId, key.limit);
  if (wait > 0)
    throw new AppError(
      429,
      'too_many',
      `Previše zahtjeva s ovim API ključem: najviše ${key.limit} u minuti. Pokušajte ponovo za ${wait} s.`,
      { data: { retry_after: wait } },
    );
  recordUse(database, key, address).catch((err: unknown) =>
    request.log.warn({ err, key: key.keyId }, 'last use of an API key was not recorded'),
  );
  return key;
}

const sameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Use of keys on this node. */
interface Usage {
  rateLimit: KeyRateLimit;
  /** Keys whose use was recorded within the last minute. */
  recorded: LRUCache<string, true>;
}
const usages = new WeakMap<Database, Usage>();

function usageOf(database: Database): Usage {
  let usage = usages.get(database);
  if (!usage) {
    usage = { rateLimit: new KeyRateLimit(), recorded: new LRUCache({ ...atMost(10_000), ttl: 60_000 }) };
    usages.set(database, usage);
  }
  return usage;
}

/** Records when and from where a key was used, once a minute over all nodes. The request does not wait for it. */
async function recordUse(database: Database, { keyId, actor, tenant }: KeyCaller, ip: string) {
  const { recorded } = usageOf(database);
  if (recorded.has(keyId)) return;
  recorded.set(keyId, true);
  const scope = { tenantId: tenant.id, userId: actor.userId, isOperator: false };
  await inTenant(database, scope, (tx) =>
    tx.execute(sql`
      update ${apiKeys} set last_used_at = now(), last_used_ip = ${ip.slice(0, 64)}
      where idguid = ${keyId} and (last_used_at is null or last_used_at < now() - interval '1 minute')`),
  );
}
