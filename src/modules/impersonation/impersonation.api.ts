import { z } from 'zod';
import { answerOf, endpoint, idParams } from '../../core/endpoint.ts';
import { characters } from '../../core/plural.ts';
import { isPlain } from '../../core/text.ts';
import { session } from '../auth/auth.api.ts';

export const REASON = { min: 10, max: 500 };

const reason = z
  .string('Navedite razlog.')
  .trim()
  .min(REASON.min, `Navedite razlog, najmanje ${characters(REASON.min)}.`)
  .max(REASON.max, `Najviše ${characters(REASON.max)}.`)
  .refine(isPlain, 'Tekst sadrži nedozvoljene znakove.');

export const impersonateApi = endpoint({
  method: 'POST',
  path: '/api/admin/users/:idguid/impersonate',
  permission: 'admin_impersonation_save',
  inPerson: true,
  tag: 'Korisnici',
  summary: 'Radi u ime osobe, najduže sat (samo operater)',
  params: idParams,
  body: z.strictObject({
    reason: reason.describe('Ostaje u dnevniku organizacije u kojoj se radi.'),
    tenant: z
      .string()
      .max(100)
      .optional()
      .describe('Organizacija osobe u kojoj se radi; inače njena zadana.'),
  }),
  answer: answerOf(session),
  refuses: {
    403: {
      description:
        'Nemate dozvolu, niste lično prijavljeni, ili je osoba administrator operatera (`protected`).',
    },
    409: { description: 'To ste vi sami (`self`), ili nalog osobe ne može raditi (`inactive`).' },
  },
});

export const endImpersonationApi = endpoint({
  method: 'POST',
  path: '/api/auth/end-impersonation',
  permission: 'authenticated',
  tag: 'Prijava',
  summary: 'Kraj rada u ime osobe; nastavlja se vlastita prijava',
  answer: answerOf(session),
  refuses: { 409: { description: 'Ova prijava nije rad u tuđe ime.' } },
});
