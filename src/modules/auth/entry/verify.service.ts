import type { Database } from '../../../core/context.ts';
import type { SessionAnswer } from '../auth.api.ts';
import { enter } from '../auth.service.ts';
import type { Client } from '../sessions/browser.ts';
import { confirmEmailChange } from './email-change.ts';
import { verifyEmail } from './register.service.ts';

/** What a mailed token has done: changed a person's e-mail, or opened an account, and perhaps signed its owner in. */
type Verified = { email: string } & ({ changed: true } | { changed: false; session: SessionAnswer | null });

/**
 * Does what a mailed token was sent for: changes a person's e-mail, or opens the account that was registered and, in the browser
 * in which it was, signs in. Throws 410 for one that holds for neither, and 409 where somebody else has the e-mail by now.
 */
export async function verify(database: Database, token: string, client: Client): Promise<Verified> {
  const change = await confirmEmailChange(database, token, client.ip);
  if (change) return { ...change, changed: true };
  const { email, userId } = await verifyEmail(database, token, client);
  const session = userId && (await enter(database, userId, client, { method: 'link', since: null }));
  return { email, changed: false, session: session || null };
}
