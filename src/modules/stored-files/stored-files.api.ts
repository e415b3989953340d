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
} from '../../core/endpoint.ts';
import { fileAmount } from '../../core/files/amount.ts';
import { fileEndpoint, fileQuery } from '../../core/files/file-endpoint.ts';
import { fileName, plainFileName } from '../../core/files/file-name.ts';
import { type FileKind, KIND_LABELS } from '../../core/files/kinds.ts';
import { SCAN_LABELS, SCAN_STATES } from '../../core/files/scan/states.ts';
import { type ListSpec, MAX_SELECTED } from '../../core/list-query.ts';
import { trashEndpoints } from '../../core/records/trash.api.ts';
import { tags as tagsField } from '../../core/resource.ts';
import { tagsOf } from '../../core/resource-api.ts';
import { fieldSchema } from '../../core/schema.ts';
import { text } from '../../core/text-fields.ts';
import { KEPT_FILES, MOST_NAMES } from './labels.ts';

export const PATH = KEPT_FILES.api;
const tag = 'Datoteke';
export const read = { permission: 'admin_stored_files_pregled', tag } as const;
export const save = { permission: 'admin_stored_files_save', tag } as const;
const KINDS = Object.keys(KIND_LABELS) as [FileKind, ...FileKind[]];

const name = fileName;
const folderId = id.nullable().describe('Fascikla; prazno: na vrhu.');
const tags = fieldSchema(tagsField({ label: 'Oznake' })) as z.ZodType<string[]>;
const note = text(2000);
export const version = z.int('Neispravna verzija.').describe('Verzija koja se mijenja.');

export const scan = z
  .enum(SCAN_STATES)
  .nullable()
  .describe(
    'Provjera na viruse najnovije verzije: čeka, čista, zaražena, prevelika za provjeru; prazno: ne provjerava se.',
  );

const row = z.strictObject({
  idguid: id,
  ...lastChange,
  name: z.string(),
  folder_id: folderId,
  folder: z.string().nullable().describe('Naziv fascikle.'),
  kind: z.enum(KINDS),
  media_type: z.string().describe('Po bajtovima, a ne po nazivu.'),
  size: z.int().describe('U bajtovima.'),
  tags: z.array(z.string()),
  note: z.string(),
  revision: z.int().describe('Broj posljednje verzije.'),
  scan,
  virus: z.string().nullable().describe('Naziv pronađenog virusa.'),
  created_at: instant,
  created_by: z.string(),
  has_thumb: z.boolean().describe('Umanjena slika postoji (`/thumb`).'),
});
export type StoredFileRow = z.infer<typeof row>;
export const storedFile = row.meta({ id: 'StoredFile' });

export const fileList = {
  sortable: ['name', 'size', 'kind', 'created_at', 'updated_at'],
  sort: 'name',
  filters: {
    folder_id: { kind: 'reference', label: 'Fascikla' },
    kind: { kind: 'choice', label: 'Vrsta', options: KIND_LABELS },
    tags: { kind: 'tags', label: 'Oznake' },
    size: { kind: 'decimal', label: 'Veličina' },
    updated_at: { kind: 'moment', label: 'Izmijenjeno' },
    created_at: { kind: 'moment', label: 'Poslano' },
    created_by: { kind: 'text', label: 'Ko je poslao' },
    scan: { kind: 'choice', label: 'Provjera na viruse', options: SCAN_LABELS },
  },
  columns: {
    name: { kind: 'text', label: 'Naziv', list: true },
    folder: { kind: 'text', label: 'Fascikla' },
    kind: { kind: 'choice', label: 'Vrsta', list: true, options: KIND_LABELS },
    size: { kind: 'integer', label: 'Veličina', unit: 'B', list: true },
    tags: { kind: 'tags', label: 'Oznake', list: true },
    updated_at: { kind: 'moment', label: 'Izmijenjeno', list: true },
    updated_by: { kind: 'text', label: 'Ko je izmijenio' },
    created_at: { kind: 'moment', label: 'Poslano' },
    created_by: { kind: 'text', label: 'Ko je poslao' },
    revision: { kind: 'integer', label: 'Verzija' },
    note: { kind: 'text', label: 'Napomena' },
  },
} as const satisfies ListSpec<'name' | 'size' | 'kind' | 'created_at' | 'updated_at'>;
export type FileSort = (typeof fileList)['sortable'][number];

export const filesApi = endpoint({
  ...read,
  method: 'GET',
  path: PATH,
  summary: 'Datoteke: lista',
  list: fileList as ListSpec<FileSort>,
  answer: pageOf(row),
});

export const fileTags = tagsOf(PATH, read);

export const fileApi = endpoint({
  ...read,
  method: 'GET',
  path: `${PATH}/:idguid`,
  summary: 'Jedna datoteka',
  params: idParams,
  answer: answerOf(storedFile),
});

