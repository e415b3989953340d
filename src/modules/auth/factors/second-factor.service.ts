import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { users } from '../../../core/identity/identity.table.ts';
import { refund } from '../../../core/throttle.ts';
import type { SessionAnswer } from '../auth.api.ts';
import { enter } from '../auth.service.ts';
import { type NoticeDeps, orderNotice } from '../notice.ts';
import type { Client } from '../sessions/browser.ts';
import { noteFailure, type OwnMethod } from '../sessions/session-events.ts';
import { chargeAddress, chargeSignIn } from '../sign-in-throttle.ts';
import { askAnew, closeChallenge, countAttempt, findChallenge, openChallenge } from './challenges.ts';
import { readSignature, signInOptions, whoSigned } from './passkeys.ts';
import { recoveryHash, takeRecoveryCode } from './recovery.ts';
import type { RelyingParty } from './relying-party.ts';
import { isTotpCode, takeTotpCode } from './totp.ts';

const expired = (message = 'Prijava je istekla. Prijavite se ponovo.'): AppError =>
  new AppError(401, 'challenge_expired', message);
const WRONG_CODE = 'Kod nije ispravan ili je već iskorišten.';
const wrongPasskey = (): AppError =>
  new AppError(
    401,
    'bad_passkey',
    'Pristupni ključ nije prihvaćen. Pokušajte ponovo ili se prijavite lozinkom.',
  );

/** A second step: a code, or a passkey's signature. */
type SecondStep = { code: string } | { passkey: AuthenticationResponseJSON; rp: RelyingParty };

/**
 * Completes a sign-in with a second factor. A challenge allows five attempts within five minutes and one success. Throws 401:
 * `challenge_expired` to start again, `bad_code` or `bad_passkey` to retry; 429 after too many attempts on the account.
 */
export async function secondFactor(
  deps: NoticeDeps,
  challenge: string,
  step: SecondStep,
  client: Client,
): Promise<SessionAnswer> {
  const { database, jobs } = deps;
  const waiting = await findChallenge(database, 'second-factor', challenge);
  const person = waiting?.user_id ? await activePerson(database, waiting.user_id) : undefined;
  if (!waiting || !person) throw expired();
  const charged = await chargeSignIn(database, person.email, client);
  const left = await countAttempt(database, 'second-factor', challenge);
  if (left === undefined) throw expired();
  const hashed = 'code' in step ? await recoveryHash(database, person.idguid, step.code) : null;
  const method = await database.transaction(async (tx) => {
    const shown = await shownFactor(tx, database, person.idguid, waiting.challenge, step, hashed);
    if (shown && !(await closeChallenge(tx, 'second-factor', challenge))) throw expired();
    // The person is notified, because somebody may have found their codes.
    if (shown === 'recovery') await orderNotice(tx, jobs, person.idguid, 'recovery-used', client.ip);
    return shown;
  });
  if (!method) {
    await noteFailure(database, person.idguid, 'factor', client);
    if (left === 0) throw expired('Previše pogrešnih pokušaja. Prijavite se ponovo.');
    throw 'code' in step
      ? new AppError(401, 'bad_code', WRONG_CODE, { errors: { code: WRONG_CODE } })
      : wrongPasskey();
  }
  return enter(database, person.idguid, client, { method, since: person.since, counted: charged });
}

async function shownFactor(
  tx: Tx,
  database: Database,
  userId: string,
  asked: string | null,
  step: SecondStep,
  hashed: string | null,
): Promise<OwnMethod | null> {
  if ('passkey' in step) {
    const who = asked && (await whoSigned(tx, step.rp, { challenge: asked, response: step.passkey }));
    return who === userId ? 'passkey' : null;
  }
  if (isTotpCode(step.code)) return (await takeTotpCode(tx, database, userId, step.code)) ? 'totp' : null;
  return hashed && (await takeRecoveryCode(tx, userId, hashed)) ? 'recovery' : null;
}

/** Options for a passkey as the second step. Throws 401 if the challenge has expired. */
export async function secondFactorOptions(
  database: Database,
  rp: RelyingParty,
  challenge: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const waiting = await findChallenge(database, 'second-factor', challenge);
  const asked = await askAnew(database, 'second-factor', challenge);
  if (!waiting?.user_id || !asked) throw expired();
  return signInOptions(database, rp, { challenge: asked, userId: waiting.user_id });
}

/** Starts a sign-in with a passkey alone. */
export async function passkeyOptions(database: Database, rp: RelyingParty) {
  const challenge = await openChallenge(database, 'passkey-sign-in', null);
  return { challenge, options: await signInOptions(database, rp, { challenge }) };
}

/**
 * Signs in with a passkey alone. The passkey has verified its user (biometrics or PIN), so it counts as both factors. Throws 401, and
 * 429 after too many attempts from an address.
 */
export async function passkeySignIn(
  database: Database,
  rp: RelyingParty,
  signIn: { challenge: string; response: AuthenticationResponseJSON },
  client: Client,
): Promise<SessionAnswer> {
  const charged = await chargeAddress(database, client.ip);
  if (!(await closeChallenge(database, 'passkey-sign-in', signIn.challenge))) throw expired();
  const shown = await database.transaction((tx) => readSignature(tx, rp, signIn));
  if (shown?.wrong) await noteFailure(database, shown.userId, shown.wrong, client);
  if (!shown || shown.wrong) throw wrongPasskey();
  await refund(database, charged);
  return enter(database, shown.userId, client, { method: 'passkey', since: null });
}

async function activePerson(database: Database, userId: string) {
  const [person] = await database
    .select({
      idguid: users.idguid,
      email: users.email,
      since: sql<string>`${users.password_changed_at}::text`,
    })
    .from(users)
    .where(and(eq(users.idguid, userId), eq(users.is_active, true)));
  return person;
}
