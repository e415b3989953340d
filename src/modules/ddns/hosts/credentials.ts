import { createHmac, type KeyObject, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Database, Tx } from '../../../core/context.ts';
import { secretOf } from '../../../core/secrets.ts';

/** Name of the installation's secret that passwords of hosts are hashed with. */
export const DDNS_SECRET = 'ddns';

/** Letters and digits that nobody mistakes for others: without 0, 1, l, o and i. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 32 of 31 characters: 158 bits. So a fast hash is enough, which an update needs that comes hundreds of times a second. */
const LENGTH = 32;
/** Bytes of a TSIG secret: as long as a digest of SHA-256 (RFC 8945, 6). */
const TSIG_BYTES = 32;
/** Hours for which the credentials before stay valid, unless they end at once. */
export const GRACE_HOURS = 24;

/** A password for a host; only its hash is kept. */
export const newPassword = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A TSIG secret in base64. */
export const newTsigSecret = (): string => randomBytes(TSIG_BYTES).toString('base64');

/** The stored form of a password: HMAC-SHA-256 (RFC 2104) with the installation's secret, in base64url. */
export const hashOf = (key: KeyObject, password: string): string =>
  createHmac('sha256', key).update(password, 'utf8').digest('base64url');

/** The same with the secret of this installation. */
export const hashPassword = async (database: Database | Tx, password: string): Promise<string> =>
  hashOf(await secretOf(database, DDNS_SECRET), password);

/** The hashes of a host; the previous one is null once it is no longer valid, as `ddns_hosts_to_update` answers it. */
interface Hashes {
  password_hash: string;
  previous_hash: string | null;
}

/**
 * Whether a text is the host's password, or the one before while that is valid. Takes the same time for every wrong text. For hosts
 * that do not exist, call it with `NOBODY`, so that the time does not tell which exist.
 */
export async function verifyPassword(database: Database | Tx, host: Hashes, text: string): Promise<boolean> {
  const given = Buffer.from(await hashPassword(database, text));
  const is = (hash: string): boolean => {
    const kept = Buffer.from(hash);
    return kept.length === given.length && timingSafeEqual(kept, given);
  };
  const current = is(host.password_hash);
  const previous = is(host.previous_hash ?? NOBODY.password_hash) && host.previous_hash !== null;
  return current || previous;
}

/** Hashes that no password has. */
export const NOBODY: Hashes = { password_hash: 'A'.repeat(43), previous_hash: null };
