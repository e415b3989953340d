import type { Database, Tx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { openSecondStep } from './challenges.ts';
import { countPasskeys } from './passkeys.ts';
import { recoveryCodesLeft } from './recovery.ts';
import { totpSince } from './totp.ts';

/** How a person may take the second step of a sign-in. */
type SecondStepMethod = 'totp' | 'recovery' | 'passkey';

/** Ways in which a person can show a second factor, the usual one first; none where there is no factor. */
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
 * What somebody whose password was right is asked for before they are in: a refusal with a challenge, which the second
 * step (second-factor.service.ts) answers. Null for who has no second factor. Throws 401 where the password has been changed
 * since it was shown (`passwordSince`).
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
