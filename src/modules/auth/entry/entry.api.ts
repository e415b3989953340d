import { z } from 'zod';
import { answerOf, endpoint, TOO_MANY } from '../../../core/endpoint.ts';
import {
  emailField,
  firstNameField,
  lastNameField,
  nameField,
  newPasswordField,
  tokenField,
} from '../../../core/identity/fields.ts';
import { session } from '../auth.api.ts';

const open = { permission: 'public', tag: 'Prijava', method: 'POST' } as const;
/** Said of a mailed link that does not hold. */
export const GONE = { 410: { description: 'Link je istekao, već je iskorišten ili nije potpun.' } };

const names = {
  first_name: firstNameField,
  last_name: lastNameField,
};
const registrationId = z
  .guid()
  .describe('Oznaka registracije, kojom se traži nova poruka. Zna je samo ko se registrovao.');
/** Whose account it is, for the sign-in that follows. */
const account = z.strictObject({ email: z.string() });

export const registerApi = endpoint({
  ...open,
  path: '/api/auth/register',
  summary: 'Registracija osobe i njene organizacije; nalog nastaje potvrdom e-maila',
  body: z.strictObject({
    ...names,
    email: emailField,
    password: newPasswordField,
    organisation_name: nameField('Unesite naziv organizacije.', 120),
  }),
  answer: answerOf(account.extend({ registration: registrationId })),
  status: 201,
  refuses: TOO_MANY,
});
export type Registration = z.infer<(typeof registerApi)['body']>;

export const mailedLinkApi = endpoint({
  ...open,
  path: '/api/auth/mailed-link',
  summary: 'Vrijedi li link iz poruke i čiji je; ne troši ga',
  body: z.strictObject({
    token: tokenField,
    kind: z.enum(['verification', 'reset'], 'Nepoznata vrsta linka.'),
  }),
  answer: answerOf(account),
  refuses: { ...GONE, ...TOO_MANY },
});
export type MailedLink = z.infer<(typeof mailedLinkApi)['body']>;

export const verifyEmailApi = endpoint({
  ...open,
  path: '/api/auth/verify-email',
  summary: 'Potvrda e-maila tokenom iz poruke; u pregledniku u kojem je nalog registrovan i prijava',
  body: z.strictObject({ token: tokenField }),
  answer: answerOf(z.union([session, account])),
  refuses: { ...GONE, 409: { description: 'S ovim e-mailom nalog već postoji.' } },
});

/** Both only ask for a mail, and answer the same whoever asks. */
const askForMail = { ...open, answer: answerOf(account), refuses: TOO_MANY } as const;

export const resendVerificationApi = endpoint({
  ...askForMail,
  path: '/api/auth/resend-verification',
  body: z.strictObject({ email: emailField, registration: registrationId }),
  summary: 'Ponovno slanje poruke za potvrdu e-maila',
});

export const forgotPasswordApi = endpoint({
  ...askForMail,
  path: '/api/auth/forgot-password',
  body: z.strictObject({ email: emailField }),
  summary: 'Slanje linka za novu lozinku',
});

export const resetPasswordApi = endpoint({
  ...open,
  path: '/api/auth/reset-password',
  summary: 'Nova lozinka tokenom iz poruke; završava sve sesije',
  body: z.strictObject({ token: tokenField, password: newPasswordField }),
  answer: answerOf(account),
  refuses: GONE,
});
