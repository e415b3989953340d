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
import { answeredFields } from '../../../core/resource-api.ts';
import { changesSchema } from '../../../core/schema.ts';
import { CHECK_CODES, CODE_FIELD, COLOURS, TYPE_FIELDS } from './type.fields.ts';

export const TYPES_PATH = '/api/obrada-dokumenta/vrste-dok';
/** Nobody is asked for a permission: whoever belongs to the organisation works on its documents. */
const own = { permission: 'authenticated', tag: 'Vrste dokumenata' } as const;
const one = { path: `${TYPES_PATH}/:idguid`, params: idParams };
const version = z.int('Navedite verziju zapisa koju mijenjate.').min(1, 'Neispravna verzija.');

const counts = {
  fields: z.int().describe('Polja u šemi, bez stavki.'),
  columns: z.int().describe('Kolone stavki.'),
};
const row = z.strictObject({
  idguid: id,
  code: z.string(),
  ...answeredFields(TYPE_FIELDS),
  ...counts,
  documents: z.int().describe('Koliko dokumenata te vrste ima.'),
  current_version: z.int().describe('Verzija šeme po kojoj se čitaju novi dokumenti.'),
  ...lastChange,
});
export type TypeRow = z.infer<typeof row>;

const checks = z
  .array(z.enum(CHECK_CODES, 'Ovo upozorenje ne postoji.'))
  .max(CHECK_CODES.length)
  .describe('Upozorenja zbog kojih se dokument ne odobrava odjednom s drugima.');
const type = row
  .extend({
    current_prompt: z.int().nullable(),
    created_at: instant,
    schema: z.string().describe('JSON Schema važeće verzije, kako je napisana.'),
  })
  .meta({ id: 'DocumentType' });
export type DocumentType = z.infer<typeof type>;

/** What is typed of a type. */
export interface TypeValues {
  name: string;
  colour: keyof typeof COLOURS;
  description: string | null;
  active: boolean;
  retention_months: number | null;
  four_eyes: boolean;
  bulk_approve: boolean;
  checks: string[];
}
export interface NewType extends TypeValues {
  code: string;
  copy_of: string | null;
}
const newType = schemaOf({ code: CODE_FIELD, ...TYPE_FIELDS }).extend({
  checks: checks.default([...CHECK_CODES]),
  copy_of: id.nullable().default(null).describe('Vrsta čija se polja preuzimaju; prazno: bez polja.'),
}) as unknown as z.ZodType<NewType>;
export type TypeChange = Partial<TypeValues> & { version: number };
const typeChange = changesSchema(TYPE_FIELDS).extend({
  checks: checks.optional(),
  version,
}) as unknown as z.ZodType<TypeChange>;

const refusedSchema = {
  422: { description: 'Šema ima grešku: `data.faults` daje red, kolonu i poruku.', schema: failure },
};

export const typeList = {
  sortable: ['name', 'code', 'fields', 'documents', 'updated_at', 'active'],
  sort: 'name',
  filters: {
    active: { kind: 'boolean', label: 'Koristi se' },
    code: { kind: 'text', label: 'Oznaka' },
    colour: { kind: 'choice', label: 'Boja', options: COLOURS },
    updated_at: { kind: 'moment', label: 'Izmijenjeno' },
  },
  columns: {
    name: { kind: 'text', label: 'Naziv', list: true },
    code: { kind: 'text', label: 'Oznaka', list: true },
    fields: { kind: 'integer', label: 'Polja', list: true },
    documents: { kind: 'integer', label: 'Dokumenata', list: true },
    current_version: { kind: 'integer', label: 'Verzija', list: true },
    active: { kind: 'boolean', label: 'Koristi se', list: true },
    updated_at: { kind: 'moment', label: 'Izmijenjeno', list: true },
    columns: { kind: 'integer', label: 'Kolone stavki', list: false },
    retention_months: { kind: 'integer', label: 'Rok čuvanja (mjeseci)', list: false },
    description: { kind: 'text', label: 'Opis', list: false },
    updated_by: { kind: 'text', label: 'Ko je izmijenio', list: false },
  },
} as const satisfies ListSpec<string>;
export type TypeSort = (typeof typeList)['sortable'][number];

const versionRow = z.strictObject({
  number: z.int(),
  ...counts,
  note: z.string().nullable(),
  created_at: instant,
  created_by: z.string().nullable(),
});
export type VersionRow = z.infer<typeof versionRow>;
const numbered = z.object({
  idguid: idParams.shape.idguid,
  // What is no number is a version that is not there.
  number: z.string().transform((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0)),
});
const whole = versionRow.extend({ schema: z.string() });
export type TypeVersion = z.infer<typeof whole>;

