import { createHmac } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Database } from '../../../core/context.ts';
import { normalEmail } from '../../../core/identity/email.ts';
import { PASSWORD_COST } from '../../../core/identity/password-cost.ts';
import { secretOf } from '../../../core/secrets.ts';

/** Name, among the installation's secrets, of the key that salts the passwords of registrations. */
export const REGISTRATION_KEY = 'registrations';
const SALT_BYTES = 16;

/**
 * The hash that a registration keeps of its password. Its salt is the e-mail's own and nobody can foresee it (docs/decisions/015):
 * registrations of one e-mail, whoever made them, are all looked through with one hash, and none hides another.
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
