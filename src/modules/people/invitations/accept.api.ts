import { z } from 'zod';
import { answerOf, endpoint, id, instant, TOO_MANY } from '../../../core/endpoint.ts';
import {
  firstNameField,
  lastNameField,
  newPasswordField,
  tokenField,
} from '../../../core/identity/fields.ts';
import { session } from '../../auth/auth.api.ts';
import { GONE } from '../../auth/entry/entry.api.ts';

const open = { permission: 'public', tag: 'Prijava', method: 'POST' } as const;

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
    first_name: firstNameField.optional(),
    last_name: lastNameField.optional(),
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