/** What is done where the folder has a file of the same name. */
export const ON_CONFLICT = ['keep_both', 'version', 'refuse'] as const;

/** Where a sent file lay. As its own name, those of its folders are made plain: it arrives, whatever they are called. */
const path = z
  .array(
    z
      .string('Unesite naziv.')
      .max(1000, 'Najviše 1000 znakova.')
      .transform((folder) => plainFileName(folder, 'fascikla')),
  )
  .max(30, 'Previše ugniježdenih fascikli.')
  .default([])
  .describe('Fascikle ispod te, od gornje; naprave se ako ih nema.');

const namesToSend = z.strictObject({
  folder_id: folderId.default(null),
  files: z
    .array(z.strictObject({ path, name: z.string('Unesite naziv.').max(1000, 'Najviše 1000 znakova.') }))
    .max(MOST_NAMES, `Najviše ${MOST_NAMES} naziva odjednom.`),
});
export type NamesToSend = z.output<typeof namesToSend>;

export const namesTaken = endpoint({
  ...save,
  method: 'POST',
  path: `${PATH}/taken`,
  summary: 'Koje od naziva fascikle već imaju: pita se prije slanja',
  body: namesToSend,
  answer: answerOf(z.array(z.int()).describe('Mjesta takvih datoteka u zahtjevu, od 0.')),
});

const newFile = z.strictObject({
  file: z.string('Pošaljite datoteku.').describe('Oznaka završenog slanja (`/api/uploads`).'),
  name: name.optional().describe('Inače naziv s kojim je poslana.'),
  folder_id: folderId.default(null),
  path,
  on_conflict: z
    .enum(ON_CONFLICT)
    .default('keep_both')
    .describe('Ako fascikla već ima takav naziv: nova s brojem, nova verzija te datoteke, ili odbij.'),
});
export type NewFile = z.output<typeof newFile>;

export const fileCreate = endpoint({
  ...save,
  method: 'POST',
  path: PATH,
  summary: 'Sačuvaj poslanu datoteku',
  body: newFile,
  answer: answerOf(storedFile),
  status: 201,
  refuses: { 409: { description: 'U fascikli već postoji datoteka tog naziva.', schema: failure } },
});

export const stale = conflict(
  storedFile,
  'Neko je datoteku u međuvremenu promijenio (`stale`), ili naziv već postoji.',
);
const changes = z.strictObject({
  version,
  name: name.optional(),
  folder_id: folderId.optional(),
  tags: tags.optional(),
  note: note.optional(),
});
export type FileChanges = z.output<typeof changes>;

export const fileUpdate = endpoint({
  ...save,
  method: 'PATCH',
  path: `${PATH}/:idguid`,
  summary: 'Preimenuj, premjesti ili opiši datoteku',
  params: idParams,
  body: changes,
  answer: answerOf(storedFile),
  refuses: stale,
});

const ids = z
  .array(z.string())
  .min(1, 'Odaberite bar jednu datoteku.')
  .max(MAX_SELECTED, `Najviše ${MAX_SELECTED} datoteka odjednom.`);

/** Where a file lies, under which name. */
const placed = z.strictObject({ idguid: id, folder_id: folderId, name: z.string() });

export const filesMove = endpoint({
  ...save,
  method: 'POST',
  path: `${PATH}/move`,
  summary: 'Premjesti datoteke u fasciklu',
  body: z.strictObject({ idguids: ids, folder_id: folderId }),
  answer: answerOf(
    z.strictObject({
      moved: z.int(),
      from: z.array(placed).describe('Kako su premještene datoteke ležale, da se mogu vratiti.'),
    }),
  ),
  refuses: { 404: { description: 'Bar jedna od datoteka ne postoji; nijedna nije premještena.' } },
});

export const filesPlace = endpoint({
  ...save,
  method: 'POST',
  path: `${PATH}/place`,
  summary: 'Vrati premještene datoteke gdje su ležale',
  body: z.strictObject({ files: z.array(placed.extend({ name })).min(1).max(MAX_SELECTED) }),
  answer: answerOf(z.strictObject({ moved: z.int() })),
  refuses: { 404: { description: 'Bar jedna od datoteka ne postoji; nijedna nije premještena.' } },
});

const inUse = {
  409: { description: 'Datoteka je prilog nekog zapisa (`in_use`) ili je u međuvremenu promijenjena.' },
};

export const fileDelete = endpoint({
  ...save,
  method: 'DELETE',
  path: `${PATH}/:idguid`,
  summary: 'Obriši datoteku; u korpi je 30 dana',
  params: idParams,
  query: versionQuery,
  answer: answerOf(z.null()),
  refuses: stale,
});

