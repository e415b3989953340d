import { z } from 'zod';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import {
  answerOf,
  CUT_OFF,
  conflict,
  type Endpoint,
  endpoint,
  failure,
  id,
  idParams,
  instant,
  lastChange,
  pageOf,
  refusal,
  staleOf,
  TOO_MANY,
  versionQuery,
} from './endpoint.ts';
import { fileEndpoint } from './files/file-endpoint.ts';
import { schemaOf } from './form-fields.ts';
import { listSpecOf, MAX_SEARCH } from './list-query.ts';
import { characters } from './plural.ts';
import { editManyBody, editManyPreview, previewBody, readable } from './records/edit-many.api.ts';
import { keptOf } from './records/kept.ts';
import { goneOrMerged } from './records/merged.api.ts';
import { idsBody, trashEndpoints } from './records/trash.api.ts';
import { type Field, isList, permissionFor, type Resource, type ResourceRecord } from './resource.ts';
import { importOptions, importResult, inspection } from './transfer/transfer.api.ts';

/** A record that may be chosen for a reference field. */
const choice = z
  .strictObject({
    idguid: id,
    label: z.string(),
    hint: z.string().nullable().describe('Po čemu se razlikuje od drugih istog naziva.'),
  })
  .meta({ id: 'Choice' });
export type Choice = z.infer<typeof choice>;

/** One change of a record. */
export const historyEntry = z
  .strictObject({
    at: instant,
    actor: z.string(),
    via: z
      .string()
      .nullable()
      .describe('Preko čega je osoba radila: API ključ, ili ko je radio u njeno ime. Prazno: osoba sama.'),
    action: z.enum(AUDIT_ACTIONS),
    changes: z.record(z.string(), z.strictObject({ from: readable, to: readable })).describe('Po polju.'),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Data of a refused delete: what still uses the record. */
const inUse = z.strictObject({
  used_by: z.array(z.strictObject({ resource: z.string(), label: z.string(), count: z.int() })),
  records: z.array(id).describe('Zapisi koji se koriste.'),
});
export type InUse = z.infer<typeof inUse>;

/** What `409 in_use` answers. */
const inUseFailure = refusal('in_use', inUse).meta({ id: 'InUseFailure' });
/** What `409 import_failed` answers. */
const importFailure = refusal('import_failed', importResult).meta({ id: 'ImportFailure' });

/** A tag that records have. */
const tagInUse = z
  .strictObject({ tag: z.string(), count: z.int().describe('Zapisa s tom oznakom.') })
  .meta({ id: 'TagInUse' });
export type TagInUse = z.infer<typeof tagInUse>;

const choicesQuery = z.object({
  q: z
    .string()
    .max(MAX_SEARCH, `Najviše ${characters(MAX_SEARCH)}.`)
    .optional()
    .describe('Dio naziva ili drugog polja koje pretraga gleda.'),
  idguid: z.string().optional().describe('Samo ovaj zapis.'),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

/** A record of the resource as it is answered; compare `schemaOf`, which is a record as it is sent. */
function answeredRecord(resource: Resource): z.ZodType<ResourceRecord> {
  const record = z.strictObject({
    idguid: id,
    created_at: instant,
    ...lastChange,
    can_edit: z.boolean().describe('Zajedničke zapise mijenja samo operater.'),
    refs: answeredRefs(resource.fields),
    ...answeredFields(resource.fields),
  });
  return record.meta({ id: `Record_${resource.name}` }) as unknown as z.ZodType<ResourceRecord>;
}

type Fields = Readonly<Record<string, Field>>;
type Values = {
  boolean: boolean;
  integer: number;
  references: string[];
  tags: string[];
  lines: Record<string, unknown>[];
  secret: true;
  json: Record<string, unknown>;
};
type Answered<F> =
  | (F extends { kind: infer K extends keyof Values } ? Values[K] : string)
  | (F extends { required: true } | { kind: 'boolean' | 'references' | 'lines' | 'tags' } ? never : null);

/** Declared fields as an answer has them. */
export const answeredFields = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, answeredField(field)])) as {
    [K in keyof F]: z.ZodType<Answered<F[K]>>;
  };

/** Titles of the records that declared fields refer to, by field. */
export function answeredRefs(fields: Fields): z.ZodType<Record<string, string | null>> {
  const names = Object.keys(fields).filter((name) => /^(references?|file)$/.test(fields[name]!.kind));
  return z
    .strictObject(Object.fromEntries(names.map((name) => [name, z.string().nullable()])))
    .describe('Nazivi povezanih zapisa, po polju.');
}

function answeredField(field: Field): z.ZodType {
  const value = answeredValue(field);
  const filled = field.required || field.kind === 'boolean' || isList(field);
  return (filled ? value : value.nullable()).describe(field.label);
}

function answeredValue(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'phone':
    case 'url':
    case 'iban':
    case 'jib':
    case 'pdv':
    case 'taxid':
      return z.string();
    case 'tags':
      return z.array(z.string());
    case 'lines':
      return z.array(z.strictObject(answeredFields(field.fields)));
    case 'moment':
      return z.iso.datetime();
    case 'references':
      return z.array(id);
    case 'secret':
      return z.literal(true).describe('Upisano; sama vrijednost se ne vraća.');
    case 'json':
      return z.record(z.string(), z.unknown());
    case 'integer':
      return z.int();
    case 'decimal':
    case 'money':
    case 'percent':
      return z.string().regex(/^-?\d+(\.\d+)?$/);
    case 'boolean':
      return z.boolean();
    case 'date':
      return z.iso.date();
    case 'choice':
      return z.enum(Object.keys(field.options));
    case 'reference':
    case 'file':
      return id;
  }
}

