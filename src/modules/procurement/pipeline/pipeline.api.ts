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
import { schemaOf } from '../../../core/form-fields.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { choicesOf, historyEntry } from '../../../core/resource-api.ts';
import { changesSchema } from '../../../core/schema.ts';
import { BAD_CHARACTER, isPlain } from '../../../core/text.ts';
import { versionField } from '../../rights/fields.ts';
import { PIPELINE_API, SAVE_NOTICES, SEE_NOTICES } from '../labels.ts';
import { ENTRY_FIELDS, NOTE_FIELDS } from './pipeline.fields.ts';
import { PIPELINE_ORDER, PIPELINE_STATES, type PipelineState, REMINDERS, type Reminder } from './states.ts';

const tag = 'Javne nabavke: naše nabavke';
const read = { permission: SEE_NOTICES, tag } as const;
const save = { permission: SAVE_NOTICES, tag } as const;
const single = { path: `${PIPELINE_API}/:idguid`, params: idParams } as const;
const below = <const P extends string>(path: P) =>
  ({ path: `${PIPELINE_API}/:idguid/${path}`, params: idParams }) as const;

const person = z.strictObject({ idguid: id, name: z.string() });
export type Member = z.infer<typeof person>;
/** KM with two decimals. */
const amount = z.string();

/** What the source says of a procurement now. */
const notice = {
  title: z.string(),
  number: z.string().nullable().describe('Broj obavještenja na portalu.'),
  authority: z.string().nullable(),
  value: amount.nullable().describe('Procijenjena vrijednost u KM.'),
  deadline: instant.nullable().describe('Rok za ponude.'),
  outcome: z.enum(['awarded', 'terminated']).nullable(),
  gone: z.boolean().describe('Na portalu je više nema.'),
};

const entry = z
  .strictObject({
    idguid: id.describe('Oznaka obavještenja; ista je za sve organizacije.'),
    ...lastChange,
    ...notice,
    state: z.enum(PIPELINE_ORDER),
    state_at: instant.describe('Otkad je u tom stanju.'),
    person_id: id.nullable(),
    person: z.string().nullable(),
    offer: amount.nullable().describe('Naša ponuda u KM.'),
    remind: z.enum(Object.keys(REMINDERS) as [Reminder, ...Reminder[]]).nullable(),
    remind_at: instant.nullable().describe('Kada se podsjeća; prazno: nema roka koji tek dolazi.'),
    reminded_at: instant.nullable().describe('Podsjetnik je poslan.'),
    created_at: instant,
    created_by: z.string().nullable(),
  })
  .meta({ id: 'OwnProcurement' });
export type Entry = z.infer<typeof entry>;

const sortable = ['title', 'state', 'state_at', 'deadline', 'value', 'offer', 'remind_at', 'person'] as const;
export type PipelineSort = (typeof sortable)[number];

const state = { kind: 'choice', label: 'Stanje', options: PIPELINE_STATES } as const;
const deadline = { kind: 'moment', label: 'Rok za ponude' } as const;
const remindAt = { kind: 'moment', label: 'Podsjetnik' } as const;
const stateAt = { kind: 'moment', label: 'Od kada' } as const;
const value = { kind: 'money', label: 'Procijenjena vrijednost', unit: 'KM', scale: 2 } as const;
const offer = { kind: 'money', label: 'Naša ponuda', unit: 'KM', scale: 2 } as const;

