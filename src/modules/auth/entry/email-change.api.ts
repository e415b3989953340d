import { z } from 'zod';
import { answerOf, endpoint, TOO_MANY } from '../../../core/endpoint.ts';
import { MAX_PASSWORD } from '../../../core/identity/password-limits.ts';
import { characters } from '../../../core/plural.ts';
import { text } from '../auth.api.ts';

const MAX_EMAIL = 254;

export const emailChangeApi = endpoint({
  permission: 'person',
  tag: 'Moj profil',
  method: 'POST',
  path: '/api/korisnik/email',
  summary: 'Zatraži promjenu e-maila',
  body: z.strictObject({
    email: z
      .string('Unesite novi e-mail.')
      .trim()
      .min(1, 'Unesite novi e-mail.')
      .max(MAX_EMAIL, `Najviše ${characters(MAX_EMAIL)}.`)
      // A trailing dot of the domain is removed later.
      .refine((value) => z.email().safeParse(value.replace(/\.$/, '')).success, 'Unesite ispravan e-mail.'),
    current_password: text('Unesite svoju lozinku.', MAX_PASSWORD),
  }),
  answer: answerOf(z.null()),
  refuses: TOO_MANY,
});
