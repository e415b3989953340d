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
  versionQuery,
} from '../../../core/endpoint.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { characters } from '../../../core/plural.ts';
import { historyEntry } from '../../../core/resource-api.ts';
import { BAD_CHARACTER, isPlain } from '../../../core/text.ts';
import { queryText } from '../search/search.api.ts';

/** Limits, for form and route; `all`: alerts of one organisation. */
export const ALERT_LIMITS = { name: 100, lines: 1_000_000, minutes: 1440, all: 100 } as const;

/** States of an alert. */
export const ALERT_STATES = {
  calm: 'Mirno',
  firing: 'Prekoračeno',
  failed: 'Nije provjereno',
  off: 'Isključeno',
} as const;
export type AlertState = keyof typeof ALERT_STATES;

const row = z
  .strictObject({
    idguid: id,
    name: z.string(),
    query: z.string().describe('Pretraga, kako se kuca.'),
    lines: z.int().describe('Javlja se kad ih je više od toga,'),
    minutes: z.int().describe('u toliko minuta.'),
    active: z.boolean(),
    for_all: z
      .boolean()
      .describe('Javlja se svima koji smiju čitati logove; inače samo onome ko ga je napravio.'),
    state: z.enum(Object.keys(ALERT_STATES) as [AlertState, ...AlertState[]]),
    firing_since: instant.nullable().describe('Od kada ih je previše.'),
    checked_at: instant.nullable().describe('Kad je posljednji put provjereno.'),
    last_count: z.int().nullable().describe('Koliko ih je tada bilo; broji se do prvog preko granice.'),
    failed_at: instant.nullable().describe('Kad provjera nije uspjela, ako od tada nijedna nije.'),
    created_at: instant,
    ...lastChange,
  })
  .meta({ id: 'AppLogAlert' });
export type AlertRow = z.infer<typeof row>;

const name = z
  .string('Unesite naziv.')
  .trim()
  .min(1, 'Unesite naziv.')
  .max(ALERT_LIMITS.name, `Najviše ${characters(ALERT_LIMITS.name)}.`)
  .refine(isPlain, BAD_CHARACTER);
const query = queryText.min(1, 'Unesite šta se prati, npr. level:error app:blagajna.');
const lines = z
  .int('Unesite cijeli broj.')
  .min(0, 'Najmanje 0.')
  .max(ALERT_LIMITS.lines, 'Najviše 1.000.000.');
const minutes = z
  .int('Unesite cijeli broj.')
  .min(1, 'Najmanje 1 minuta.')
  .max(ALERT_LIMITS.minutes, `Najviše ${ALERT_LIMITS.minutes} minuta.`);
const flag = z.boolean('Odaberite Da ili Ne.');

const newAlert = z.strictObject({
  name,
  query,
  lines,
  minutes,
  active: flag.default(true),
  for_all: flag.default(true),
});
export type NewAlert = z.output<typeof newAlert>;

const change = z.strictObject({
  version: z.int('Neispravna verzija.').describe('Verzija koja se mijenja.'),
  name: name.optional(),
  query: query.optional(),
  lines: lines.optional(),
  minutes: minutes.optional(),
  active: flag.optional(),
  for_all: flag.optional(),
});
export type AlertChange = z.output<typeof change>;

const PATH = '/api/admin/app-logs/alerts';
const tag = 'Uzbune iz logova';
const read = { permission: 'admin_app_logs_pregled', tag } as const;
const save = { permission: 'admin_app_logs_save', tag } as const;
const single = { path: `${PATH}/:idguid`, params: idParams } as const;

const state = { kind: 'choice', label: 'Stanje', options: ALERT_STATES } as const;
const list = {
  sortable: ['name', 'firing_since', 'created_at'],
  sort: 'name',
  filters: { state },
  columns: {
    name: { kind: 'text', label: 'Naziv', max: ALERT_LIMITS.name, list: true },
    query: { kind: 'text', label: 'Pretraga', max: 500, list: true },
    lines: { kind: 'integer', label: 'Više od', list: true },
    minutes: { kind: 'integer', label: 'U minuta', list: true },
    state: { ...state, list: true },
    firing_since: { kind: 'moment', label: 'Prekoračeno od', list: true },
    for_all: { kind: 'boolean', label: 'Javlja svima', list: false },
    checked_at: { kind: 'moment', label: 'Provjereno', list: false },
    failed_at: { kind: 'moment', label: 'Provjera nije uspjela', list: false },
    created_at: { kind: 'moment', label: 'Napravljeno', list: false },
  },
} as const satisfies ListSpec<'name' | 'firing_since' | 'created_at'>;
export type AlertSort = (typeof list)['sortable'][number];

export const alertsApi = endpoint({
  ...read,
  method: 'GET',
  path: PATH,
  summary: 'Uzbune: lista',
  list: list as ListSpec<AlertSort>,
  answer: pageOf(row),
});

export const alertCreateApi = endpoint({
  ...save,
  method: 'POST',
  path: PATH,
  summary: 'Dodaj uzbunu',
  body: newAlert,
  answer: answerOf(row),
  status: 201,
  refuses: { 409: { description: 'Organizacija ima najviše uzbuna koliko može (`too_many`).' } },
});

export const alertApi = endpoint({
  ...read,
  ...single,
  method: 'GET',
  summary: 'Uzbuna: jedan zapis',
  answer: answerOf(row),
});

export const alertUpdateApi = endpoint({
  ...save,
  ...single,
  method: 'PATCH',
  summary: 'Uredi uzbunu',
  body: change,
  answer: answerOf(row),
  refuses: conflict(row, 'Neko je uzbunu u međuvremenu promijenio (`stale`).'),
});

export const alertRemoveApi = endpoint({
  ...save,
  ...single,
  method: 'DELETE',
  summary: 'Obriši uzbunu',
  query: versionQuery,
  answer: answerOf(z.null()),
  refuses: conflict(row, 'Neko je uzbunu u međuvremenu promijenio (`stale`).'),
});

export const alertHistoryApi = endpoint({
  ...read,
  method: 'GET',
  path: `${PATH}/:idguid/history`,
  params: idParams,
  summary: 'Uzbuna: historija izmjena',
  answer: answerOf(z.array(historyEntry)),
});