export const pipelineList = endpoint({
  ...read,
  method: 'GET',
  path: PIPELINE_API,
  summary: 'Naše nabavke: lista',
  list: {
    sortable,
    sort: 'deadline',
    filters: {
      state,
      person_id: { kind: 'reference', label: 'Odgovorna osoba' },
      deadline,
      remind_at: remindAt,
      state_at: stateAt,
      value,
      offer,
      ended: { kind: 'boolean', label: 'Okončana na portalu' },
    },
    columns: {
      title: { kind: 'text', label: 'Naziv', max: 120, list: true },
      state: { ...state, list: true },
      authority: { kind: 'text', label: 'Ugovorni organ', max: 80, list: true },
      person: { kind: 'text', label: 'Odgovorna osoba', max: 40, list: true },
      deadline: { ...deadline, list: true },
      value: { ...value, sum: true, list: true },
      offer: { ...offer, sum: true, list: true },
      remind_at: { ...remindAt, list: false },
      state_at: { ...stateAt, list: false },
      number: { kind: 'text', label: 'Broj', max: 40, list: false },
    },
  } as ListSpec<PipelineSort>,
  answer: pageOf(entry),
});

const column = z.strictObject({
  state: z.enum(PIPELINE_ORDER),
  count: z.int(),
  value: amount.describe('Zbir procijenjenih vrijednosti.'),
  offer: amount.describe('Zbir naših ponuda.'),
  cards: z.array(entry).describe('Odozgo; najviše 100, a `count` je svih.'),
});
const board = z.strictObject({
  columns: z.array(column).describe('Po stanju, u redoslijedu u kojem se napreduje.'),
  people: z.array(person).describe('Ko može biti odgovoran.'),
  me: id,
});
export type Board = z.infer<typeof board>;
export type BoardColumn = z.infer<typeof column>;

export const boardGet = endpoint({
  ...read,
  method: 'GET',
  path: `${PIPELINE_API}/tabla`,
  summary: 'Naše nabavke: tabla',
  query: z.object({
    person: id.optional().describe('Samo one za koje je odgovorna ova osoba.'),
    q: z
      .string()
      .max(200)
      .refine(isPlain, BAD_CHARACTER)
      .optional()
      .describe('Dio naziva, broja ili organa.'),
  }),
  answer: answerOf(board),
});

const week = z.strictObject({
  entries: z.array(entry).describe('Najviše deset, po roku.'),
  count: z.int().describe('Koliko ih je ukupno.'),
});
export type Week = z.infer<typeof week>;
export const weekGet = endpoint({
  ...read,
  method: 'GET',
  path: `${PIPELINE_API}/sedmica`,
  summary: 'Naše nabavke kojima rok ističe danas ili u narednih sedam dana, a ponuda nije predata',
  answer: answerOf(week),
});

const note = z.strictObject({
  idguid: id,
  ...lastChange,
  text: z.string(),
  author: z.string(),
  created_at: instant,
  mine: z.boolean().describe('Pozivaočeva je; tuđe se ne mijenjaju.'),
});
export type Note = z.infer<typeof note>;

const card = z
  .strictObject({
    idguid: id,
    ...notice,
    entry: entry.nullable().describe('Prazno: nije među našim nabavkama.'),
    followed: z.boolean().describe('Pozivalac je prati.'),
    followers: z.array(person),
    notes: z.array(note).describe('Najnovija prva.'),
    people: z.array(person).describe('Ko može biti odgovoran.'),
  })
  .meta({ id: 'OwnProcurementCard' });
export type PipelineCard = z.infer<typeof card>;

export const cardGet = endpoint({
  ...read,
  ...single,
  method: 'GET',
  summary: 'Naša nabavka: sve što organizacija ima o jednom obavještenju, i kad nije među našim nabavkama',
  answer: answerOf(card),
});

/** Values of the form. */
export interface EntryValues {
  state: PipelineState;
  person_id: string | null;
  remind: Reminder | null;
  offer: string | null;
}
export type EntryChange = Partial<EntryValues> & { version: number };

const CONFLICT = conflict(entry, 'Neko ju je u međuvremenu promijenio (`stale`).');

