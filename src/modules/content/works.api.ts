import { z } from 'zod';
import {
  answerOf,
  conflict,
  endpoint,
  failure,
  id,
  idParams,
  lastChange,
  TOO_MANY,
  versionQuery,
} from '../../core/endpoint.ts';
import { trashEndpoints } from '../../core/records/trash.api.ts';
import { line, text } from '../../core/text-fields.ts';
import { CONTENT_PATH, changedVersion, MAY_READ, MAY_SAVE, previewAnswer } from './content.api.ts';
import { FIRST_YEAR, MAX_WORKS, MOST_TAGS, WORK_LIMITS } from './content.ts';
import { KEPT_WORKS } from './labels.ts';

const NO_YEAR = `Unesite godinu od ${FIRST_YEAR} do iduće, ili ostavite prazno`;

/** A web address; without a scheme, https. */
const link = line(WORK_LIMITS.link)
  .transform((text) => (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`))
  .pipe(line(WORK_LIMITS.link))
  .refine(isWebAddress, 'Unesite adresu stranice, npr. https://primjer.ba');

function isWebAddress(text: string): boolean {
  if (text === '') return true;
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.hostname.includes('.') &&
    !url.username &&
    !url.password
  );
}

const tags = z
  .array(line(WORK_LIMITS.tag, 'Oznaka je prazna'))
  .max(MOST_TAGS, `Najviše ${MOST_TAGS} oznaka`)
  .refine(
    (all) => new Set(all.map((one) => one.toLowerCase())).size === all.length,
    'Svaka oznaka stoji jednom',
  );

/** A work as entered. */
const workFields = z.strictObject({
  title: line(WORK_LIMITS.title, 'Unesite naziv rada'),
  client: line(WORK_LIMITS.client),
  year: z
    .int(NO_YEAR)
    .min(FIRST_YEAR, NO_YEAR)
    .refine((year) => year <= new Date().getFullYear() + 1, NO_YEAR)
    .nullable(),
  text: text(WORK_LIMITS.text),
  link,
  tags,
  picture_id: id.nullable().describe('Oznaka slike poslane na `/pictures`.'),
  picture_alt: line(WORK_LIMITS.picture_alt).describe('Šta je na slici, za one koji je ne vide.'),
  published: z.boolean('Odaberite da li je rad objavljen').describe('Stoji na sajtu.'),
});
export type WorkFields = z.output<typeof workFields>;

const picture = z.strictObject({
  idguid: id,
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()).describe('Širine u kojima postoji datoteka, u pikselima.'),
});
export type PictureInfo = z.infer<typeof picture>;

const work = z
  .strictObject({
    idguid: id,
    ...lastChange,
    title: z.string(),
    client: z.string(),
    year: z.int().nullable(),
    text: z.string(),
    link: z.string(),
    tags: z.array(z.string()),
    picture: picture.nullable(),
    picture_alt: z.string(),
    published: z.boolean(),
  })
  .meta({ id: 'PortfolioWork' });
export type Work = z.infer<typeof work>;

const stale = conflict(work, 'Neko je rad u međuvremenu promijenio (`stale`).');
const said = z.strictObject({ success: z.literal(true), message: z.string() });
const WORKS = KEPT_WORKS.api;

export const worksGet = endpoint({
  ...MAY_READ,
  method: 'GET',
  path: WORKS,
  summary: 'Radovi portfolija, redom kojim stoje',
  answer: answerOf(z.array(work)),
});

export const workCreate = endpoint({
  ...MAY_SAVE,
  method: 'POST',
  path: WORKS,
  summary: 'Dodaj rad; dolazi na početak',
  body: workFields,
  answer: answerOf(work),
  status: 201,
  refuses: { 409: { description: `Radova je već ${MAX_WORKS}.`, schema: failure } },
});

export const workGet = endpoint({
  ...MAY_READ,
  method: 'GET',
  path: `${WORKS}/:idguid`,
  summary: 'Jedan rad',
  params: idParams,
  answer: answerOf(work),
});

export const workUpdate = endpoint({
  ...MAY_SAVE,
  method: 'PATCH',
  path: `${WORKS}/:idguid`,
  summary: 'Promijeni rad; šta se ne navede, ostaje',
  params: idParams,
  body: z.strictObject({ ...workFields.partial().shape, version: changedVersion }),
  answer: answerOf(work),
  refuses: stale,
});

export const workDelete = endpoint({
  ...MAY_SAVE,
  method: 'DELETE',
  path: `${WORKS}/:idguid`,
  summary: 'Obriši rad; u korpi je 30 dana',
  params: idParams,
  query: versionQuery,
  answer: said,
  refuses: stale,
});

export const worksTrash = trashEndpoints(KEPT_WORKS);

const order = z.array(id).max(MAX_WORKS, `Najviše ${MAX_WORKS} radova`);

export const worksOrder = endpoint({
  ...MAY_SAVE,
  method: 'PUT',
  path: `${WORKS}/order`,
  summary: 'Poredaj radove',
  body: z.strictObject({
    before: order.describe('Redoslijed koji se mijenja.'),
    after: order.describe('Isti radovi, novim redom.'),
  }),
  answer: answerOf(z.array(work)),
  refuses: { 409: { description: 'Radovi više ne stoje kao u `before`.', schema: failure } },
});

export const workPreview = endpoint({
  ...MAY_READ,
  method: 'POST',
  path: `${WORKS}/preview`,
  summary: 'Portfolio s radom koji nije objavljen',
  body: z.strictObject({
    ...workFields.shape,
    idguid: id.nullable().describe('Rad koji se mijenja; prazno za novi.'),
  }),
  answer: previewAnswer,
});

export const workPictureCreate = endpoint({
  ...MAY_SAVE,
  method: 'POST',
  path: `${CONTENT_PATH}/pictures`,
  summary: 'Pošalji sliku rada',
  multipart: true,
  body: z.strictObject({ file: z.file().describe('PNG, JPEG ili WebP, najviše 5 MB.') }),
  validatedByService: true,
  answer: answerOf(picture.describe('Briše se za dan ako je nijedan rad ne koristi.')),
  status: 201,
  refuses: { ...TOO_MANY, 408: { description: 'Prenos slike je trajao predugo ili je prekinut.' } },
});

export const workPictureGet = endpoint({
  method: 'GET',
  path: '/api/public/content-pictures/:file',
  permission: 'public',
  tag: 'Sadržaj sajta',
  summary: 'Slika rada',
  params: z.object({
    file: z.string().describe('Oznaka slike, širina i vrsta: `…-800.webp`, `…-800.avif`.'),
  }),
  answer: answerOf(z.null()),
  files: { 'image/webp': 'Slika.', 'image/avif': 'Slika.' },
});
