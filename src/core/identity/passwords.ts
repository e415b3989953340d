import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_COST } from './password-cost.ts';

/** The same letters however a system writes them: some put "š" together from two code points. */
const written = (password: string): string => password.normalize('NFC');

/** The PHC string that is stored in place of a password. */
export const hashPassword = (password: string): Promise<string> => hash(written(password), PASSWORD_COST);

let dummy: Promise<string> | undefined;

/**
 * Verifies a password. Without a hash (no such account) it hashes a placeholder, so that the duration does not reveal whether an
 * account exists.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword(generatePassword());
  const hashed = stored ?? (await dummy);
  const right =
    (await verify(hashed, written(password))) ||
    // Hashed as it was typed, before passwords were written in one way.
    (written(password) !== password && (await verify(hashed, password)));
  return stored !== null && right;
}

/** Letters and digits that cannot be confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password for a person to type once: `k7mp-x2qd-…`, five groups of four (99 bits). */
export function generatePassword(): string {
  const group = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: 5 }, group).join('-');
}
