import { z } from 'zod';
import { endpoint, id, instant, pageOf } from '../../core/endpoint.ts';
import { ORGANISATIONS } from '../../core/identity/paths.ts';
import type { ListSpec } from '../../core/list-query.ts';

const fullName = z.string().describe('Prezime i ime, po čemu se lista ređa.');

/** A member of the organisation. */
const member = z.strictObject({
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
export const membership = z.strictObject({
  idguid: id,
  name: z.string(),
  is_active: z.boolean().describe('Osoba u njoj može raditi.'),
});

/** A person as the operator sees them among all. */
const person = z.strictObject({
  idguid: id,
  full_name: fullName,
  email: z.string(),
  is_active: z.boolean().describe('Nalog je uključen.'),
  second_factor: z.boolean(),
  last_login_at: instant.nullable(),
  organisations: z.array(membership),
});
export type Person = z.infer<typeof person>;

/** An organisation the caller belongs to; to the operator every organisation. */
const organisation = z.strictObject({
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
/** State of a person in one organisation. */
export const ACCESS = { true: 'Aktivno', false: 'Pristup isključen' } as const;
/** State of an account, in every organisation. */
export const ACCOUNT = { true: 'Aktivno', false: 'Nalog isključen' } as const;
const access = { kind: 'boolean', label: 'Stanje', options: ACCESS } as const;
const account = { kind: 'boolean', label: 'Stanje naloga', options: ACCOUNT } as const;

const FILTERS = {
  second_factor: {
    kind: 'boolean',
    label: 'Drugi faktor',
    options: { true: 'S drugim faktorom', false: 'Bez drugog faktora' },
  },
  last_login_at: { kind: 'moment', label: 'Posljednja prijava' },
} as const;
const NAME = {
  full_name: { kind: 'text', label: 'Prezime i ime', list: true },
  email: { kind: 'email', label: 'E-mail', list: true },
} as const;
const SIGNING_IN = {
  second_factor: { kind: 'boolean', label: 'Drugi faktor', list: true },
  last_login_at: { kind: 'moment', label: 'Posljednja prijava', list: true },
} as const;

const members = {
  ...PEOPLE,
  filters: { role: { kind: 'references', label: 'Uloga' }, is_active: access, ...FILTERS },
  columns: {
    ...NAME,
    roles: { kind: 'text', label: 'Uloge', list: true },
    is_active: { ...access, list: true },
    account_active: account,
    ...SIGNING_IN,
    is_default: { kind: 'boolean', label: 'Zadana organizacija' },
    invitations: { kind: 'integer', label: 'Poziva na čekanju' },
  },
  tenant: true,
} as const satisfies ListSpec;

export const membersApi = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  permission: 'admin_users_pregled',
  tag: 'Korisnici',
  summary: 'Korisnici: lista',
  list: members as ListSpec<(typeof members.sortable)[number]>,
  answer: pageOf(member),
  refuses: { 404: { description: 'Organizacija nije pronađena.' } },
});

const people = {
  ...PEOPLE,
  filters: { is_active: account, ...FILTERS },
  columns: {
    ...NAME,
    organisations: { kind: 'text', label: 'Organizacije', list: true },
    is_active: { ...account, list: true },
    ...SIGNING_IN,
  },
} as const satisfies ListSpec;

export const peopleApi = endpoint({
  method: 'GET',
  path: '/api/admin/users/svi',
  permission: 'admin_tenants_save',
  tag: 'Korisnici',
  summary: 'Sve osobe sistema, s organizacijama kojima pripadaju (samo operater)',
  list: people as ListSpec<(typeof people.sortable)[number]>,
  answer: pageOf(person),
  refuses: { 404: { description: 'Pozivalac ne radi u organizaciji operatera.' } },
});

const organisations = {
  sortable: ['name', 'members'],
  sort: 'name',
  filters: {
    members: { kind: 'integer', label: 'Članova' },
    active: { kind: 'integer', label: 'Aktivnih članova' },
    invited: { kind: 'integer', label: 'Poziva na čekanju' },
  },
  columns: {
    name: { kind: 'text', label: 'Naziv', list: true },
    members: { kind: 'integer', label: 'Članova', list: true },
    active: { kind: 'integer', label: 'Aktivnih članova', list: true },
    invited: { kind: 'integer', label: 'Poziva na čekanju', list: true },
    is_operator: { kind: 'boolean', label: 'Operater' },
    is_default: { kind: 'boolean', label: 'Zadana organizacija' },
    current: { kind: 'boolean', label: 'Ovdje radite' },
  },
} as const satisfies ListSpec;

export const organisationsApi = endpoint({
  method: 'GET',
  path: ORGANISATIONS,
  permission: 'admin_tenants_pregled',
  tag: 'Organizacije',
  summary: 'Organizacije: lista',
  list: organisations as ListSpec<(typeof organisations.sortable)[number]>,
  answer: pageOf(organisation),
});