const difference = z.strictObject({
  what: z.enum(['added', 'removed', 'changed', 'moved', 'rest']),
  field: z.string().nullable().describe('Ključ polja; `lines.name` za kolonu stavki.'),
  label: z.string().nullable(),
  details: z.array(z.strictObject({ what: z.string(), from: z.string(), to: z.string() })),
});
export type Difference = z.infer<typeof difference>;

const typeFile = z.strictObject({
  format: z.literal('carsija-vrsta-dokumenta', 'Ovo nije datoteka vrste dokumenta.'),
  code: schemaOf({ code: CODE_FIELD }).shape.code!,
  ...schemaOf(TYPE_FIELDS).shape,
  checks,
  schema: z.record(z.string(), z.unknown()),
});
export interface TypeFile extends TypeValues {
  format: 'carsija-vrsta-dokumenta';
  code: string;
  schema: Record<string, unknown>;
}

export const typeApi = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: TYPES_PATH,
    summary: 'Vrste dokumenata: lista',
    list: typeList as ListSpec<TypeSort>,
    answer: pageOf(row),
  }),
  get: endpoint({ ...own, ...one, method: 'GET', summary: 'Vrsta dokumenta', answer: answerOf(type) }),
  create: endpoint({
    ...own,
    method: 'POST',
    path: TYPES_PATH,
    summary: 'Dodaj vrstu dokumenta',
    body: newType,
    answer: answerOf(type),
    status: 201,
    refuses: { 409: { description: 'Vrsta s ovom oznakom već postoji (`duplicate`).' } },
  }),
  update: endpoint({
    ...own,
    ...one,
    method: 'PATCH',
    summary: 'Uredi vrstu dokumenta',
    body: typeChange,
    answer: answerOf(type),
    refuses: conflict(type, 'Neko je u međuvremenu mijenjao (`stale`).'),
  }),
  remove: endpoint({
    ...own,
    ...one,
    method: 'DELETE',
    summary: 'Obriši vrstu bez dokumenata',
    query: versionQuery,
    answer: answerOf(z.null()),
    refuses: conflict(type, 'Vrsta ima dokumente (`in_use`), ili je neko u međuvremenu mijenjao (`stale`).'),
  }),
  versions: endpoint({
    ...own,
    method: 'GET',
    path: `${TYPES_PATH}/:idguid/verzije`,
    params: idParams,
    summary: 'Verzije šeme, najnovija prva',
    answer: answerOf(z.array(versionRow)),
  }),
  version: endpoint({
    ...own,
    method: 'GET',
    path: `${TYPES_PATH}/:idguid/verzije/:number`,
    params: numbered,
    summary: 'Jedna verzija šeme',
    answer: answerOf(whole),
  }),
  difference: endpoint({
    ...own,
    method: 'GET',
    path: `${TYPES_PATH}/:idguid/verzije/:number/razlike`,
    params: numbered,
    summary: 'Šta je verzija promijenila prema drugoj',
    query: z.object({
      from: z.coerce.number().int().min(1).optional().describe('Ranija verzija; inače ona prije ove.'),
    }),
    answer: answerOf(z.array(difference)),
  }),
  saveSchema: endpoint({
    ...own,
    method: 'POST',
    path: `${TYPES_PATH}/:idguid/verzije`,
    params: idParams,
    summary: 'Sačuvaj šemu kao novu verziju; ista šema ne pravi novu',
    body: z.strictObject({
      schema: z.string('Pošaljite šemu kao tekst.'),
      note: z.string().trim().max(300, 'Napomena ima najviše 300 znakova.').nullable().default(null),
      version,
    }),
    answer: answerOf(type),
    status: 201,
    refuses: { ...refusedSchema, ...conflict(type, 'Neko je u međuvremenu mijenjao (`stale`).') },
  }),
  file: endpoint({
    ...own,
    method: 'GET',
    path: `${TYPES_PATH}/:idguid/datoteka`,
    params: idParams,
    summary: 'Vrsta sa šemom i postavkama, za drugu organizaciju',
    answer: answerOf(typeFile as unknown as z.ZodType<TypeFile>),
  }),
  import: endpoint({
    ...own,
    method: 'POST',
    path: `${TYPES_PATH}/uvoz`,
    summary: 'Dodaj vrstu iz datoteke',
    body: typeFile as unknown as z.ZodType<TypeFile>,
    answer: answerOf(type),
    status: 201,
    refuses: {
      ...refusedSchema,
      409: { description: 'Vrsta s ovom oznakom već postoji (`duplicate`).' },
    },
  }),
};
