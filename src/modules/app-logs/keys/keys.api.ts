import { z } from 'zod';
import { answerOf, endpoint, id, idParams, instant, pageOf } from '../../../core/endpoint.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { characters } from '../../../core/plural.ts';
import { historyEntry } from '../../../core/resource-api.ts';
import { BAD_CHARACTER, isPlain } from '../../../core/text.ts';
import { APP_NAME, OWN_APPS } from '../apps.ts';

/** Limits of a key, for form and route; `active`: keys of one organisation that are not revoked. */
export const KEY_LIMITS = { name: 100, usualLines: 60_000, lines: 1_000_000, active: 50 } as const;

/** States of a key. */
export const KEY_STATES = { active: 'Vrijedi', revoked: 'Opozvan' } as const;
export type KeyState = keyof typeof KEY_STATES;

const row = z
  .strictObject({
    idguid: id,
    name: z.string().describe('Naziv aplikacije.'),
    app: z.string().describe('Oznaka aplikacije, po kojoj se traži: `app:blagajna`.'),
    prefix: z.string().describe('Vidljivi početak ključa, po kojem se prepoznaje.'),
    state: z.enum(Object.keys(KEY_STATES) as [KeyState, ...KeyState[]]),
    line_limit: z.int().describe('Zapisa u minuti.'),
    created_at: instant,
    updated_by: z.string().nullable().describe('Ko ga je napravio ili opozvao.'),
    revoked_at: instant.nullable(),
    last_used_at: instant.nullable().describe('Posljednja upotreba, na minutu tačno.'),
    taken: z.int().describe('Primljenih zapisa.'),
    refused: z.int().describe('Odbijenih zapisa.'),
  })
  .meta({ id: 'AppLogKey' });
export type LogKey = z.infer<typeof row>;

const made = row
  .extend({ key: z.string().describe('Cijeli ključ. Prikazuje se samo ovaj put.') })
  .meta({ id: 'MadeAppLogKey' });
export type MadeLogKey = z.infer<typeof made>;

const body = z.strictObject({
  name: z
    .string('Unesite naziv aplikacije.')
    .trim()
    .min(1, 'Unesite naziv aplikacije.')
    .max(KEY_LIMITS.name, `Najviše ${characters(KEY_LIMITS.name)}.`)
    .refine(isPlain, BAD_CHARACTER),
  app: z
    .string('Unesite oznaku.')
    .trim()
    .toLowerCase()
    .regex(APP_NAME, 'Mala slova engleske abecede, cifre i crtica, najviše 40 znakova, npr. blagajna.')
    .refine((name) => !Object.hasOwn(OWN_APPS, name), 'Tu oznaku nosi dio samog programa. Odaberite drugu.'),
  line_limit: z
    .int('Unesite cijeli broj.')
    .min(60, 'Najmanje 60.')
    .max(KEY_LIMITS.lines, 'Najviše 1.000.000.')
    .default(KEY_LIMITS.usualLines)
    .describe('Zapisa u minuti.'),
});
export type NewLogKey = z.output<typeof body>;

const PATH = '/api/admin/app-logs/keys';
const tag = 'Ključevi za logove';
const read = { permission: 'admin_app_logs_pregled', tag } as const;
const save = { permission: 'admin_app_logs_save', tag, inPerson: true } as const;
const single = { path: `${PATH}/:idguid`, params: idParams } as const;

const state = { kind: 'choice', label: 'Stanje', options: KEY_STATES } as const;
const list = {
  sortable: ['name', 'app', 'created_at', 'last_used_at'],
  sort: '-created_at',
  filters: { state },
  columns: {
    name: { kind: 'text', label: 'Aplikacija', max: KEY_LIMITS.name, list: true },
    app: { kind: 'text', label: 'Oznaka', max: 40, list: true },
    prefix: { kind: 'text', label: 'Početak ključa', max: 20, list: true },
    state: { ...state, list: true },
    last_used_at: { kind: 'moment', label: 'Posljednja upotreba', list: true },
    taken: { kind: 'integer', label: 'Primljeno zapisa', list: true },
    refused: { kind: 'integer', label: 'Odbijeno zapisa', list: true },
    line_limit: { kind: 'integer', label: 'Zapisa u minuti', list: false },
    created_at: { kind: 'moment', label: 'Napravljen', list: false },
    revoked_at: { kind: 'moment', label: 'Opozvan', list: false },
  },
} as const satisfies ListSpec<'name' | 'app' | 'created_at' | 'last_used_at'>;
export type KeySort = (typeof list)['sortable'][number];

export const logKeysApi = endpoint({
  ...read,
  method: 'GET',
  path: PATH,
  summary: 'Ključevi kojima aplikacije šalju logove: lista',
  list: list as ListSpec<KeySort>,
  answer: pageOf(row),
});

export const logKeyCreateApi = endpoint({
  ...save,
  method: 'POST',
  path: PATH,
  summary: 'Dodaj ključ za logove',
  body,
  answer: answerOf(made),
  status: 201,
  refuses: { 409: { description: 'Organizacija ima najviše ključeva koliko može (`too_many`).' } },
});

export const logKeyApi = endpoint({
  ...read,
  ...single,
  method: 'GET',
  summary: 'Ključ za logove: jedan zapis',
  answer: answerOf(row),
});

export const logKeyRevokeApi = endpoint({
  ...save,
  method: 'POST',
  path: `${PATH}/:idguid/revoke`,
  params: idParams,
  summary: 'Opozovi ključ za logove',
  answer: answerOf(row),
});

export const logKeyRemoveApi = endpoint({
  ...save,
  ...single,
  method: 'DELETE',
  summary: 'Obriši opozvani ključ za logove',
  answer: answerOf(z.null()),
  refuses: { 409: { description: 'Ključ još nije opozvan.' } },
});

export const logKeyHistoryApi = endpoint({
  ...read,
  method: 'GET',
  path: `${PATH}/:idguid/history`,
  params: idParams,
  summary: 'Ključ za logove: historija izmjena',
  answer: answerOf(z.array(historyEntry)),
});
