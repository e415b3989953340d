import { randomBytes, randomInt } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { users } from '../../../core/identity/identity.table.ts';
import { RECOVERY_COST } from '../../../core/identity/password-cost.ts';
import { recoveryCodes } from '../factors.table.ts';

/** Codes in a set. */
const RECOVERY_CODES = 10;
/** Letters and digits that are not confused with one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;

/** A code to print: `k7mp-x2qd-9fha`, 59 random bits. */
function generate(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

const hashOf = (code: string, salt: Uint8Array): Promise<string> =>
  hash(plain(code), { ...RECOVERY_COST, salt });
/** The salt in a hash (PHC string). */
const saltOf = (phc: string): Buffer => Buffer.from(phc.split('$')[4] ?? '', 'base64');

/** Normalises a typed code: no dashes or spaces, lower case. */
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');
const isCode = (text: string): boolean =>
  text.length === LENGTH && [...text].every((sign) => ALPHABET.includes(sign));

/** Codes with their hashes. All ten share one salt, so that a typed code is hashed once and not ten times. */
export interface CodeSet {
  codes: string[];
  hashes: string[];
}

/** Generates a set of codes. Slow on purpose, so call it outside of a transaction. */
export async function makeRecoveryCodes(): Promise<CodeSet> {
  const codes = Array.from({ length: RECOVERY_CODES }, generate);
  const salt = randomBytes(16);
  return { codes, hashes: await Promise.all(codes.map((code) => hashOf(code, salt))) };
}

/** Replaces a person's codes by the set. The codes are shown once. */
export async function giveRecoveryCodes(
  tx: Tx,
  userId: string,
  { codes, hashes }: CodeSet,
): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId));
  await tx.insert(recoveryCodes).values(hashes.map((code_hash) => ({ user_id: userId, code_hash })));
  return codes;
}

/** A set for a person without codes, made with their first factor; null if they have some. */
export async function ensureRecoveryCodes(database: Database, userId: string): Promise<string[] | null> {
  if ((await recoveryCodesLeft(database, userId)) > 0) return null;
  const made = await makeRecoveryCodes();
  return database.transaction(async (tx) => {
    await tx.execute(sql`select from ${users} where idguid = ${userId} for update`);
    return (await recoveryCodesLeft(tx, userId)) > 0 ? null : giveRecoveryCodes(tx, userId, made);
  });
}

const unused = (userId: string) => and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at));

/** Hash of a typed code with the salt of the person's codes; null for what cannot be a code. Slow on purpose. */
export async function recoveryHash(database: Database, userId: string, code: string): Promise<string | null> {
  if (!isCode(plain(code))) return null;
  const [one] = await database.select().from(recoveryCodes).where(unused(userId)).limit(1);
  return one ? hashOf(code, saltOf(one.code_hash)) : null;
}

/** Consumes the code with this hash (`recoveryHash`). Returns whether there was one; of concurrent uses one succeeds. */
export async function takeRecoveryCode(tx: Tx, userId: string, hashed: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ used_at: sql`now()` })
    .where(and(unused(userId), eq(recoveryCodes.code_hash, hashed)))
    .returning({ used_at: recoveryCodes.used_at });
  return used.length > 0;
}

/** Number of unused codes of a person. */
export async function recoveryCodesLeft(db: Database | Tx, userId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(unused(userId));
  return row?.left ?? 0;
}
