import { invalid } from '../../core/errors.ts';
import { fold } from '../../core/fold.ts';
import { hasNoNul } from '../../core/text.ts';
import { lengthOf, MAX_PASSWORD, MIN_PASSWORD, TOO_LONG, TOO_SHORT } from './password-limits.ts';

/** Letters and digits that a password must hold beside what anybody knows of its owner. */
const OWN_SIGNS = 5;
/** Words shorter than this are part of too many others. */
const SHORTEST_WORD = 3;
/** What everybody tries first at this product's door. */
const OF_THE_PRODUCT = ['carsija', 'lozinka', 'password'];

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
 * Refuses (422 at `field`) a password that somebody else would guess: too short, among the commonest, or made of
 * `personal`, what anybody knows of the person (e-mail, names, organisation). To be asked wherever a person chooses one.
 */
export async function assertGoodPassword(
  password: string,
  personal: readonly string[],
  field = 'password',
): Promise<void> {
  const fault = await faultOf(password, personal);
  if (fault) throw invalid({ [field]: fault });
}

async function faultOf(password: string, personal: readonly string[]): Promise<string | null> {
  if (lengthOf(password) < MIN_PASSWORD) return TOO_SHORT;
  if (password.length > MAX_PASSWORD) return TOO_LONG;
  if (!hasNoNul(password) || !password.isWellFormed()) return 'Lozinka sadrži nedozvoljen znak.';
  const common = await commonPasswords();
  if ([password.trim().toLowerCase(), signsOf(password)].some((one) => common.has(one)))
    return 'Ova lozinka je među najčešćima i prva se pogađa. Smislite drugu.';
  if (signsBeside(password, [...personal, ...OF_THE_PRODUCT]) < OWN_SIGNS)
    return 'Lozinka ne smije biti sastavljena od vašeg imena, e-maila ili naziva. Smislite drugu.';
  return null;
}

/** Letters and digits without case and marks. */
const signsOf = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** How many letters and digits are left once the words of `known` are taken out. */
function signsBeside(password: string, known: readonly string[]): number {
  const words = known
    .flatMap((text) => [signsOf(text), ...fold(text).split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), signsOf(password));
  return [...rest].length;
}
