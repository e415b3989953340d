import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, asc, count, eq, lt, or, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { users } from '../../../core/identity/identity.table.ts';
import { passkeys } from '../factors.table.ts';
import { CHALLENGE_SECONDS } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

/** EdDSA, ES256 and RS256: the algorithms of current authenticators. */
const ALGORITHMS = [-8, -7, -257];
/** Passkeys one person may have. */
export const MOST_PASSKEYS = 20;

// Loaded at first use, because most server runs need it late or never.
const library = () => import('@simplewebauthn/server');

/** The challenge encoded so that the library passes the same text to the browser. */
const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(base64url, 'base64url'));

/** The owner of a new passkey. */
interface Holder {
  userId: string;
  email: string;
  name: string;
}

/** Options for a new discoverable passkey with user verification. */
export async function setupOptions(
  db: Tx,
  rp: RelyingParty,
  { userId, email, name }: Holder,
  setup: { challenge: string; installation: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  const known = await credentialsOf(db, userId);
  return generateRegistrationOptions({
    rpName: setup.installation,
    rpID: rp.id,
    userID: Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex')),
    userName: email,
    userDisplayName: name,
    challenge: bytesOf(setup.challenge),
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Options for a sign-in with a passkey: any of this installation, or those of `userId`. */
export async function signInOptions(
  db: Database | Tx,
  rp: RelyingParty,
  { challenge, userId }: { challenge: string; userId?: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: rp.id,
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
    allowCredentials: userId ? await credentialsOf(db, userId) : undefined,
  });
}

const credentialsOf = async (db: Database | Tx, userId: string) =>
  (
    await db
      .select({ id: passkeys.credential_id, transports: passkeys.transports })
      .from(passkeys)
      .where(eq(passkeys.user_id, userId))
  ).map(({ id, transports }) => ({ id, transports }));

/** Stores a new passkey. Returns its id; null if it does not match the options or is stored already. */
export async function addPasskey(
  tx: Tx,
  rp: RelyingParty,
  userId: string,
  { challenge, response, name }: { challenge: string; response: RegistrationResponseJSON; name: string },
): Promise<string | null> {
  const { verifyRegistrationResponse } = await library();
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!made?.verified) return null;
  const { credential, credentialDeviceType } = made.registrationInfo;
  const [row] = await tx
    .insert(passkeys)
    .values({
      idguid: newId(),
      user_id: userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      is_synced: credentialDeviceType === 'multiDevice',
      name,
    })
    .onConflictDoNothing()
    .returning({ idguid: passkeys.idguid });
  return row?.idguid ?? null;
}

/** The owner of a used passkey, and why it is refused, if it is. */
interface Signature {
  userId: string;
  wrong: 'passkey' | 'copied' | 'inactive' | null;
}

/** Verifies a passkey's signature of the challenge; null for an unknown passkey. */
export async function readSignature(
  tx: Tx,
  rp: RelyingParty,
  { challenge, response }: { challenge: string; response: AuthenticationResponseJSON },
): Promise<Signature | null> {
  const [known] = await tx
    .select({ passkey: passkeys, active: users.is_active })
    .from(passkeys)
    .innerJoin(users, eq(users.idguid, passkeys.user_id))
    .where(eq(passkeys.credential_id, response.id));
  if (!known) return null;
  const { passkey, active } = known;
  const { user_id: userId } = passkey;
  const handle = response.response.userHandle;
  if (handle && Buffer.from(handle, 'base64url').toString('hex') !== userId.replaceAll('-', ''))
    return { userId, wrong: 'passkey' };
  const { verifyAuthenticationResponse } = await library();
  const shown = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: bytesOf(passkey.public_key),
      // The counter is compared below with the row as stored, so that a decreased one is recognised as a copy.
      counter: 0,
      transports: passkey.transports,
    },
  }).catch(() => null);
  if (!shown?.verified) return { userId, wrong: 'passkey' };
  if (!active) return { userId, wrong: 'inactive' };
  const counter = shown.authenticationInfo.newCounter;
  const used = await tx
    .update(passkeys)
    .set({ counter, last_used_at: sql`now()` })
    .where(
      and(
        eq(passkeys.idguid, passkey.idguid),
        // Many authenticators do not count at all.
        or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), eq(sql`${counter}::bigint`, 0))),
      ),
    )
    .returning({ idguid: passkeys.idguid });
  return { userId, wrong: used.length > 0 ? null : 'copied' };
}

/**
 * The owner of the passkey that signed the challenge; null for a wrong signature, a deactivated owner, or a counter that went back,
 * which indicates a copy.
 */
export async function whoSigned(...asked: Parameters<typeof readSignature>): Promise<string | null> {
  const shown = await readSignature(...asked);
  return shown && !shown.wrong ? shown.userId : null;
}

/** A person's passkeys, the oldest first. */
export const passkeysOf = (db: Database | Tx, userId: string) =>
  db
    .select({
      idguid: passkeys.idguid,
      name: passkeys.name,
      is_synced: passkeys.is_synced,
      created_at: passkeys.created_at,
      last_used_at: passkeys.last_used_at,
    })
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .orderBy(asc(passkeys.created_at), asc(passkeys.idguid));

/** How many passkeys a person has. */
export async function countPasskeys(db: Database | Tx, userId: string): Promise<number> {
  const [row] = await db.select({ many: count() }).from(passkeys).where(eq(passkeys.user_id, userId));
  return row?.many ?? 0;
}
