import { createHash, randomInt } from 'node:crypto';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { recoveryCodes } from '../factors.table.ts';

/** Codes in a set. */
export const RECOVERY_CODES = 10;
/** Letters and digits that are not mistaken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;

/** A code to print: `k7mp-x2qd-9fha`, 59 random bits. So many that a plain hash hides it. */
function generate(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

/** However it is typed: without dashes and blanks, in lower case. */
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');
const hashOf = (code: string): string => createHash('sha256').update(plain(code)).digest('hex');

/** Gives a person a new set; the codes before hold no more. They are told once. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, generate);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })));
  return codes;
}

/** A set for who has no code left, or null: with a first factor comes a way in without it. */
export async function ensureRecoveryCodes(tx: Tx, userId: string): Promise<string[] | null> {
  return (await recoveryCodesLeft(tx, userId)) > 0 ? null : renewRecoveryCodes(tx, userId);
}

/** Uses a code up. Answers whether it was one; of several uses at once one is. */
export async function takeRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.user_id, userId),
        eq(recoveryCodes.code_hash, hashOf(code)),
        isNull(recoveryCodes.used_at),
      ),
    )
    .returning({ used_at: recoveryCodes.used_at });
  return used.length > 0;
}

/** How many codes a person can still use. */
export async function recoveryCodesLeft(db: Database | Tx, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at)));
  return row?.left ?? 0;
}