export const entryCreate = endpoint({
  ...save,
  method: 'POST',
  path: PIPELINE_API,
  summary: 'Dodaj nabavku u naše',
  body: schemaOf(ENTRY_FIELDS).extend({
    idguid: z.string('Navedite obavještenje.').describe('Oznaka obavještenja.'),
  }) as unknown as z.ZodType<EntryValues & { idguid: string }>,
  answer: answerOf(entry),
  status: 201,
  refuses: {
    404: { description: 'Obavještenje ne postoji.' },
    ...conflict(entry, 'Već je među našim nabavkama (`stale`, uz zapis kakav je sada).'),
  },
});

export const entryUpdate = endpoint({
  ...save,
  ...single,
  method: 'PATCH',
  summary: 'Promijeni našu nabavku; šta se ne navede, ostaje',
  body: changesSchema(ENTRY_FIELDS).extend({ version: versionField }) as unknown as z.ZodType<EntryChange>,
  answer: answerOf(entry),
  refuses: CONFLICT,
});

export const entryRemove = endpoint({
  ...save,
  ...single,
  method: 'DELETE',
  summary: 'Ukloni nabavku iz naših; bilješke i datoteke ostaju uz obavještenje',
  query: versionQuery,
  answer: answerOf(z.null()),
  refuses: CONFLICT,
});

const moveBody = z.strictObject({
  version: versionField,
  state: z.enum(PIPELINE_ORDER, 'Odaberite stanje.'),
  after: id.nullable().default(null).describe('Iza koje nabavke u koloni; prazno: na vrh.'),
});
export type Move = z.output<typeof moveBody>;

export const entryMove = endpoint({
  ...save,
  ...below('premjesti'),
  method: 'POST',
  summary: 'Premjesti nabavku na tabli',
  body: moveBody,
  answer: answerOf(entry),
  refuses: CONFLICT,
});

export const followPut = endpoint({
  ...read,
  ...below('pracenje'),
  inPerson: true,
  method: 'PUT',
  summary: 'Prati nabavku, ili prestani: obavijesti o svemu što se s njom desi',
  body: z.strictObject({ follow: z.boolean('Navedite true ili false.') }),
  answer: answerOf(z.strictObject({ followed: z.boolean(), followers: z.array(person) })),
});

const noteBody = schemaOf(NOTE_FIELDS) as unknown as z.ZodObject<{ text: z.ZodType<string> }>;
export const noteAdd = endpoint({
  ...save,
  ...below('biljeske'),
  method: 'POST',
  summary: 'Zapiši bilješku o nabavci',
  body: noteBody,
  answer: answerOf(note),
  status: 201,
});

const noteParams = idParams.extend({ note: idParams.shape.idguid.describe('Oznaka bilješke.') });
const oneNote = { path: `${PIPELINE_API}/:idguid/biljeske/:note`, params: noteParams } as const;
const NOTE_CONFLICT = conflict(note, 'Bilješka je u međuvremenu promijenjena (`stale`).');

export const noteUpdate = endpoint({
  ...save,
  ...oneNote,
  method: 'PATCH',
  summary: 'Promijeni svoju bilješku',
  body: noteBody.extend({ version: versionField }),
  answer: answerOf(note),
  refuses: NOTE_CONFLICT,
});

export const noteRemove = endpoint({
  ...save,
  ...oneNote,
  method: 'DELETE',
  summary: 'Obriši svoju bilješku; može se vratiti',
  query: versionQuery,
  answer: answerOf(z.null()),
  refuses: NOTE_CONFLICT,
});

export const noteRestore = endpoint({
  ...save,
  path: `${oneNote.path}/vrati`,
  params: noteParams,
  method: 'POST',
  summary: 'Vrati svoju obrisanu bilješku, najkasnije dan poslije',
  answer: answerOf(note),
});

export const pipelineHistory = endpoint({
  ...read,
  ...below('history'),
  method: 'GET',
  summary: 'Naša nabavka: historija izmjena',
  answer: answerOf(z.array(historyEntry)),
});

/** Choices of `person_id`. */
export const pipelineChoices = choicesOf(PIPELINE_API, read);
