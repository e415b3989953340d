import { randomInt } from 'node:crypto';
import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';

export { normalEmail } from './email.ts';

/**
 * Argon2id, 64 MiB and 3 passes: the second of the two settings that RFC 9106, section 4, recommends, in one lane, as one
 * thread computes it here. A sign-in waits some 80 ms for it; a thief of the table, each guess.
 */
const PARAMETERS: Options = {
  // The enum exists in types only; 2 is Argon2id.
  algorithm: 2 satisfies Algorithm.Argon2id as Algorithm,
  memoryCost: 65_536,
  timeCost: 3,
  parallelism: 1,
};

/** The PHC string that is stored in place of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

let dummy: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash (no such account) the same work is done on a made-up one, so
 * that the time of the answer does not tell whether an account exists.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword(generatePassword());
  const right = await verify(stored ?? (await dummy), password);
  return stored !== null && right;
}

/** Letters and digits that are not mistaken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password for a person to type once: `k7mp-x2qd-…`, five groups of four (99 bits). */
export function generatePassword(): string {
  const group = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: 5 }, group).join('-');
}
