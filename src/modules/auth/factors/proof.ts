import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { users } from '../../../core/identity/identity.table.ts';
import { verifyPassword } from '../../../core/identity/passwords.ts';
import { refund } from '../../../core/throttle.ts';
import { sessions } from '../session.table.ts';
import { noteFailure } from '../sessions/session-events.ts';
import type { SignedIn } from '../sessions/signed-in.ts';
import { chargeProof } from '../sign-in-throttle.ts';
import { closeChallenge, openChallenge } from './challenges.ts';
import { signInOptions, whoSigned } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import { takeTotpCode } from './totp.ts';

/** Minutes for which a sign-in counts as proof of presence. */
const FRESH_MINUTES = 10;

/** Proof required besides the session for changes of sign-in methods; one of the three. */
export interface Proof {
  current_password?: string | undefined;
  code?: string | undefined;
  passkey?: { challenge: string; response: AuthenticationResponseJSON } | undefined;
}

/**
 * Verifies that the session is used by its person: by the given proof, or else by a sign-in within ten minutes. Throws 403
 * `proof_required` without either, 422 at the field for a wrong proof, 429 after too many, so that a stolen session cannot be used to
 * guess the password.
 */
export async function prove(
  database: Database,
  { actor, sessionId }: SignedIn,
  ip: string | null,
  proof: Proof,
  rp: () => RelyingParty,
): Promise<void> {
  const { current_password, code, passkey } = proof;
  if (current_password === undefined && code === undefined && !passkey) {
    if (await isFresh(database, sessionId)) return;
    throw new AppError(
      403,
      'proof_required',
      'Prijavili ste se prije više od 10 minuta. Potvrdite da ste to vi.',
    );
  }
  const charged = await chargeProof(database, actor.email, sessionId);
  const shown = async (): Promise<void> => {
    if (current_password !== undefined) await provePassword(database, actor.userId, current_password);
    else if (code !== undefined) await proveCode(database, actor.userId, code);
    else if (passkey) await provePasskey(database, rp(), actor.userId, passkey);
  };
  await shown().catch(async (error: unknown) => {
    const why = current_password === undefined ? 'proof-factor' : 'proof-password';
    if (error instanceof AppError) await noteFailure(database, actor.userId, why, { ip });
    throw error;
  });
  await refund(database, charged);
}

async function isFresh(database: Database, sessionId: string): Promise<boolean> {
  const found = await database
    .select({ idguid: sessions.idguid })
    .from(sessions)
    .where(
      and(
        eq(sessions.idguid, sessionId),
        gt(sessions.created_at, sql`now() - make_interval(mins => ${FRESH_MINUTES})`),
      ),
    );
  return found.length > 0;
}

async function provePassword(database: Database, userId: string, password: string): Promise<void> {
  const [user] = await database
    .select({ hash: users.password_hash })
    .from(users)
    .where(eq(users.idguid, userId));
  if (!(await verifyPassword(user?.hash ?? null, password)))
    throw invalid({ current_password: 'Lozinka nije ispravna.' }, 'Lozinka nije ispravna.');
}

async function proveCode(database: Database, userId: string, code: string): Promise<void> {
  const right = await database.transaction((tx) => takeTotpCode(tx, database, userId, code));
  if (!right) throw invalid({ code: 'Kod nije ispravan ili je već iskorišten.' });
}

async function provePasskey(
  database: Database,
  rp: RelyingParty,
  userId: string,
  passkey: NonNullable<Proof['passkey']>,
): Promise<void> {
  const waiting = await closeChallenge(database, 'passkey-proof', passkey.challenge);
  const who = waiting?.user_id === userId && (await database.transaction((tx) => whoSigned(tx, rp, passkey)));
  if (who !== userId) throw invalid({ passkey: 'Pristupni ključ nije prihvaćen. Pokušajte ponovo.' });
}

/** Options for a passkey of the person as proof. */
export async function proofOptions(
  database: Database,
  rp: RelyingParty,
  userId: string,
): Promise<{ challenge: string; options: PublicKeyCredentialRequestOptionsJSON }> {
  const challenge = await openChallenge(database, 'passkey-proof', userId);
  return { challenge, options: await signInOptions(database, rp, { challenge, userId }) };
}
