import type { Database, Tx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { openSecondStep } from './challenges.ts';
import { countPasskeys } from './passkeys.ts';
import { recoveryCodesLeft } from './recovery.ts';
import { totpSince } from './totp.ts';

/** Methods of the second step of a sign-in. */
type SecondStepMethod = 'totp' | 'recovery' | 'passkey';

/** A person's methods for the second step, the usual one first; empty without a second factor. */
async function secondStepMethods(db: Database | Tx, userId: string): Promise<SecondStepMethod[]> {
  const [totp, passkeys, codes] = await Promise.all([
    totpSince(db, userId),
    countPasskeys(db, userId),
    recoveryCodesLeft(db, userId),
  ]);
  if (!totp && passkeys === 0) return [];
  const has = { totp: totp !== null, passkey: passkeys > 0, recovery: codes > 0 };
  return (['totp', 'passkey', 'recovery'] as const).filter((method) => has[method]);
}

/**
 * The refusal after a right password that asks for a second factor: it carries a challenge, which second-factor.service.ts verifies.
 * Null for a person without a second factor. Throws 401 if the password has been changed since it was checked (`passwordSince`).
 */
export async function secondStepOf(
  database: Database,
  userId: string,
  passwordSince: string | null,
): Promise<AppError | null> {
  const methods = await secondStepMethods(database, userId);
  if (methods.length === 0) return null;
  const challenge = await openSecondStep(database, userId, passwordSince);
  return new AppError(401, 'second_factor', 'Potvrdite prijavu drugim faktorom.', {
    data: { challenge, methods },
  });
}
