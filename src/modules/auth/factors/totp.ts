import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Database, Tx } from '../../../core/context.ts';
import { seal, unseal } from '../../../core/secret-box.ts';
import { totpFactors } from '../factors.table.ts';

/** TOTP as all authenticator apps support it: six digits, 30 seconds, 160 bits, SHA-1 (RFC 6238). */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps by which a clock may differ, either way. */
const WINDOW = 1;

/** A secret for the person's app: as text, and as the URL of a QR code. */
export interface TotpSecret {
  secret: string;
  url: string;
}

/** Six digits, spaces ignored. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code.replaceAll(/\s/g, ''));

/**
 * Creates a secret, which is active after a code of it was confirmed. Returns null if an app is set up already. The app shows
 * `issuer` and `account`.
 */
export async function beginTotp(
  tx: Tx,
  database: Database,
  userId: string,
  { issuer, account }: { issuer: string; account: string },
): Promise<TotpSecret | null> {
  const secret = new Secret({ size: 20 });
  const sealed = await seal(database, userId, secret.base32);
  const rows = await tx
    .insert(totpFactors)
    .values({ user_id: userId, secret: sealed })
    .onConflictDoUpdate({
      target: totpFactors.user_id,
      set: { secret: sealed, created_at: sql`now()`, last_step: 0 },
      setWhere: isNull(totpFactors.confirmed_at),
    })
    .returning({ user_id: totpFactors.user_id });
  if (rows.length === 0) return null;
  // A colon separates issuer and account, so neither may contain one.
  const [name, label] = [issuer, account].map((text) => text.replaceAll(':', ' '));
  const url = new TOTP({ ...KIND, issuer: name, label, secret }).toString();
  return { secret: secret.base32, url };
}

/** Checks a code of the active app. Each code is accepted once. */
export const takeTotpCode = (tx: Tx, database: Database, userId: string, code: string): Promise<boolean> =>
  take(tx, database, userId, code, isNotNull(totpFactors.confirmed_at));

/** Activates an app by its first code, within an hour of the setup. */
export async function confirmTotp(
  tx: Tx,
  database: Database,
  userId: string,
  code: string,
): Promise<boolean> {
  const fresh = and(
    isNull(totpFactors.confirmed_at),
    gt(totpFactors.created_at, sql`now() - interval '1 hour'`),
  );
  if (!(await take(tx, database, userId, code, fresh))) return false;
  await tx.update(totpFactors).set({ confirmed_at: sql`now()` }).where(eq(totpFactors.user_id, userId));
  return true;
}

async function take(
  tx: Tx,
  database: Database,
  userId: string,
  code: string,
  where: ReturnType<typeof and>,
): Promise<boolean> {
  const [factor] = await tx
    .select()
    .from(totpFactors)
    .where(and(eq(totpFactors.user_id, userId), where));
  if (!factor) return false;
  const secret = Secret.fromBase32(await unseal(database, userId, factor.secret));
  const timestamp = Date.now();
  const token = code.replaceAll(/\s/g, '');
  const off = TOTP.validate({ ...KIND, token, secret, window: WINDOW, timestamp });
  if (off === null) return false;
  const step = TOTP.counter({ period: KIND.period, timestamp }) + off;
  const taken = await tx
    .update(totpFactors)
    .set({ last_step: step })
    .where(and(eq(totpFactors.user_id, userId), lt(totpFactors.last_step, step), where))
    .returning({ last_step: totpFactors.last_step });
  return taken.length > 0;
}

/** Since when a person has an authenticator app; null without one. */
export async function totpSince(db: Database | Tx, userId: string): Promise<Date | null> {
  const [factor] = await db
    .select({ since: totpFactors.confirmed_at })
    .from(totpFactors)
    .where(eq(totpFactors.user_id, userId));
  return factor?.since ?? null;
}

/** Removes the app. Returns whether there was one. */
export async function removeTotp(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx
    .delete(totpFactors)
    .where(and(eq(totpFactors.user_id, userId), isNotNull(totpFactors.confirmed_at)))
    .returning({ user_id: totpFactors.user_id });
  return gone.length > 0;
}
