import { invalid } from '../../../core/errors.ts';
import { passwordFault } from './password-faults.ts';

let commonest: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 passwords that leaked most often, in lower case; read when the first password is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  commonest ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(Array.from(dictionary['passwords-common'], (one) => String(one).toLowerCase())),
  );
  return commonest;
}

/**
 * Throws 422 at `field` for a password that is easily guessed (`passwordFault`). Call it wherever a person chooses one.
 * `personal`: what is known of them (e-mail, names, organisation).
 */
export async function assertGoodPassword(
  password: string,
  personal: readonly string[],
  field = 'password',
): Promise<void> {
  const fault = passwordFault(password, personal, await commonPasswords());
  if (fault) throw invalid({ [field]: fault });
}
