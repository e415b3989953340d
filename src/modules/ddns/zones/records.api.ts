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
import { line } from '../../../core/text-fields.ts';
import { versionField } from '../../rights/fields.ts';
import { RECORD_TYPES, TYPE_NAMES } from '../dns/record-types/index.ts';
import { MOST_TTL } from '../dns/ttl.ts';
import { RECORDS_API, SAVE_DOMAINS, SEE_DOMAINS } from './labels.ts';

/** TTL of a record that nobody gives one, in seconds. */
export const USUAL_TTL = 3600;
const MOST_NAME = 1000;
const MOST_NOTE = 200;

const type = z.enum(TYPE_NAMES, `Vrsta može biti ${TYPE_NAMES.join(', ')}.`);
const shared = {
  idguid: id,
  domain_id: id,
  domain: z.string().describe('Domena, u A-obliku.'),
  name: z.string().describe('Puno ime, u A-obliku.'),
  owner: z.string().describe('Ime u domeni; `@` je domena sama.'),
  type,
  ttl: z.int(),
  content: z.string().describe('Sadržaj kao u zonskoj datoteci, imena bez tačke na kraju.'),
  note: z.string().nullable(),
  updated_at: instant,
};
const recordRow = z.strictObject(shared).meta({ id: 'DdnsRecordRow' });
export type RecordRow = z.infer<typeof recordRow>;

const values = z
  .record(z.string(), z.unknown())
  .describe('Polja vrste, npr. `{ "address": "203.0.113.7" }` za A.');
const record = z.strictObject({ ...shared, ...lastChange, values }).meta({ id: 'DdnsRecord' });
export type DnsRecord = z.infer<typeof record>;

const savedRecord = record
  .extend({
    warnings: z.array(z.string()).describe('Na šta vrijedi obratiti pažnju, iako je zapis sačuvan.'),
  })
  .meta({ id: 'SavedDdnsRecord' });
export type SavedRecord = z.infer<typeof savedRecord>;

const NO_TTL = `Unesite cijeli broj sekundi od 1 do ${MOST_TTL}, ili ostavite prazno.`;
const fields = {
  name: z
    .string('Unesite ime.')
    .max(MOST_NAME, 'Ime je predugo.')
    .describe('Ime u domeni: `www`; `@` ili prazno je domena sama.'),
  type,
  ttl: z
    .int(NO_TTL)
    .min(1, NO_TTL)
    .max(MOST_TTL, NO_TTL)
    .nullable()
    .describe(
      `Sekunde; prazno: kao ostali iste vrste na tom imenu, ili ${USUAL_TTL}. Zapisi jedne vrste na jednom imenu imaju isti.`,
    ),
  values,
  note: line(MOST_NOTE).nullable(),
};
const newBody = z.strictObject({
  domain_id: z.string('Navedite domenu.'),
  ...fields,
  ttl: fields.ttl.default(null),
  note: fields.note.default(null),
});
export type NewRecord = z.output<typeof newBody>;
const changeBody = z.strictObject({ version: versionField, ...z.object(fields).partial().shape });
export type RecordChange = z.output<typeof changeBody>;

const tag = 'DDNS zapisi';
const read = { permission: SEE_DOMAINS, tag } as const;
const save = { permission: SAVE_DOMAINS, tag } as const;
const single = { path: `${RECORDS_API}/:idguid`, params: idParams } as const;
const stale = conflict(record, 'Zapis je neko u međuvremenu promijenio (`stale`).');

const typeOf = {
  kind: 'choice',
  label: 'Vrsta',
  options: Object.fromEntries(TYPE_NAMES.map((name) => [name, `${name}: ${RECORD_TYPES[name].label}`])),
} as const;
const list = {
  sortable: ['owner', 'type', 'ttl', 'updated_at'],
  sort: 'owner,type',
  filters: {
    type: typeOf,
    domain_id: { kind: 'reference', label: 'Domena' },
    name: { kind: 'text', label: 'Puno ime' },
    content: { kind: 'text', label: 'Vrijednost' },
    ttl: { kind: 'integer', label: 'TTL (s)' },
    updated_at: { kind: 'moment', label: 'Izmijenjen' },
  },
  columns: {
    owner: { kind: 'text', label: 'Ime', max: 40, list: true },
    type: { kind: 'text', label: 'Vrsta', max: 6, list: true },
    content: { kind: 'text', label: 'Vrijednost', max: 80, list: true },
    ttl: { kind: 'integer', label: 'TTL (s)', list: true },
    domain: { kind: 'text', label: 'Domena', max: 40, list: true },
    note: { kind: 'text', label: 'Napomena', max: 60 },
    name: { kind: 'text', label: 'Puno ime', max: 60 },
    updated_at: { kind: 'moment', label: 'Izmijenjen' },
  },
} as const satisfies ListSpec<'owner' | 'type' | 'ttl' | 'updated_at'>;
export type RecordSort = (typeof list)['sortable'][number];

export const recordList = endpoint({
  ...read,
  method: 'GET',
  path: RECORDS_API,
  summary: 'DNS zapisi: lista',
  list: list as ListSpec<RecordSort>,
  answer: pageOf(recordRow),
});

export const recordCreate = endpoint({
  ...save,
  method: 'POST',
  path: RECORDS_API,
  summary: 'Dodaj DNS zapis',
  body: newBody,
  answer: answerOf(savedRecord),
  status: 201,
  refuses: { 409: { description: 'Domena ima najviše zapisa (`too_many`).' } },
});

export const recordGet = endpoint({
  ...read,
  ...single,
  method: 'GET',
  summary: 'DNS zapis: jedan',
  answer: answerOf(record),
});

export const recordUpdate = endpoint({
  ...save,
  ...single,
  method: 'PATCH',
  summary: 'Uredi DNS zapis; šta se ne navede, ostaje',
  body: changeBody,
  answer: answerOf(savedRecord),
  refuses: stale,
});

export const recordRemove = endpoint({
  ...save,
  ...single,
  method: 'DELETE',
  summary: 'Obriši DNS zapis; šta je bio ostaje u historiji domene',
  query: versionQuery,
  answer: answerOf(z.null()),
  refuses: stale,
});
