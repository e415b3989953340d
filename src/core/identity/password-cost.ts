import type { Algorithm, Options } from '@node-rs/argon2';

/** The enum exists in types only; 2 is Argon2id. One lane, as one thread computes it here. */
const ARGON2ID = { algorithm: 2 as Algorithm.Argon2id, parallelism: 1 };

/**
 * Cost of a password's hash: 64 MiB and 3 passes, the second setting that RFC 9106, section 4, recommends. It takes some 80 ms:
 * once for a sign-in, and for each guess of somebody who has stolen the table.
 */
export const PASSWORD_COST: Options = { ...ARGON2ID, memoryCost: 65_536, timeCost: 3 };

/**
 * The same for a recovery code. It is too short for a plain hash, but random, so the minimum of OWASP's Password Storage Cheat
 * Sheet is enough.
 */
export const RECOVERY_COST: Options = { ...ARGON2ID, memoryCost: 19_456, timeCost: 2 };
