import { randomInt } from 'node:crypto';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { recoveryCodes } from '../factors.table.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';

/** Codes in a set. */
export const RECOVERY_CODES = 10;
/** Letters and digits that are not mistaken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;

/** A code to print: `k7mp-x2qd-9fha`, 59 random bits: short enough to be typed, so it is hashed as a password is. */
function generate(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

/** However it is typed: without dashes and blanks, in lower case. */
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');
const isCode = (text: string): boolean =>
  text.length === LENGTH && [...text].every((sign) => ALPHABET.includes(sign));

/** Gives a person a new set; the codes before hold no more. They are told once. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, generate);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId));
  const hashes = await Promise.all(codes.map((code) => hashPassword(plain(code))));
  await tx.insert(recoveryCodes).values(hashes.map((code_hash) => ({ user_id: userId, code_hash })));
  return codes;
}

/** A set for who has no code left, or null: with a first factor comes a way in without it. */
export async function ensureRecoveryCodes(tx: Tx, userId: string): Promise<string[] | null> {
  return (await recoveryCodesLeft(tx, userId)) > 0 ? null : renewRecoveryCodes(tx, userId);
}

const unused = (userId: string) => and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at));

/** Uses a code up. Answers whether it was one; of several uses at once one is. */
export async function takeRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const given = plain(code);
  if (!isCode(given)) return false;
  const left = await tx.select().from(recoveryCodes).where(unused(userId));
  const fits = await Promise.all(left.map(({ code_hash }) => verifyPassword(code_hash, given)));
  const found = left[fits.indexOf(true)];
  if (!found) return false;
  const used = await tx
    .update(recoveryCodes)
    .set({ used_at: sql`now()` })
    .where(and(unused(userId), eq(recoveryCodes.code_hash, found.code_hash)))
    .returning({ used_at: recoveryCodes.used_at });
  return used.length > 0;
}

/** How many codes a person can still use. */
export async function recoveryCodesLeft(db: Database | Tx, userId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(unused(userId));
  return row?.left ?? 0;
}
