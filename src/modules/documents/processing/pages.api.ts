import { z } from 'zod';
import { answerOf, endpoint, id, idParams } from '../../../core/endpoint.ts';
import { fileEndpoint } from '../../../core/files/file-endpoint.ts';
import { box, DOCUMENTS, detail, MEMBER, row, STALE, version } from './shapes.ts';
import { MAX_PAGES } from './states.ts';

const act = { ...MEMBER, params: idParams, answer: answerOf(detail), refuses: STALE } as const;

/** Pages of a document: what they show, and how they are arranged. */
const pageParams = idParams.extend({ page: z.string().toLowerCase().describe('Oznaka stranice.') });
export const pagePictureApi = fileEndpoint({
  ...MEMBER,
  path: `${DOCUMENTS}/:idguid/stranice/:page/slika`,
  summary: 'Slika stranice (WebP), uspravna',
  params: pageParams,
});
export const pageWordsApi = endpoint({
  ...MEMBER,
  method: 'GET',
  path: `${DOCUMENTS}/:idguid/stranice/:page/rijeci`,
  summary: 'Riječi stranice s mjestima',
  params: pageParams,
  answer: answerOf(z.array(z.strictObject({ text: z.string(), box, certainty: z.number(), line: z.int() }))),
});
export type PageWordRow = z.infer<typeof pageWordsApi.answer>['data'][number];

const arranged = z.strictObject({
  idguid: id.describe('Oznaka stranice.'),
  turn: z
    .union(
      [z.literal(0), z.literal(90), z.literal(180), z.literal(270)],
      'Stranica se okreće za 90, 180 ili 270 stepeni.',
    )
    .default(0),
});
export const arrangeApi = endpoint({
  ...act,
  method: 'PUT',
  path: `${DOCUMENTS}/:idguid/stranice`,
  summary: 'Redoslijed stranica; `turn` okreće stranicu u smjeru kazaljke, a izostavljena se briše',
  body: z.strictObject({
    version,
    pages: z.array(arranged).min(1, 'Dokument mora imati bar jednu stranicu.').max(MAX_PAGES),
  }),
});
export const splitApi = endpoint({
  ...MEMBER,
  method: 'POST',
  path: `${DOCUMENTS}/:idguid/podijeli`,
  summary: 'Podijeli dokument: svaki novi počinje na jednoj od navedenih stranica',
  params: idParams,
  body: z.strictObject({
    version,
    at: z
      .array(z.int().min(2, 'Prvi dio počinje na stranici 1.').max(MAX_PAGES))
      .min(1, 'Navedite stranicu.')
      .max(MAX_PAGES),
  }),
  answer: answerOf(z.array(row).describe('Svi dijelovi; prvi je dokument koji je podijeljen.')),
  refuses: STALE,
});
export const mergeApi = endpoint({
  ...act,
  method: 'POST',
  path: `${DOCUMENTS}/:idguid/spoji`,
  summary: 'Dodaj stranice drugih dokumenata iza svojih; oni odlaze u korpu',
  body: z.strictObject({ version, documents: z.array(id).min(1, 'Odaberite dokumente.').max(50) }),
});
