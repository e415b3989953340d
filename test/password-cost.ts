import type { Algorithm, Options } from '@node-rs/argon2';

/** What hashes cost where passwords are not the subject, in place of src/core/identity/password-cost.ts: next to nothing. */
export const PASSWORD_COST: Options = {
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: 64,
  timeCost: 1,
  parallelism: 1,
};
export const RECOVERY_COST = PASSWORD_COST;