export const filesDelete = endpoint({
  ...save,
  method: 'POST',
  path: `${PATH}/bulk-delete`,
  summary: 'Obriši više datoteka odjednom',
  body: z.strictObject({ idguids: ids }),
  answer: answerOf(z.strictObject({ deleted: z.int() })),
  refuses: { 404: { description: 'Bar jedna od datoteka ne postoji; nijedna nije obrisana.' }, ...inUse },
});

export const filesTrash = trashEndpoints(KEPT_FILES);

const purged = answerOf(z.strictObject({ purged: z.int().describe('Trajno obrisanih datoteka.') }));

export const trashPurge = endpoint({
  ...save,
  method: 'POST',
  path: `${PATH}/trash/purge`,
  summary: 'Trajno obriši datoteke iz korpe',
  body: z.strictObject({ idguids: ids }),
  answer: purged,
  refuses: { 404: { description: 'Bar jedna od datoteka nije u korpi; nijedna nije obrisana.' } },
});

export const trashEmpty = endpoint({
  ...save,
  method: 'POST',
  path: `${PATH}/trash/empty`,
  summary: 'Isprazni korpu datoteka',
  answer: purged,
});

export const fileContent = fileEndpoint({
  ...read,
  path: `${PATH}/:idguid/content`,
  params: idParams,
  summary: 'Sadržaj datoteke',
});

export const filesZip = fileEndpoint({
  ...read,
  path: `${PATH}/zip`,
  summary: 'Odabrane datoteke i fascikle kao jedna arhiva',
  refuses: {
    404: { description: 'Neka od datoteka ili fascikli ne postoji, ili u njima nema ničega.' },
    413: { description: 'Previše datoteka za jednu arhivu.' },
  },
  query: fileQuery.extend({
    idguids: z.string().optional().describe('Oznake datoteka, odvojene zarezom.'),
    folders: z.string().optional().describe('Oznake fascikli, odvojene zarezom; sa svime što je u njima.'),
  }),
});

const folder = z.strictObject({
  idguid: id,
  ...lastChange,
  parent_id: folderId,
  name: z.string(),
  files: z.int().describe('Datoteka u njoj, bez onih u fasciklama ispod.'),
});
export type StoredFolder = z.infer<typeof folder>;
const FOLDERS = `${PATH}/folders`;
const EXISTS = {
  409: {
    description: 'Tu već postoji fascikla tog naziva, ili je u međuvremenu promijenjena.',
    schema: failure,
  },
};

export const foldersApi = endpoint({
  ...read,
  method: 'GET',
  path: FOLDERS,
  summary: 'Fascikle, po nazivu',
  answer: answerOf(z.array(folder)),
});

export const folderCreate = endpoint({
  ...save,
  method: 'POST',
  path: FOLDERS,
  summary: 'Nova fascikla',
  body: z.strictObject({ name, parent_id: folderId.default(null) }),
  answer: answerOf(folder),
  status: 201,
  refuses: EXISTS,
});

export const folderUpdate = endpoint({
  ...save,
  method: 'PATCH',
  path: `${FOLDERS}/:idguid`,
  summary: 'Preimenuj ili premjesti fasciklu',
  params: idParams,
  body: z.strictObject({ version, name: name.optional(), parent_id: folderId.optional() }),
  answer: answerOf(folder),
  refuses: conflict(
    folder,
    'Tu već postoji fascikla tog naziva, ili je u međuvremenu promijenjena (`stale`).',
  ),
});

export const folderDelete = endpoint({
  ...save,
  method: 'DELETE',
  path: `${FOLDERS}/:idguid`,
  summary: 'Obriši fasciklu; datoteke u njoj i ispod nje idu u korpu',
  params: idParams,
  answer: answerOf(z.strictObject({ deleted: z.int().describe('Datoteka koje su time otišle u korpu.') })),
  refuses: inUse,
});

export const folderRestore = endpoint({
  ...save,
  method: 'POST',
  path: `${FOLDERS}/:idguid/restore`,
  summary: 'Vrati obrisanu fasciklu, s datotekama i fasciklama koje su s njom obrisane',
  params: idParams,
  answer: answerOf(z.strictObject({ restored: z.int().describe('Datoteka koje su se time vratile.') })),
  refuses: {
    404: { description: 'Fascikla nije u korpi.' },
    409: { description: 'Fascikla ili neka od datoteka se više ne može vratiti (`cannot_restore`).' },
  },
});

const space = z.strictObject({ used: fileAmount, quota: fileAmount });
export type FileSpace = z.infer<typeof space>;

export const spaceApi = endpoint({
  ...read,
  method: 'GET',
  path: `${PATH}/space`,
  summary: 'Koliko prostora organizacija koristi, i koliko smije',
  answer: answerOf(space),
});
