import { z } from 'zod';
import { answerOf, endpoint, id, idParams, instant } from '../../../core/endpoint.ts';
import { tenantQuery } from '../../../core/identity/acting.api.ts';
import { firstNameField, lastNameField } from '../../../core/identity/fields.ts';
import { ADMINISTRATORS } from '../../../core/identity/paths.ts';
import { membership } from '../lists.api.ts';

const tag = 'Korisnici';
const read = { permission: 'admin_users_pregled', tag } as const;
const save = { permission: 'admin_users_save', tag } as const;
const one = { path: '/api/admin/users/:idguid', params: idParams, query: tenantQuery } as const;

const named = z.strictObject({ idguid: id, label: z.string() });

/** Why a person cannot be renamed here. */
export const NOT_YOURS_TO_RENAME = 'Osoba pripada i drugim organizacijama; ime mijenja sama, u svom profilu.';

/** One person, as a member of the organisation and, to the operator, beyond it. */
const memberDetail = z.strictObject({
  idguid: id,
  version: z.int().describe('Šalje se uz izmjenu.'),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  logo: z.string().nullable(),
  account_active: z.boolean().describe('Nalog je uključen; isključuje ga samo operater.'),
  created_at: instant,
  last_login_at: instant.nullable(),
  second_factor: z.strictObject({ totp: z.boolean(), passkeys: z.int() }),
  sessions: z.int().describe('Aktivne prijave: u organizaciji, a operateru bez nje sve.'),
  membership: z
    .strictObject({
      is_active: z.boolean().describe('Osoba u ovoj organizaciji može raditi.'),
      is_default: z.boolean(),
      joined_at: instant,
      updated_at: instant,
      updated_by: z.string().nullable(),
      roles: z.array(named),
      own_permissions: z.int().describe('Broj direktnih dozvola.'),
      effective_permissions: z.int().describe('Dozvola koje stvarno vrijede.'),
      available_permissions: z.int().describe('Dozvola koje ima organizacija.'),
      invitations: z.int().describe('Poziva koje je poslala i na koje još niko nije odgovorio.'),
    })
    .nullable()
    .describe('Prazno: operater gleda osobu koja ovdje nije član.'),
  organisations: z.array(membership).nullable().describe('Samo operateru.'),
  may_rename: z.boolean(),
  is_self: z.boolean(),
});
export type MemberDetail = z.infer<typeof memberDetail>;

export const memberGet = endpoint({
  ...read,
  ...one,
  method: 'GET',
  summary: 'Korisnik: jedna osoba',
  answer: answerOf(memberDetail),
});

export const memberUpdate = endpoint({
  ...save,
  ...one,
  method: 'PATCH',
  summary: 'Uredi članstvo i ime osobe',
  body: z.strictObject({
    version: z.int(),
    is_active: z.boolean().optional().describe('Članstvo u ovoj organizaciji, ne nalog.'),
    first_name: firstNameField.optional(),
    last_name: lastNameField.optional(),
  }),
  answer: answerOf(memberDetail),
  refuses: {
    409: {
      description: 'Neko je u međuvremenu mijenjao, ili bi izmjena ostavila organizaciju bez administratora.',
    },
  },
});

export const memberRemove = endpoint({
  ...save,
  ...one,
  method: 'DELETE',
  summary: 'Ukloni osobu iz organizacije',
  answer: answerOf(z.null()),
  refuses: { 409: { description: 'Organizacija bi ostala bez administratora, ili osoba uklanja sebe.' } },
});

/** Roles that may be handed out in the organisation. */
const roleChoice = named.extend({
  permissions: z.int().describe('Dozvola uloge koje ovdje vrijede.'),
  may_give: z.boolean().describe('Pozivalac i sam ima sve što uloga daje.'),
  is_default: z.boolean().describe('Daje se pozvanima bez odabrane uloge.'),
});
export type RoleChoice = z.infer<typeof roleChoice>;

export const roleChoices = endpoint({
  ...read,
  method: 'GET',
  path: '/api/admin/users/izbor-uloga',
  query: tenantQuery,
  summary: 'Uloge koje se u organizaciji mogu dodijeliti',
  answer: answerOf(z.array(roleChoice)),
});

export const administrators = endpoint({
  method: 'GET',
  path: ADMINISTRATORS,
  permission: 'person',
  tag,
  summary: 'Ko u organizaciji dodjeljuje dozvole, najviše pet imena',
  answer: answerOf(z.array(z.string())),
});

export const accountSet = endpoint({
  ...save,
  inPerson: true,
  method: 'POST',
  path: '/api/admin/users/:idguid/account',
  params: idParams,
  query: tenantQuery,
  summary: 'Uključi ili isključi cijeli nalog osobe (samo operater)',
  body: z.strictObject({
    is_active: z.boolean(),
    leave_without_administrator: z
      .boolean()
      .default(false)
      .describe('Isključi i posljednjeg administratora organizacija (nikad operaterove).'),
  }),
  answer: answerOf(memberDetail),
  refuses: {
    409: { description: 'Osoba je posljednji administrator (`last_administrator`) ili je to sam pozivalac.' },
  },
});

export const passwordMail = endpoint({
  ...save,
  inPerson: true,
  method: 'POST',
  path: '/api/admin/users/:idguid/password-mail',
  params: idParams,
  query: tenantQuery,
  summary: 'Pošalji osobi link za novu lozinku (samo operater)',
  answer: answerOf(z.null()),
  refuses: { 409: { description: 'Nalog je isključen.' } },
});

export const factorsRemove = endpoint({
  ...save,
  inPerson: true,
  method: 'POST',
  path: '/api/admin/users/:idguid/remove-factors',
  params: idParams,
  query: tenantQuery,
  summary: 'Ukloni drugi faktor osobe, npr. kad izgubi telefon (samo operater)',
  answer: answerOf(memberDetail),
  refuses: { 409: { description: 'Osoba nema drugi faktor, ili je to sam pozivalac.' } },
});
