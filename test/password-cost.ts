import type { Algorithm, Options } from '@node-rs/argon2';

/** Cheap hashing, in place of src/core/identity/password-cost.ts. */
export const PASSWORD_COST: Options = {
  algorithm: 2 as Algorithm.Argon2id,
  memoryCost: 64,
  timeCost: 1,
  parallelism: 1,
};
export const RECOVERY_COST = PASSWORD_COST;
