import { z } from 'zod';
import { answerOf, conflict, endpoint, id, instant, TOO_MANY } from '../../core/endpoint.ts';
import { reference } from '../../core/resource.ts';
import { choicesOf, resourceApi } from '../../core/resource-api.ts';
import { BAD_CHARACTER, hasNoNul } from '../../core/text.ts';
import { companies } from './companies.resource.ts';

const BASE = `/api${companies.path}`;
const read = { permission: 'admin_companies_pregled', tag: companies.labels.many } as const;
const save = { permission: 'admin_companies_save', tag: companies.labels.many } as const;
const record = resourceApi(companies).get.answer.shape.data;

/** A company in a hint or a group. */
const ref = z.strictObject({
  idguid: id,
  naziv: z.string(),
  number: z.string().nullable().describe('JIB ili broj strane firme.'),
  grad: z.string().nullable(),
  can_edit: z.boolean().describe('Firmu registra mijenja samo operater.'),
});
export type CompanyHint = z.infer<typeof ref>;

/** Why two companies look the same. */
export const REASONS = {
  jib: 'isti JIB',
  pdv_broj: 'isti PDV broj',
  strani_broj: 'isti broj strane firme',
  naziv: 'isti naziv',
  racun: 'isti bankovni račun',
  pocetak: 'naziv počinje isto',
} as const;
export type Reason = keyof typeof REASONS;
const reason = z.enum(Object.keys(REASONS) as [Reason, ...Reason[]]);

export const lookupApi = endpoint({
  ...save,
  method: 'GET',
  path: `${BASE}/lookup`,
  summary: 'Podaci firme po broju, iz registra i VIES-a',
  query: z.object({
    number: z
      .string()
      .min(1, 'Unesite broj.')
      .max(64, 'Predugo je za jedan broj.')
      .refine(hasNoNul, BAD_CHARACTER),
  }),
  answer: answerOf(
    z.strictObject({
      number: z.string(),
      kind: z.enum(['jib', 'pdv', 'eu', 'jmb', 'other']),
      message: z.string().describe('Odgovor riječima.'),
      warning: z.string().nullable(),
      source: z.string().nullable().describe('Odakle su podaci; prazno kad ih nema.'),
      values: z.record(z.string(), z.unknown()).describe('Vrijednosti koje se mogu preuzeti, po polju.'),
      refs: z.record(z.string(), z.string()).describe('Nazivi povezanih zapisa.'),
      own: ref.nullable().describe('Firma organizacije koja već ima taj broj.'),
    }),
  ),
  refuses: TOO_MANY,
});
export type Lookup = z.infer<typeof lookupApi.answer>['data'];

const optional = (most: number) => z.string().max(most).refine(hasNoNul, BAD_CHARACTER).optional();
export const similarApi = endpoint({
  ...read,
  method: 'GET',
  path: `${BASE}/similar`,
  summary: 'Vlastite firme slične onoj koja se unosi, i firme registra s istim brojem',
  query: z.object({
    naziv: optional(300),
    jib: optional(40),
    pdv_broj: optional(40),
    strani_broj: optional(40),
    except: optional(36).describe('Firma koja se uređuje.'),
  }),
  answer: answerOf(z.array(ref.extend({ reasons: z.array(reason) }))),
});
export type Similar = z.infer<typeof similarApi.answer>['data'][number];

const pageQuery = z.object({
  page: z.coerce
    .number('Stranica je broj od 1.')
    .int('Stranica je broj od 1.')
    .min(1, 'Stranica je broj od 1.')
    .max(100_000, 'Stranica je broj od 1.')
    .default(1),
});
const paged = { total: z.int(), per_page: z.int() };

const group = z.strictObject({
  reasons: z.array(reason),
  size: z.int().describe('Firmi u grupi; navode se najviše prve.'),
  companies: z.array(ref),
});
export const duplicatesApi = endpoint({
  ...save,
  method: 'GET',
  path: `${BASE}/duplicates`,
  summary: 'Grupe vlastitih firmi koje izgledaju kao ista, najveće prvo',
  query: pageQuery,
  answer: answerOf(z.strictObject({ groups: z.array(group), ...paged })),
});
export type Duplicates = z.infer<typeof duplicatesApi.answer>['data'];
export type DuplicateGroup = Duplicates['groups'][number];

