import { z } from 'zod';
import { endpoint, id, instant, pageOf } from '../../core/endpoint.ts';

/** A member of the caller's organisation. */
export const member = z.strictObject({
  idguid: id,
  full_name: z.string().describe('Prezime i ime, kako se popis reda.'),
  email: z.string(),
  roles: z.array(z.string()).describe('Nazivi uloga u ovoj organizaciji.'),
  is_active: z.boolean(),
  last_login_at: instant.nullable().describe('Prazno prije prve prijave.'),
  is_default: z.boolean().describe('Osoba počinje rad u ovoj organizaciji.'),
});
export type Member = z.infer<typeof member>;

/** An organisation the caller belongs to; to the operator every organisation. */
export const organisation = z.strictObject({
  idguid: id,
  name: z.string(),
  is_operator: z.boolean().describe('Firma koja vodi sistem.'),
  is_default: z.boolean().describe('Ovdje pozivalac počinje rad.'),
  members: z.int().describe('Broj članova.'),
  current: z.boolean().describe('U ovoj organizaciji pozivalac sada radi.'),
});
export type Organisation = z.infer<typeof organisation>;

export const memberList = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  permission: 'admin_users_pregled',
  tag: 'Korisnici',
  summary: 'Korisnici: popis',
  list: { sortable: ['full_name', 'email', 'last_login_at'], sort: 'full_name' },
  answer: pageOf(member),
});

export const organisationList = endpoint({
  method: 'GET',
  path: '/api/admin/tenants',
  permission: 'admin_tenants_pregled',
  tag: 'Organizacije',
  summary: 'Organizacije: popis',
  list: { sortable: ['name'], sort: 'name' },
  answer: pageOf(organisation),
});
