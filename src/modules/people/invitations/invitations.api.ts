import { z } from 'zod';
import { answerOf, endpoint, id, idParams, instant, pageOf } from '../../../core/endpoint.ts';
import { tenantQuery } from '../../../core/identity/acting.api.ts';
import { emailField, firstNameField, lastNameField } from '../../../core/identity/fields.ts';
import type { ListSpec } from '../../../core/list-query.ts';

const tag = 'Pozivi';
const save = { permission: 'admin_users_save', tag } as const;

/** An open invitation to join the organisation. */
const invitation = z.strictObject({
  idguid: id,
  email: z.string(),
  full_name: z.string().describe('Prezime i ime, kako ih je upisao ko poziva.'),
  roles: z.array(z.string()).describe('Nazivi uloga koje će osoba imati.'),
  invited_by: z.string(),
  created_at: instant,
  sent_at: instant.nullable().describe('Prazno dok poruka ne ode.'),
  expires_at: instant,
  expired: z.boolean().describe('Link više ne vrijedi; poziv se može poslati ponovo.'),
  lapsed: z
    .boolean()
    .describe(
      'Ko je pozvao više ne smije dodijeliti ove uloge; poziv vrijedi kad ga ponovo pošalje neko ko smije.',
    ),
});
export type InvitationRow = z.infer<typeof invitation>;

const list = {
  sortable: ['full_name', 'email', 'created_at', 'expires_at'],
  sort: '-created_at',
  filters: {
    expired: { kind: 'boolean', label: 'Rok', options: { true: 'Istekli', false: 'Još vrijede' } },
    created_at: { kind: 'moment', label: 'Datum poziva' },
    expires_at: { kind: 'moment', label: 'Vrijedi do' },
  },
  columns: {
    full_name: { kind: 'text', label: 'Osoba', list: true },
    email: { kind: 'email', label: 'E-mail', list: true },
    roles: { kind: 'text', label: 'Uloge', list: true },
    created_at: { kind: 'moment', label: 'Datum poziva', list: true },
    invited_by: { kind: 'text', label: 'Ko je pozvao', list: true },
    sent_at: { kind: 'moment', label: 'Poruka poslana' },
    expires_at: { kind: 'moment', label: 'Vrijedi do', list: true },
    expired: { kind: 'boolean', label: 'Istekao' },
    lapsed: { kind: 'boolean', label: 'Više ne vrijedi' },
  },
  tenant: true,
} as const satisfies ListSpec;

export const invitationsApi = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  permission: 'admin_users_pregled',
  tag,
  summary: 'Pozivi koji čekaju odgovor: lista',
  list: list as ListSpec<(typeof list.sortable)[number]>,
  answer: pageOf(invitation),
  refuses: { 404: { description: 'Organizacija nije pronađena.' } },
});

/** Whom somebody asks to join, and as what. */
const invitee = z.strictObject({
  email: emailField,
  first_name: firstNameField,
  last_name: lastNameField,
  roles: z
    .array(z.string())
    .max(100, 'Najviše 100 uloga.')
    .default([])
    .describe('Oznake uloga; prazno: uloga novih članova iz postavki organizacije.'),
});
export type Invitee = z.infer<typeof invitee>;

export const invitationCreate = endpoint({
  ...save,
  method: 'POST',
  path: '/api/admin/invitations',
  // Requires a person, because an invitation outlives a revoked key and an impersonation.
  inPerson: true,
  query: tenantQuery,
  summary: 'Pozovi osobu u organizaciju e-mailom',
  body: invitee,
  answer: answerOf(z.strictObject({ idguid: id })),
  status: 201,
  refuses: {
    404: { description: 'Organizacija nije pronađena.' },
    429: {
      description: 'Organizacija je danas poslala previše poziva, ili je osobi poslano previše poruka.',
    },
  },
});

const one = { params: idParams, query: tenantQuery, answer: answerOf(z.null()) } as const;
const CLOSED = { 409: { description: 'Poziv je već prihvaćen ili povučen, ili je upravo poslan.' } };

export const invitationResend = endpoint({
  ...save,
  ...one,
  method: 'POST',
  path: '/api/admin/invitations/:idguid/resend',
  inPerson: true,
  summary: 'Pošalji poziv ponovo, s novim linkom i rokom',
  refuses: { ...CLOSED, 429: { description: 'Osobi je danas poslano previše poruka.' } },
});

export const invitationRevoke = endpoint({
  ...save,
  ...one,
  method: 'DELETE',
  path: '/api/admin/invitations/:idguid',
  summary: 'Povuci poziv; poslani link prestaje vrijediti',
  refuses: CLOSED,
});