const distinctPair = z.strictObject({ one: ref, other: ref, marked_at: instant, marked_by: z.string() });
export const distinctApi = endpoint({
  ...save,
  method: 'GET',
  path: `${BASE}/distinct`,
  summary: 'Parovi firmi koje su označene kao različite, najnoviji prvo',
  query: pageQuery,
  answer: answerOf(z.strictObject({ pairs: z.array(distinctPair), ...paged })),
});
export type DistinctPairs = z.infer<typeof distinctApi.answer>['data'];

/** Most companies from which one is marked as different at once. */
export const MAX_DISTINCT = 200;
const NOT_OWN = { 403: { description: 'Firmu registra mijenja samo operater.' } };
export const markDistinctApi = endpoint({
  ...save,
  method: 'POST',
  path: `${BASE}/distinct`,
  summary: 'Označi firmu kao različitu od drugih, da se više ne nude kao duplikati',
  body: z.strictObject({
    idguid: z.string(),
    others: z
      .array(z.string())
      .min(1, 'Odaberite bar jednu firmu.')
      .max(MAX_DISTINCT, `Najviše ${MAX_DISTINCT} firmi.`),
  }),
  answer: answerOf(z.null()),
  refuses: { ...NOT_OWN, 404: { description: 'Neka od firmi nije pronađena.' } },
});
export const unmarkDistinctApi = endpoint({
  ...save,
  method: 'POST',
  path: `${BASE}/distinct/undo`,
  summary: 'Ukloni oznaku da su dvije firme različite',
  body: z.strictObject({ idguid: z.string(), other: z.string() }),
  answer: answerOf(z.null()),
  refuses: { ...NOT_OWN, 404: { description: 'Firme nisu označene kao različite.' } },
});

/** The company that goes, where it is chosen by a search. */
export const MERGE_FIELDS = {
  other: reference({
    label: 'Firma koja se pripaja',
    help: 'Ona nestaje s liste; 30 dana se može vratiti iz korpe.',
    to: 'companies',
  }),
} as const;
/** Path of the choices, without `/api`. */
export const MERGE_PATH = `${companies.path}/merge`;
export const mergeChoicesApi = choicesOf(`/api${MERGE_PATH}`, save);

const pair = z.object({
  idguid: z.string().describe('Firma koja ostaje.'),
  other: z.string().describe('Firma koja se pripaja.'),
});
export const mergePreviewApi = endpoint({
  ...save,
  method: 'GET',
  path: `${BASE}/:idguid/merge/:other`,
  params: pair,
  summary: 'Šta bi promijenilo spajanje dvije firme',
  answer: answerOf(
    z.strictObject({
      keep: record,
      gone: record,
      differs: z.array(z.string()).describe('Polja u kojima se razlikuju.'),
      moves: z
        .array(
          z.strictObject({
            resource: z.string().nullable(),
            label: z.string(),
            count: z.int(),
          }),
        )
        .describe('Šta pokazuje na firmu koja se pripaja i premješta se.'),
      refused: z
        .string()
        .nullable()
        .describe('Zašto se firma ne može pripojiti, i šta se može; prazno: može.'),
    }),
  ),
  refuses: {
    403: { description: 'Firmu registra mijenja samo operater.' },
    422: { description: 'Firma se ne može spojiti sama sa sobom.' },
  },
});
export type MergePreview = z.infer<typeof mergePreviewApi.answer>['data'];

export const mergeApi = endpoint({
  ...save,
  method: 'POST',
  path: `${BASE}/:idguid/merge/:other`,
  params: pair,
  summary: 'Spoji dvije firme: reference se premještaju, a pripojena ide u korpu',
  body: z.strictObject({
    version: z.int().describe('Verzija firme koja ostaje.'),
    other_version: z.int().describe('Verzija firme koja se pripaja.'),
    take: z.array(z.string()).max(100).describe('Polja čije se vrijednosti preuzimaju; liste se spajaju.'),
  }),
  answer: answerOf(record),
  refuses: {
    403: { description: 'Firmu registra mijenja samo operater.' },
    ...conflict(
      record,
      'Neka od firmi je u međuvremenu promijenjena (`stale`), ili se ne mogu spojiti (`cannot_merge`).',
    ),
  },
});
