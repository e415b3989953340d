import type { Algorithm, Options } from '@node-rs/argon2';

/** The enum exists in types only; 2 is Argon2id. One lane, as one thread computes it here. */
const ARGON2ID = { algorithm: 2 as Algorithm.Argon2id, parallelism: 1 };

/**
 * What a password's hash costs: 64 MiB and 3 passes, the second of the two settings that RFC 9106, section 4, recommends.
 * A sign-in waits some 80 ms for it; a thief of the table, each guess.
 */
export const PASSWORD_COST: Options = { ...ARGON2ID, memoryCost: 65_536, timeCost: 3 };

/**
 * The same for a recovery code. Short enough to be typed, it is too short for a plain hash, but nobody has chosen it, so the
 * least that OWASP's Password Storage Cheat Sheet allows is plenty.
 */
export const RECOVERY_COST: Options = { ...ARGON2ID, memoryCost: 19_456, timeCost: 2 };
