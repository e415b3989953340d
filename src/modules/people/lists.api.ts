import { z } from 'zod';
import { endpoint, id, instant, pageOf } from '../../core/endpoint.ts';

const fullName = z.string().describe('Prezime i ime, po čemu se lista ređa.');

/** A member of the organisation. */
export const member = z.strictObject({
  idguid: id,
  version: z.int().describe('Šalje se uz izmjenu.'),
  full_name: fullName,
  email: z.string(),
  roles: z.array(z.string()).describe('Nazivi uloga u ovoj organizaciji.'),
  is_active: z.boolean().describe('Osoba ovdje može raditi: uključeni su i članstvo i nalog.'),
  membership_active: z.boolean().describe('Uključeno je članstvo.'),
  account_active: z.boolean().describe('Nalog je uključen; isključuje ga samo operater.'),
  second_factor: z.boolean().describe('Osoba ima aplikaciju za kodove ili pristupni ključ.'),
  last_login_at: instant.nullable().describe('Prazno prije prve prijave.'),
  is_default: z.boolean().describe('Osoba počinje rad u ovoj organizaciji.'),
  invitations: z.int().describe('Poziva koje je poslala i na koje još niko nije odgovorio.'),
});
export type Member = z.infer<typeof member>;

/** An organisation that a person belongs to. */
export const place = z.strictObject({
  idguid: id,
  name: z.string(),
  is_active: z.boolean().describe('Osoba u njoj može raditi.'),
});

/** A person as the operator sees them among all. */
export const person = z.strictObject({
  idguid: id,
  full_name: fullName,
  email: z.string(),
  is_active: z.boolean().describe('Nalog je uključen.'),
  second_factor: z.boolean(),
  last_login_at: instant.nullable(),
  organisations: z.array(place),
});
export type Person = z.infer<typeof person>;

/** An organisation the caller belongs to; to the operator every organisation. */
export const organisation = z.strictObject({
  idguid: id,
  name: z.string(),
  is_operator: z.boolean().describe('Firma koja vodi sistem.'),
  is_default: z.boolean().describe('Ovdje pozivalac počinje rad.'),
  members: z.int().describe('Broj članova.'),
  active: z.int().describe('Broj članova koji mogu raditi.'),
  invited: z.int().describe('Broj poziva koji čekaju odgovor.'),
  current: z.boolean().describe('U ovoj organizaciji pozivalac sada radi.'),
});
export type Organisation = z.infer<typeof organisation>;

const PEOPLE = { sortable: ['full_name', 'email', 'last_login_at'], sort: 'full_name' } as const;
const ACTIVE = { kind: 'boolean', label: 'Osoba može raditi' } as const;
const FACTOR = { kind: 'boolean', label: 'Ima drugi faktor' } as const;

export const memberList = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  permission: 'admin_users_pregled',
  tag: 'Korisnici',
  summary: 'Korisnici: lista',
  list: {
    ...PEOPLE,
    filters: { is_active: ACTIVE, second_factor: FACTOR, role: { kind: 'reference', label: 'Uloga' } },
    tenant: true,
  },
  answer: pageOf(member),
  refuses: { 404: { description: 'Organizacija nije pronađena.' } },
});

export const personList = endpoint({
  method: 'GET',
  path: '/api/admin/users/svi',
  permission: 'admin_tenants_save',
  tag: 'Korisnici',
  summary: 'Sve osobe sistema, s organizacijama kojima pripadaju (samo operater)',
  list: { ...PEOPLE, filters: { is_active: ACTIVE, second_factor: FACTOR } },
  answer: pageOf(person),
  refuses: { 404: { description: 'Pozivalac ne radi u organizaciji operatera.' } },
});

export const organisationList = endpoint({
  method: 'GET',
  path: '/api/admin/tenants',
  permission: 'admin_tenants_pregled',
  tag: 'Organizacije',
  summary: 'Organizacije: lista',
  list: { sortable: ['name', 'members'], sort: 'name' },
  answer: pageOf(organisation),
});