/** The choices of reference fields, where a form of `base` asks for them; the handler calls `referenceChoices`. */
export const choicesOf = <const R extends Pick<Endpoint, 'permission' | 'tag'>>(base: string, read: R) =>
  endpoint({
    ...read,
    method: 'GET',
    path: `${base}/references/:field`,
    params: z.object({ field: z.string().describe('Polje koje pokazuje na drugi zapis.') }),
    summary: `${read.tag}: izbor za polje`,
    query: choicesQuery,
    answer: answerOf(z.array(choice)),
  });

/** The tags in use in the records of `base`, from which a form and a filter suggest; the handler calls `tagsInUse`. */
export const tagsOf = <const R extends Pick<Endpoint, 'permission' | 'tag'>>(base: string, read: R) =>
  endpoint({
    ...read,
    method: 'GET',
    path: `${base}/tags/:field`,
    params: z.object({ field: z.string().describe('Polje s oznakama.') }),
    summary: `${read.tag}: oznake u upotrebi, od najčešće`,
    answer: answerOf(z.array(tagInUse)),
  });

type ResourceApi = ReturnType<typeof endpointsOf>;
const known = new WeakMap<Resource, ResourceApi>();

/** The endpoints of a resource, under `/api` + its path; the same object each time. */
export function resourceApi(resource: Resource): ResourceApi {
  let api = known.get(resource);
  if (!api) {
    api = endpointsOf(resource);
    known.set(resource, api);
  }
  return api;
}

/** Further refusals of routes that receive a file. */
const FILES = { ...TOO_MANY, ...CUT_OFF };

