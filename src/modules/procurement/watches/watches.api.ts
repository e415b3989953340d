import { z } from 'zod';
import {
  answerOf,
  conflict,
  endpoint,
  failure,
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
import { versionField } from '../../rights/fields.ts';
import { SEE_NOTICES, WATCHES_API } from '../labels.ts';
import {
  MAIL_STATES,
  type MailState,
  OWNERS,
  type Owner,
  QUERY_MAX,
  RHYTHMS,
  type Rhythm,
} from './states.ts';
import { WATCH_FIELDS } from './watch.fields.ts';

const keysOf = <K extends string>(labels: Readonly<Record<K, string>>) => Object.keys(labels) as [K, ...K[]];
const SEE = { permission: SEE_NOTICES, tag: 'Javne nabavke: praćenja' } as const;
/**
 * Own watches take no more than the right to see notices, so a key that may only read must not change them; those of the organisation are
 * changed by `SAVE_NOTICES`, which the service asks for.
 */
const OWN = { ...SEE, inPerson: true } as const;
const at = <const P extends string>(below: P) =>
  ({ path: `${WATCHES_API}/:idguid${below}`, params: idParams }) as const;

const shared = {
  idguid: id,
  name: z.string(),
  owner: z
    .enum(keysOf<Owner>(OWNERS))
    .describe('mine: pozivaoca; organisation: svih koji vide obavještenja.'),
  rhythm: z.enum(keysOf<Rhythm>(RHYTHMS)),
  by_mail: z.boolean(),
  in_app: z.boolean(),
  viber: z.boolean().describe('Javlja i u Viber razgovor.'),
  active: z.boolean().describe('false: pauzirano.'),
  muted: z.boolean().describe('Praćenje organizacije koje pozivaocu ne javlja.'),
  found: z.int().describe('Koliko je pronašlo u zadnjih 30 dana.'),
  found_at: instant.nullable().describe('Kada je posljednji put nešto pronašlo.'),
  created_at: instant,
};
const row = z.strictObject(shared).meta({ id: 'ProcurementWatchRow' });
export type WatchRow = z.infer<typeof row>;

const condition = z.strictObject({
  key: z.string().describe('Ključ uslova u upitu.'),
  label: z.string(),
  text: z.string(),
});
export type Condition = z.infer<typeof condition>;

const watch = z
  .strictObject({
    ...shared,
    ...lastChange,
    query: z.string().describe('Upit liste obavještenja, kao u njenoj adresi.'),
    conditions: z.array(condition).describe('Isti uslovi, riječima.'),
    problem: z.string().nullable().describe('Zašto po tim riječima ništa ne može naći, u rečenici.'),
    conversation_id: id.nullable(),
    conversation: z.string().nullable().describe('Naziv Viber razgovora, ako ga pozivalac smije vidjeti.'),
    may_edit: z.boolean().describe('Pozivalac ga smije mijenjati.'),
  })
  .meta({ id: 'ProcurementWatch' });
export type Watch = z.infer<typeof watch>;

/** Values of the form. */
export interface WatchValues {
  name: string;
  query: string | null;
  owner: Owner;
  rhythm: Rhythm;
  by_mail: boolean;
  in_app: boolean;
  conversation_id: string | null;
}
export type WatchChange = Partial<WatchValues> & { version: number };

const yes = (label: string) => ({ kind: 'boolean', label }) as const;
const owner = { kind: 'choice', label: 'Čije je', options: OWNERS } as const;
const rhythm = { kind: 'choice', label: 'Kada javlja', options: RHYTHMS } as const;
const sortable = ['name', 'created_at', 'found'] as const;
export type WatchSort = (typeof sortable)[number];

export const watchList = endpoint({
  ...SEE,
  method: 'GET',
  path: WATCHES_API,
  summary: 'Praćenja: lista',
  list: {
    sortable,
    sort: 'name',
    filters: {
      owner,
      rhythm,
      active: yes('Uključeno'),
      created_at: { kind: 'moment', label: 'Napravljeno' },
    },
    columns: {
      name: { kind: 'text', label: 'Naziv', max: 60, list: true },
      owner: { ...owner, list: true },
      rhythm: { ...rhythm, list: true },
      active: { ...yes('Uključeno'), list: true },
      found: { kind: 'integer', label: 'Pronađeno u 30 dana', list: true },
      found_at: { kind: 'moment', label: 'Posljednji put pronašlo', list: true },
      in_app: { ...yes('U aplikaciji'), list: false },
      by_mail: { ...yes('Mailom'), list: false },
      viber: { ...yes('Na Viber'), list: false },
      created_at: { kind: 'moment', label: 'Napravljeno', list: false },
    },
  } as ListSpec<WatchSort>,
  answer: pageOf(row),
});

export const watchCreate = endpoint({
  ...OWN,
  method: 'POST',
  path: WATCHES_API,
  summary: 'Dodaj praćenje',
  body: schemaOf(WATCH_FIELDS) as unknown as z.ZodType<WatchValues>,
  answer: answerOf(watch),
  status: 201,
});

export const watchGet = endpoint({
  ...SEE,
  ...at(''),
  method: 'GET',
  summary: 'Praćenje: jedan zapis, s uslovima riječima',
  answer: answerOf(watch),
});

const CHANGED = conflict(watch, 'Neko ga je promijenio (`stale`).');

export const watchUpdate = endpoint({
  ...OWN,
  ...at(''),
  method: 'PATCH',
  summary: 'Uredi praćenje; šta se ne navede, ostaje',
  body: changesSchema(WATCH_FIELDS).extend({ version: versionField }) as unknown as z.ZodType<WatchChange>,
  answer: answerOf(watch),
  refuses: CHANGED,
});

export const watchRemove = endpoint({
  ...OWN,
  ...at(''),
  method: 'DELETE',
  summary: 'Obriši praćenje, s njegovim privatnim adresama',
  query: versionQuery,
  answer: answerOf(z.null()),
  refuses: CHANGED,
});

export const watchActive = endpoint({
  ...OWN,
  ...at('/active'),
  method: 'PUT',
  summary:
    'Pauziraj ili nastavi praćenje; prije pauze pronađeno javlja se kad se nastavi, a ono što se objavi u pauzi ne javlja se',
  body: z.strictObject({ active: z.boolean('Navedite da ili ne.') }),
  answer: answerOf(watch),
});

export const watchMuted = endpoint({
  ...OWN,
  ...at('/muted'),
  method: 'PUT',
  summary: 'Javlja li praćenje organizacije i pozivaocu',
  body: z.strictObject({ muted: z.boolean('Navedite da ili ne.') }),
  answer: answerOf(watch),
  refuses: { 409: { description: 'Praćenje je nečije, a ne organizacije (`own`).', schema: failure } },
});

const match = z.strictObject({
  idguid: id.describe('Oznaka obavještenja.'),
  name: z.string(),
  authority: z.string().nullable(),
  what: z.enum(['new', 'changed']),
  why: z.string().nullable().describe('Zašto je pronađeno, riječima.'),
  changes: z.array(z.string()).describe('Šta se promijenilo, riječima.'),
  deadline: instant.nullable(),
  at: instant,
});
export type WatchMatch = z.infer<typeof match>;

export const watchMatches = endpoint({
  ...SEE,
  ...at('/matches'),
  method: 'GET',
  summary: 'Šta je praćenje pronašlo, najnovije prvo, najviše 50',
  answer: answerOf(z.array(match)),
});

export const watchHistory = endpoint({
  ...SEE,
  ...at('/history'),
  method: 'GET',
  summary: 'Praćenje: historija izmjena',
  answer: answerOf(z.array(historyEntry)),
});

const preview = z.strictObject({
  days: z.int(),
  found: z.int().describe('Koliko bi ih bilo; broji se do granice.'),
  at_least: z.boolean().describe('Ima ih najmanje toliko.'),
  a_day: z.number().describe('Prosječno na dan.'),
  warning: z.string().nullable().describe('Previše ili nijedno, u rečenici.'),
  conditions: z.array(condition),
  problem: z.string().nullable().describe('Zašto se po ovom upitu ne može pratiti, u rečenici.'),
});
export type WatchPreview = z.infer<typeof preview>;

export const watchPreview = endpoint({
  ...SEE,
  method: 'GET',
  path: `${WATCHES_API}/preview`,
  summary: 'Koliko bi obavještenja praćenje našlo u zadnjih 30 dana',
  query: z.object({
    query: z.string().max(QUERY_MAX, 'Uslova je previše.').default('').describe('Upit liste obavještenja.'),
  }),
  answer: answerOf(preview),
});

/** Choices of `conversation_id`, of people who may see the chat. */
export const watchChoices = choicesOf(WATCHES_API, SEE);

const digestEntry = z.strictObject({
  idguid: id.describe('Oznaka obavještenja.'),
  kind: z.enum(['new', 'changed']),
  name: z.string(),
  authority: z.string().nullable(),
  city: z.string().nullable(),
  value: z.string().nullable(),
  deadline: instant.nullable(),
  changes: z.array(z.string()).describe('Šta se promijenilo, riječima.'),
  watches: z.array(
    z.strictObject({
      idguid: id.nullable().describe('Prazno: pozivalac prati samo obavještenje.'),
      name: z.string(),
      why: z.string().nullable(),
    }),
  ),
});
export type DigestRow = z.infer<typeof digestEntry>;
const digest = z
  .strictObject({
    idguid: id,
    title: z.string(),
    at: instant,
    mail: z.enum(keysOf<MailState>(MAIL_STATES)),
    mail_fault: z.string().nullable(),
    entries: z.array(digestEntry),
  })
  .meta({ id: 'ProcurementDigest' });
export type Digest = z.infer<typeof digest>;

export const digestGet = endpoint({
  ...SEE,
  method: 'GET',
  path: `${WATCHES_API}/pregledi/:idguid`,
  params: idParams,
  summary: 'Pregled: šta je pozivaocu javljeno odjednom',
  answer: answerOf(digest),
});
