import { z } from 'zod';
import { characters } from '../plural.ts';
import { BAD_CHARACTER, hasNoNul, isPlain } from '../text.ts';
import { normalEmail } from './email.ts';

const NO_EMAIL = 'Unesite e-mail.';
const BAD_EMAIL = 'Unesite ispravan e-mail, npr. ime@primjer.ba.';
const NO_PASSWORD = 'Unesite lozinku.';
/** Maximum characters of a request's field, checked before any processing. */
const LONGEST = 2000;

/** An e-mail as it is stored. */
export const emailField = z
  .string(NO_EMAIL)
  .max(LONGEST, BAD_EMAIL)
  .overwrite(normalEmail)
  .min(1, NO_EMAIL)
  .max(254, 'Najviše 254 znaka.')
  .pipe(z.email(BAD_EMAIL));

/** A name, which may appear in a mail: text that mail readers turn into a link is refused. */
export const nameField = (missing: string, max: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `Najviše ${characters(max)}.`)
    .refine((name) => isPlain(name) && !/[\p{Cc}<>@\\]|:\/\/|www\./iu.test(name), BAD_CHARACTER)
    .refine((name) => /\p{L}|\p{N}/u.test(name), missing);

/** Maximum characters of a person's first and of their last name. */
export const MAX_NAME = 100;
export const firstNameField = nameField('Unesite ime.', MAX_NAME);
export const lastNameField = nameField('Unesite prezime.', MAX_NAME);

/** A newly chosen password; `assertGoodPassword` checks its strength. */
export const newPasswordField = z
  .string(NO_PASSWORD)
  .min(1, NO_PASSWORD)
  .max(LONGEST, 'Lozinka je preduga.')
  .refine(hasNoNul, BAD_CHARACTER);

/**
 * Token of a mailed link. Its form is not validated here, so that the service answers every invalid token alike.
 */
export const tokenField = z.string('Nedostaje token iz linka.');
