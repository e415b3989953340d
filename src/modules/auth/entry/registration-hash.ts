import { createHmac } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Database } from '../../../core/context.ts';
import { normalEmail } from '../../../core/identity/email.ts';
import { PASSWORD_COST } from '../../../core/identity/password-cost.ts';
import { secretOf } from '../../../core/secrets.ts';

/** Name of the installation secret from which the salts of registrations are derived. */
export const REGISTRATION_KEY = 'registrations';
const SALT_BYTES = 16;

/**
 * Password hash of a registration. The salt is derived from the e-mail with a secret key (docs/decisions/015), so one hash is enough to
 * search all registrations of an e-mail.
 */
export async function hashOfRegistration(
  database: Database,
  email: string,
  password: string,
): Promise<string> {
  const key = await secretOf(database, REGISTRATION_KEY);
  const salt = createHmac('sha256', key).update(normalEmail(email)).digest().subarray(0, SALT_BYTES);
  return hash(password, { ...PASSWORD_COST, salt });
}
