import { z } from 'zod';
import { answerOf, endpoint, id, instant, TOO_MANY } from '../../../core/endpoint.ts';
import { emailField, nameField, newPasswordField, tokenField } from '../../../core/identity/fields.ts';
import { session } from '../auth.api.ts';

const open = { permission: 'public', tag: 'Prijava', method: 'POST' } as const;
const GONE = { 410: { description: 'Link je istekao, već je iskorišten ili nije potpun.' } };

const names = {
  first_name: nameField('Unesite ime.', 60),
  last_name: nameField('Unesite prezime.', 60),
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

const invitation = z.strictObject({
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  tenant_id: id.describe('Organizacija koja poziva.'),
  organisation: z.string(),
  invited_by: z.string(),
  expires_at: instant,
  has_account: z.boolean().describe('Nalog s ovim e-mailom već postoji.'),
});
export type Invitation = z.infer<typeof invitation>;

const LAPSED =
  'Ko je poslao poziv više ne smije dati ono što poziv daje, ili više ne pripada organizaciji (`invitation_lapsed`).';

export const invitationApi = endpoint({
  ...open,
  path: '/api/auth/invitation',
  summary: 'Poziv u organizaciju, za onoga ko ima link',
  body: z.strictObject({ token: tokenField }),
  answer: answerOf(invitation),
  refuses: { ...GONE, 403: { description: LAPSED } },
});

export const acceptInvitationApi = endpoint({
  ...open,
  path: '/api/auth/accept-invitation',
  summary: 'Prihvatanje poziva i prijava u organizaciju; osoba bez naloga uz ime i lozinku dobija i nalog',
  body: z.strictObject({
    token: tokenField,
    first_name: names.first_name.optional(),
    last_name: names.last_name.optional(),
    password: newPasswordField
      .optional()
      .describe('Nova, za osobu bez naloga; inače lozinka naloga, ako osoba nije već prijavljena.'),
  }),
  answer: answerOf(session),
  refuses: {
    ...GONE,
    ...TOO_MANY,
    401: {
      description:
        'Poziv je prihvaćen, a uz `code` `second_factor` za prijavu treba i drugi faktor, kao u `/api/auth/login`.',
    },
    403: { description: `Prijavljena je druga osoba, ili je pristup isključen. ${LAPSED}` },
    409: { description: 'Nalog je u međuvremenu nastao; pošaljite zahtjev ponovo s njegovom lozinkom.' },
  },
});
