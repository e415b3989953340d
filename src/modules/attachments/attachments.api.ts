import { z } from 'zod';
import {
  answerOf,
  conflict,
  endpoint,
  id,
  idParams,
  instant,
  lastChange,
  versionQuery,
} from '../../core/endpoint.ts';
import { fileEndpoint } from '../../core/files/file-endpoint.ts';
import { fileName } from '../../core/files/file-name.ts';
import { SCAN_STATES } from '../../core/files/scan/states.ts';
import { idsBody } from '../../core/records/trash.api.ts';
import { permissionFor } from '../../core/resource.ts';
import { text } from '../../core/text-fields.ts';
import { READ_STORED_FILES } from '../stored-files/labels.ts';
import type { Attached } from './attachable.ts';

/** Most attachments of one record. */
export const MOST_ATTACHMENTS = 500;
/** Longest note in characters. */
export const MAX_NOTE = 2000;

const attachment = z
  .strictObject({
    idguid: id,
    ...lastChange,
    name: z.string(),
    note: z.string(),
    media_type: z.string().describe('Po bajtovima, a ne po nazivu.'),
    size: z.int().describe('U bajtovima.'),
    scan: z.enum(SCAN_STATES).nullable().describe('Provjera na viruse; prazno: nije uključena.'),
    stored_file_id: id
      .nullable()
      .describe('Datoteka iz „Datoteka” koja je priložena; prazno: poslana je uz zapis.'),
    created_at: instant,
    created_by: z.string(),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof attachment>;

/** Most records that a stored file's page names. */
export const MOST_USES = 5;

export const storedFileUses = endpoint({
  method: 'GET',
  path: '/api/admin/stored-files/:idguid/uses',
  permission: READ_STORED_FILES,
  tag: 'Datoteke',
  summary: 'Zapisi uz koje je datoteka priložena',
  params: idParams,
  answer: answerOf(
    z.strictObject({
      records: z
        .array(
          z.strictObject({
            idguid: id,
            name: z.string().describe('Vrsta i naziv; samo vrsta ako se zapis ne smije čitati.'),
            path: z
              .string()
              .nullable()
              .describe('Adresa zapisa u aplikaciji; prazno: nema je, ili je u korpi.'),
          }),
        )
        .describe(`Najviše ${MOST_USES}, posljednji prilog prvi.`),
      total: z.int(),
    }),
  ),
});
export type StoredFileUses = z.infer<typeof storedFileUses.answer>['data'];

const removedAttachment = z
  .strictObject({
    idguid: id,
    name: z.string(),
    media_type: z.string(),
    size: z.int().describe('U bajtovima.'),
    removed_at: instant,
    removed_by: z.string(),
    kept_until: instant.describe('Do kada se može vratiti.'),
  })
  .meta({ id: 'RemovedAttachment' });
export type RemovedAttachment = z.infer<typeof removedAttachment>;

const note = text(MAX_NOTE);

const newAttachment = z.strictObject({
  file: z.string().optional().describe('Oznaka završenog slanja (`/api/uploads`).'),
  stored_file_id: z
    .string()
    .optional()
    .describe('Ili datoteka iz „Datoteka”; prilaže se njena sadašnja verzija.'),
  name: fileName.optional().describe('Inače naziv datoteke. Zauzet naziv dobije broj.'),
  note: note.default(''),
});
export type NewAttachment = z.output<typeof newAttachment>;

const changes = z.strictObject({
  version: z.int('Neispravna verzija.').describe('Verzija koja se mijenja.'),
  name: fileName.optional(),
  note: note.optional(),
});
export type AttachmentChanges = z.output<typeof changes>;

/** Path of a record's attachments. */
export const attachmentsPath = (resource: Pick<Attached, 'path'>, record: string): string =>
  `/api${resource.path}/${record}/attachments`;

/** The endpoints of the attachments of records of one kind. */
export function attachmentsApi(resource: Attached) {
  const { one, many } = resource.labels;
  const read = { permission: permissionFor(resource, 'pregled'), tag: many };
  const save = { permission: permissionFor(resource, 'save'), tag: many };
  const base = attachmentsPath(resource, ':idguid');
  const params = idParams.extend({ attachment: idParams.shape.idguid.describe('Oznaka priloga.') });
  const single = { path: `${base}/:attachment`, params };
  const shared = {
    403: { description: 'Nemate dozvolu, ili je zapis zajednički i mijenja ga samo operater.' },
  };
  const stale = conflict(
    attachment,
    'Prilog je neko u međuvremenu promijenio (`stale`), ili naziv već postoji.',
  );
  return {
    list: endpoint({
      ...read,
      method: 'GET',
      path: base,
      params: idParams,
      summary: `${one}: prilozi, po nazivu`,
      answer: answerOf(z.array(attachment)),
    }),
    attach: endpoint({
      ...save,
      method: 'POST',
      path: base,
      params: idParams,
      summary: `${one}: priloži datoteku`,
      body: newAttachment,
      answer: answerOf(attachment),
      status: 201,
      refuses: { ...shared, 409: { description: `Zapis već ima ${MOST_ATTACHMENTS} priloga.` } },
    }),
    update: endpoint({
      ...save,
      ...single,
      method: 'PATCH',
      summary: `${one}: preimenuj ili opiši prilog`,
      body: changes,
      answer: answerOf(attachment),
      refuses: { ...shared, ...stale },
    }),
    detach: endpoint({
      ...save,
      ...single,
      method: 'DELETE',
      summary: `${one}: ukloni prilog`,
      query: versionQuery,
      answer: answerOf(z.null()),
      refuses: { ...shared, ...stale },
    }),
    restore: endpoint({
      ...save,
      ...single,
      path: `${base}/:attachment/restore`,
      method: 'POST',
      summary: `${one}: vrati uklonjen prilog; moguće 30 dana`,
      answer: answerOf(attachment),
      refuses: { ...shared, 409: { description: 'Prilog se ne može vratiti.' } },
    }),
    removed: endpoint({
      ...save,
      method: 'GET',
      path: `${base}/removed`,
      params: idParams,
      summary: `${one}: uklonjeni prilozi koji se mogu vratiti, najnoviji prvi`,
      answer: answerOf(z.array(removedAttachment)),
    }),
    purge: endpoint({
      ...save,
      method: 'POST',
      path: `${base}/removed/purge`,
      params: idParams,
      summary: `${one}: trajno obriši uklonjene priloge`,
      body: idsBody,
      answer: answerOf(z.strictObject({ purged: z.int().describe('Trajno obrisanih priloga.') })),
      refuses: {
        ...shared,
        404: { description: 'Bar jedan od priloga nije uklonjen s ovog zapisa; nijedan nije obrisan.' },
      },
    }),
    content: fileEndpoint({
      ...read,
      path: `${base}/:attachment/content`,
      params,
      summary: `${one}: sadržaj priloga`,
    }),
  };
}
