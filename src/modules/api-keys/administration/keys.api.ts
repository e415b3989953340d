import { z } from 'zod';
import {
  answerOf,
  conflict,
  endpoint,
  id,
  idParams,
  instant,
  lastChange,
  pageOf,
} from '../../../core/endpoint.ts';
import { tenantQuery } from '../../../core/identity/acting.api.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { characters } from '../../../core/plural.ts';
import { historyEntry } from '../../../core/resource-api.ts';
import { BAD_CHARACTER, isPlain } from '../../../core/text.ts';
import { versionField } from '../../rights/fields.ts';
import { permissionTree } from '../../rights/giving/tree.api.ts';

/** Limits of a key, for form and route; `active`: keys of one organisation that are not revoked. */
export const LIMITS = {
  name: 100,
  addresses: 50,
  rate: 6000,
  usualRate: 600,
  days: 365,
  active: 200,
} as const;

/** States of a key; `inactive`: its maker has lost access. */
export const STATE_LABELS = {
  active: 'Vrijedi',
  expired: 'Istekao',
  revoked: 'Opozvan',
  inactive: 'Vlasnik bez pristupa',
} as const;
export type KeyState = keyof typeof STATE_LABELS;

const shared = {
  idguid: id,
  name: z.string(),
  prefix: z.string().describe('Vidljivi početak ključa, po kojem se prepoznaje.'),
  user_id: id.describe('Osoba koja ga je napravila.'),
  user_name: z.string(),
  state: z
    .enum(Object.keys(STATE_LABELS) as KeyState[])
    .describe('active: vrijedi; expired: istekao; revoked: opozvan; inactive: vlasnik nema pristup.'),
  created_at: instant,
  expires_at: instant.nullable().describe('Prazno: nikad ne ističe.'),
  last_used_at: instant.nullable().describe('Posljednja upotreba, na minutu tačno.'),
  last_used_ip: z.string().nullable(),
};

/** A key as a list shows it. */
const apiKeyRow = z.strictObject({
  ...shared,
  permissions: z.int().describe('Koliko je dozvola dodijeljeno ključu.'),
});
export type ApiKeyRow = z.infer<typeof apiKeyRow>;

