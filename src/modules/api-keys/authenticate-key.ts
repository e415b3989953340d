import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../core/context.ts';
import { AppError, unauthenticated } from '../../core/errors.ts';
import { tokenHash } from '../../core/opaque.ts';
import { plainAddress } from './addresses.ts';
import { prefixOf } from './key.ts';
import { type KeyCaller, loadKey } from './key-caller.ts';
import { noteUse, usageOf } from './usage.ts';

/** Said of every key that does not hold, whatever the reason: who does not have a key learns nothing of it. */
export const DEAD = 'API ključ ne vrijedi: pogrešan je, istekao, opozvan ili mu vlasnik više nema pristup.';

/**
 * Who comes by an API key. Throws 401 for one that is wrong, revoked or expired, or whose maker may no longer come in;
 * 403 from an address it may not be used from; 429 with the seconds to wait when it is used too often.
 */
export async function authenticateKey(
  database: Database,
  request: FastifyRequest,
  token: string,
): Promise<KeyCaller> {
  const prefix = prefixOf(token);
  const key = prefix && (await loadKey(database, prefix));
  // What is kept in memory tells of revoking and of rights, not of time going by.
  if (!key || !sameHash(tokenHash(token), key.hash) || (key.expires ?? Infinity) <= Date.now())
    throw unauthenticated(DEAD);
  const address = plainAddress(request.ip);
  if (!key.allows(address))
    throw new AppError(403, 'address', 'API ključ se ne smije koristiti s ove adrese.');
  // Counted once a request: it is asked again when the body has come.
  if (request.caller) return key;
  const wait = usageOf(database).pace.take(key.keyId, key.limit);
  if (wait > 0)
    throw new AppError(
      429,
      'too_many',
      `Previše zahtjeva s ovim API ključem: najviše ${key.limit} u minuti. Pokušajte ponovo za ${wait} s.`,
      { data: { retry_after: wait } },
    );
  noteUse(database, key, address).catch((err: unknown) =>
    request.log.warn({ err, key: key.keyId }, 'last use of an API key was not noted'),
  );
  return key;
}

const sameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
