import type { Database } from '../../core/context.ts';
import {
  addressKey,
  type Charge,
  charge,
  emailKey,
  originKey,
  type ThrottleKey,
} from '../../core/throttle.ts';
import { type Client, isKnownBrowser } from './sessions/browser.ts';

/**
 * Keys under which a sign-in is counted. In a known browser only that browser counts, so strangers' attempts elsewhere do
 * not make the person wait.
 */
export async function signInKeys(
  database: Database,
  email: string,
  { ip, browser }: Pick<Client, 'ip' | 'browser'>,
): Promise<ThrottleKey[]> {
  if (browser && (await isKnownBrowser(database, email, browser)))
    return [originKey(email, browser), emailKey('known', email)];
  const from = addressKey('address', ip);
  const failures = [from, originKey(email, from), emailKey('account', email)];
  return [...failures, emailKey('elsewhere', email), addressKey('network', ip)];
}

/**
 * Counts an attempt before its password is checked, so that simultaneous attempts are all counted.
 * Throws 429 with the seconds to wait (`data.retry_after`).
 */
export const chargeSignIn = async (
  database: Database,
  email: string,
  client: Pick<Client, 'ip' | 'browser'>,
): Promise<Charge[]> => charge(database, await signInKeys(database, email, client), SIGN_IN);

/** The same for a confirmation of the password in an open session. */
export const chargeProof = (database: Database, email: string, sessionId: string): Promise<Charge[]> =>
  charge(database, [originKey(email, sessionId), emailKey('known', email)], SIGN_IN);

/** The same for a sign-in without an e-mail, by a passkey. */
export const chargeAddress = (database: Database, address: string | null): Promise<Charge[]> =>
  charge(database, [addressKey('address', address), addressKey('network', address)], SIGN_IN);

const SIGN_IN = 'Previše pokušaja prijave.';
