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
 * Refuses (422 at `field`) a password that somebody else would guess (`passwordFault`). To be asked wherever a person
 * chooses one. `personal`: what anybody knows of them (e-mail, names, organisation).
 */
export async function assertGoodPassword(
  password: string,
  personal: readonly string[],
  field = 'password',
): Promise<void> {
  const fault = passwordFault(password, personal, await commonPasswords());
  if (fault) throw invalid({ [field]: fault });
}
