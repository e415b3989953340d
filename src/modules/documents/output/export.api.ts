import { z } from 'zod';
import { answerOf, endpoint, failure, id, idParams } from '../../../core/endpoint.ts';
import { MAX_SELECTED } from '../../../core/list-query.ts';
import { DOCUMENTS, MEMBER } from '../processing/shapes.ts';

const FORMATS = ['xlsx', 'csv', 'json'] as const;
export type ExportFormat = (typeof FORMATS)[number];

const NOT_APPROVED = { 409: { description: 'Dokument nije odobren (`state`).', schema: failure } };

export const exportApi = endpoint({
  ...MEMBER,
  method: 'POST',
  path: `${DOCUMENTS}/izvoz`,
  summary: 'Izvoz odobrenih dokumenata: navedenih, ili onih koje nalazi lista',
  body: z
    .strictObject({
      format: z.enum(FORMATS, 'Format može biti xlsx, csv ili json.'),
      documents: z
        .array(id, 'Navedite dokumente.')
        .min(1, 'Odaberite bar jedan dokument.')
        .max(MAX_SELECTED, `Najviše ${MAX_SELECTED} dokumenata odjednom.`)
        .optional(),
      query: z
        .record(z.string().max(100), z.string().max(5000))
        .optional()
        .describe('Upit liste dokumenata, kao u njenoj adresi; od nađenih se izvoze odobreni.'),
      mark: z.boolean().default(false).describe('I označi kao izvezene.'),
    })
    .refine(({ documents, query }) => (documents === undefined) !== (query === undefined), {
      path: ['documents'],
      message: 'Navedite dokumente ili upit liste.',
    }),
  answer: answerOf(z.null()),
  files: {
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet':
      'Dva lista: dokumenti, i njihove stavke.',
    'text/csv': 'Po stavka u redu, a vrijednosti dokumenta se ponavljaju.',
    'application/vnd.carsija.documents+json': 'Niz: `idguid`, `name`, `type`, `fields`, `lines`.',
  },
  refuses: {
    ...NOT_APPROVED,
    404: { description: 'Nekog od dokumenata nema.' },
    408: { description: 'Prenos datoteke je trajao predugo ili je prekinut.' },
  },
});

const values = z.strictObject({
  type: z.string().describe('Oznaka vrste, npr. `faktura`.'),
  fields: z.record(z.string(), z.string().nullable()),
  lines: z.array(z.record(z.string(), z.string().nullable())),
});

export const approvedValuesApi = endpoint({
  ...MEMBER,
  method: 'GET',
  path: `${DOCUMENTS}/:idguid/izvoz`,
  summary: 'Vrijednosti odobrenog dokumenta: `type`, `fields`, `lines`',
  params: idParams,
  answer: answerOf(values),
  refuses: NOT_APPROVED,
});