/** One key, without its secret, which is not stored. */
const apiKey = z
  .strictObject({
    ...shared,
    ...lastChange,
    revoked_at: instant.nullable(),
    allowed_addresses: z.array(z.string()).describe('Adrese i rasponi s kojih radi; prazno: sa svih.'),
    rate_limit: z.int().describe('Zahtjeva u minuti.'),
    permissions: z.array(
      z.strictObject({
        name: z.string(),
        label: z.string(),
        counts: z
          .boolean()
          .describe('Vrijedi i sada: imaju je i osoba koja je ključ napravila i organizacija.'),
      }),
    ),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKey>;

const madeKey = apiKey
  .extend({ key: z.string().describe('Cijeli ključ. Prikazuje se samo ovaj put.') })
  .meta({ id: 'MadeApiKey' });
export type MadeApiKey = z.infer<typeof madeKey>;

const name = z
  .string('Unesite naziv.')
  .trim()
  .min(1, 'Unesite naziv.')
  .max(LIMITS.name, `Najviše ${characters(LIMITS.name)}.`)
  .refine(isPlain, BAD_CHARACTER);
const expires_at = z.iso
  .datetime({ offset: true, error: 'Unesite ispravan datum.' })
  .nullable()
  .describe('Kad ističe; prazno: nikad.');
const allowed_addresses = z
  .array(z.string(), 'Unesite listu adresa.')
  .max(LIMITS.addresses, `Najviše ${LIMITS.addresses} adresa.`)
  .describe('IPv4 i IPv6 adrese ili rasponi (CIDR); prazno: sa svih.');
const rate_limit = z
  .int('Unesite cijeli broj.')
  .min(1, 'Najmanje 1.')
  .max(LIMITS.rate, `Najviše ${LIMITS.rate}.`)
  .describe('Zahtjeva u minuti.');
const permissions = z
  .array(z.string(), 'Odaberite dozvole.')
  .min(1, 'Odaberite bar jednu dozvolu.')
  .max(1000, 'Previše dozvola.')
  .describe('Oznake dozvola; samo one koje pozivalac ima.');

const newKeyBody = z.strictObject({
  name,
  expires_at: expires_at.optional().describe('Kad ističe; prazno: nikad. Ako se ne navede: za godinu dana.'),
  allowed_addresses: allowed_addresses.default([]),
  rate_limit: rate_limit.default(LIMITS.usualRate),
  permissions,
});
export type NewKey = z.output<typeof newKeyBody>;

const changeBody = z.strictObject({
  version: versionField,
  name: name.optional(),
  expires_at: expires_at.optional(),
  allowed_addresses: allowed_addresses.optional(),
  rate_limit: rate_limit.optional(),
  permissions: permissions.optional(),
});
export type KeyChange = z.output<typeof changeBody>;

const base = '/api/admin/api-keys';
const tag = 'API ključevi';
const read = { permission: 'admin_api_keys_pregled', tag } as const;
const save = { permission: 'admin_api_keys_save', tag } as const;
const single = { path: `${base}/:idguid`, params: idParams, query: tenantQuery } as const;
const BEYOND = { 403: { description: 'Nemate dozvolu, ili dajete dozvole koje ni sami nemate.' } };

const state = { kind: 'choice', label: 'Stanje', options: STATE_LABELS } as const;
const list = {
  sortable: ['name', 'user_name', 'expires_at', 'last_used_at', 'created_at'],
  sort: '-created_at',
  filters: { state, user_id: { kind: 'reference', label: 'Osoba (oznaka)' } },
  columns: {
    name: { kind: 'text', label: 'Naziv', max: LIMITS.name, list: true },
    prefix: { kind: 'text', label: 'Početak ključa', max: 20, list: false },
    user_name: { kind: 'text', label: 'Osoba', max: 60, list: true },
    permissions: { kind: 'integer', label: 'Broj dozvola', list: true },
    expires_at: { kind: 'moment', label: 'Vrijedi do', list: true },
    last_used_at: { kind: 'moment', label: 'Posljednja upotreba', list: true },
    state: { ...state, list: true },
    created_at: { kind: 'moment', label: 'Napravljen', list: false },
    last_used_ip: { kind: 'text', label: 'Posljednja adresa', max: 45, list: false },
  },
  tenant: true,
} as const satisfies ListSpec<'name' | 'user_name' | 'expires_at' | 'last_used_at' | 'created_at'>;
export type KeySort = (typeof list)['sortable'][number];

export const keyList = endpoint({
  ...read,
  method: 'GET',
  path: base,
  summary: 'API ključevi: lista',
  list: list as ListSpec<KeySort>,
  answer: pageOf(apiKeyRow),
});

export const keyCreate = endpoint({
  ...save,
  inPerson: true,
  method: 'POST',
  path: base,
  summary: 'Dodaj API ključ',
  body: newKeyBody,
  answer: answerOf(madeKey),
  status: 201,
  refuses: { ...BEYOND, 409: { description: 'Organizacija ima najviše ključeva koliko može (`too_many`).' } },
});

export const keyTree = endpoint({
  ...save,
  method: 'GET',
  path: `${base}/permissions`,
  summary: 'Dozvole koje pozivalac može dodijeliti ključu',
  query: tenantQuery.extend({ key: z.string().max(100).optional().describe('Ključ koji se uređuje.') }),
  answer: answerOf(permissionTree),
  refuses: { 404: { description: 'Ključ nije pronađen.' } },
});

export const keyGet = endpoint({
  ...read,
  ...single,
  method: 'GET',
  summary: 'API ključ: jedan zapis',
  answer: answerOf(apiKey),
});

export const keyUpdate = endpoint({
  ...save,
  ...single,
  inPerson: true,
  method: 'PATCH',
  summary: 'Uredi API ključ',
  body: changeBody,
  answer: answerOf(apiKey),
  refuses: {
    ...BEYOND,
    ...conflict(apiKey, 'Ključ je neko u međuvremenu promijenio (`stale`) ili je opozvan (`revoked`).'),
  },
});

export const keyRevoke = endpoint({
  ...save,
  ...single,
  method: 'POST',
  path: `${base}/:idguid/revoke`,
  summary: 'Opozovi API ključ',
  answer: answerOf(apiKey),
});

export const keyRemove = endpoint({
  ...save,
  ...single,
  method: 'DELETE',
  summary: 'Obriši opozvani API ključ',
  answer: answerOf(z.null()),
  refuses: { 409: { description: 'Ključ još nije opozvan.' } },
});

export const keyHistory = endpoint({
  ...read,
  ...single,
  method: 'GET',
  path: `${base}/:idguid/history`,
  summary: 'API ključ: historija izmjena',
  answer: answerOf(z.array(historyEntry)),
});