function endpointsOf(resource: Resource) {
  const { one, many, accusative } = resource.labels;
  const base = `/api${resource.path}`;
  const read = { permission: permissionFor(resource, 'pregled'), tag: many };
  const save = { permission: permissionFor(resource, 'save'), tag: many };
  const single = { path: `${base}/:idguid`, params: idParams };
  const record = answeredRecord(resource);
  const body = schemaOf(resource.fields);
  const shared: Endpoint['refuses'] =
    resource.scope === 'shared'
      ? { 403: { description: 'Nemate dozvolu, ili je zapis zajednički i mijenja ga samo operater.' } }
      : {};

  return {
    list: endpoint({
      ...read,
      method: 'GET',
      path: base,
      summary: `${many}: lista`,
      list: listSpecOf(resource),
      answer: pageOf(record),
    }),
    create: endpoint({
      ...save,
      method: 'POST',
      path: base,
      summary: `Dodaj ${accusative}`,
      body,
      validatedByService: true,
      answer: answerOf(record),
      status: 201,
      refuses: { 409: { description: 'Zapis s ovom vrijednošću već postoji.' } },
    }),
    get: endpoint({
      ...read,
      ...single,
      method: 'GET',
      summary: `${one}: jedan zapis`,
      answer: answerOf(record),
      refuses: goneOrMerged,
    }),
    update: endpoint({
      ...save,
      ...single,
      method: 'PATCH',
      summary: `Uredi ${accusative}`,
      body: body.partial().extend({ version: z.int().describe('Verzija zapisa koji se mijenja.') }),
      validatedByService: true,
      answer: answerOf(record),
      refuses: {
        ...shared,
        ...conflict(record, 'Zapis je neko u međuvremenu promijenio (`stale`) ili vrijednost već postoji.'),
      },
    }),
    remove: endpoint({
      ...save,
      ...single,
      method: 'DELETE',
      summary: `Obriši ${accusative}`,
      query: versionQuery,
      answer: answerOf(z.null()),
      refuses: {
        ...shared,
        409: {
          description: 'Zapis se koristi (`in_use`) ili ga je neko u međuvremenu promijenio (`stale`).',
          schema: z.union([inUseFailure, staleOf(record)]),
        },
      },
    }),
    removeMany: endpoint({
      ...save,
      method: 'POST',
      path: `${base}/bulk-delete`,
      summary: `${many}: obriši više zapisa odjednom`,
      body: idsBody,
      answer: answerOf(z.strictObject({ deleted: z.int() })),
      refuses: {
        ...shared,
        404: { description: 'Bar jedan od zapisa nije pronađen; nijedan nije obrisan.' },
        409: { description: 'Bar jedan od zapisa se koristi; nijedan nije obrisan.', schema: inUseFailure },
      },
    }),
    ...trashEndpoints(keptOf(resource)),
    previewMany: endpoint({
      ...save,
      method: 'POST',
      path: `${base}/bulk-edit/preview`,
      summary: `${many}: šta bi izmijenila ista vrijednost na više zapisa`,
      body: previewBody,
      answer: answerOf(editManyPreview),
      refuses: { 404: { description: 'Nijedan od zapisa nije pronađen.' } },
    }),
    editMany: endpoint({
      ...save,
      method: 'POST',
      path: `${base}/bulk-edit`,
      summary: `${many}: izmijeni ista polja na više zapisa`,
      body: editManyBody,
      answer: answerOf(z.strictObject({ edited: z.int() })),
      refuses: {
        404: { description: 'Nijedan od zapisa nije pronađen.' },
        409: {
          description:
            'Bar jedan od zapisa se ne može promijeniti, ili je u međuvremenu promijenjen (`bulk_edit_refused`, uz novi pregled); nijedan nije promijenjen.',
          schema: z.union([refusal('bulk_edit_refused', editManyPreview), failure]),
        },
      },
    }),
    history: endpoint({
      ...read,
      method: 'GET',
      path: `${base}/:idguid/history`,
      params: idParams,
      summary: `${one}: historija izmjena`,
      answer: answerOf(z.array(historyEntry)),
    }),
    choices: choicesOf(base, read),
    tags: tagsOf(base, read),
    file: fileEndpoint({
      ...read,
      path: `${base}/:idguid/files/:field`,
      params: idParams.extend({ field: z.string().describe('Polje s datotekom.') }),
      summary: `${one}: datoteka iz polja`,
    }),
    inspect: endpoint({
      ...save,
      method: 'POST',
      path: `${base}/import/inspect`,
      summary: `${many}: pregled datoteke za uvoz`,
      multipart: true,
      body: z.strictObject({ file: z.file() }),
      validatedByService: true,
      answer: answerOf(inspection),
      refuses: FILES,
    }),
    import: endpoint({
      ...save,
      method: 'POST',
      path: `${base}/import`,
      summary: `${many}: uvoz iz datoteke`,
      multipart: true,
      body: z.strictObject({ file: z.file(), options: importOptions }),
      validatedByService: true,
      answer: answerOf(importResult),
      refuses: {
        ...FILES,
        409: {
          description: 'Bar jedan red nije ispravan; ništa nije promijenjeno.',
          schema: z.union([importFailure, failure]),
        },
      },
    }),
  };
}
