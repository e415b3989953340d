import { z } from 'zod';
import { answerOf, conflict, endpoint, id, lastChange } from '../../../core/endpoint.ts';
import { firstNameField, lastNameField } from '../../../core/identity/fields.ts';

/** What a person may change of themselves. */
const ownProfile = z
  .strictObject({
    idguid: id,
    ...lastChange,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    logo: z.string().nullable().describe('Adresa slike.'),
  })
  .meta({ id: 'OwnProfile' });
export type OwnProfile = z.infer<typeof ownProfile>;

const changes = z.strictObject({
  first_name: firstNameField.optional(),
  last_name: lastNameField.optional(),
  logo: z.string().max(200).nullable().optional().describe('Adresa poslane slike; null je uklanja.'),
  version: z.int().optional().describe('Mijenja samo ako je profil još u ovoj verziji.'),
});
export type ProfileChanges = z.infer<typeof changes>;

const tag = 'Moj profil';
const own = { permission: 'person', tag } as const;

export const profileGet = endpoint({
  ...own,
  method: 'GET',
  path: '/api/korisnik/profile',
  summary: 'Moji podaci',
  answer: answerOf(ownProfile),
});

export const profileUpdate = endpoint({
  ...own,
  method: 'PATCH',
  path: '/api/korisnik/profile',
  summary: 'Uredi moje podatke',
  body: changes,
  answer: answerOf(ownProfile),
  refuses: conflict(ownProfile, 'Profil je u međuvremenu izmijenjen (`stale`).'),
});

export const defaultTenant = endpoint({
  ...own,
  method: 'PUT',
  path: '/api/korisnik/default-tenant',
  summary: 'Odaberi zadanu organizaciju',
  body: z.strictObject({ tenant_id: z.string('Odaberite organizaciju.').max(100) }),
  answer: answerOf(z.null()),
  refuses: { 404: { description: 'Osoba nije član te organizacije.' } },
});
