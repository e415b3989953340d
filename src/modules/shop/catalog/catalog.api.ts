import { z } from 'zod';
import { answerOf, endpoint } from '../../../core/endpoint.ts';
import { PUBLIC_API } from '../labels.ts';
import { type ShopContent, type ShopSort, SORTS } from './shown.ts';

const open = { permission: 'public', tag: 'Prodavnica' } as const;
const NOT_THERE = { 404: { description: 'Nema takve prodavnice, ili u njoj takve grupe ili artikla.' } };
const org = z.string().optional().describe('Oznaka prodavnice; bez nje operaterova.');

const picture = z.strictObject({
  id: z.string().describe('Slika je na `/api/public/shop/pictures/{id}-480.webp` i `-1200.webp`.'),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
const price = z.strictObject({
  net: z.string().describe('Bez PDV-a, u KM.'),
  gross: z.string().nullable().describe('S PDV-om po stopi koja vrijedi danas.'),
  rate: z.string().nullable().describe('Stopa u procentima.'),
});
const article = z.strictObject({
  code: z.string(),
  name: z.string(),
  group: z.string().nullable(),
  unit: z.string(),
  price: price.nullable().describe('Prazno: cijena na upit.'),
  picture: picture.nullable(),
  featured: z.boolean(),
});
const group = z.strictObject({
  code: z.string(),
  name: z.string(),
  count: z.int().describe('Artikala u njoj i ispod nje.'),
});

const content = z
  .strictObject({
    title: z.string(),
    name: z.string(),
    intro: z.string(),
    open: z.boolean(),
    asked: z.strictObject({
      org: z.string().nullable(),
      q: z.string(),
      group: z.string().nullable(),
      sort: z.enum(Object.keys(SORTS) as [ShopSort, ...ShopSort[]]),
      page: z.int(),
      article: z.string().nullable(),
    }),
    total: z.int().describe('Artikala u prodavnici.'),
    found: z.int().describe('Od njih onih koji se traže.'),
    pages: z.int(),
    path: z.array(group).describe('Od vrha do odabrane grupe.'),
    groups: z.array(group).describe('Grupe neposredno ispod nje koje imaju artikala.'),
    featured: z.array(article),
    articles: z.array(article),
    article: z.strictObject({ ...article.shape, text: z.string() }).nullable(),
  })
  .meta({ id: 'ShopContent' }) satisfies z.ZodType<ShopContent>;

export const shopApi = endpoint({
  ...open,
  method: 'GET',
  path: PUBLIC_API,
  summary:
    'Šta stranica prodavnice pokazuje; isti upit kao u njenoj adresi, a što nema smisla je kao da ga nema',
  query: z.object({
    org,
    q: z.string().optional().describe('Riječi koje su u šifri, nazivu ili opisu.'),
    grupa: z.string().optional().describe('Šifra grupe robe.'),
    sort: z.string().optional().describe(Object.keys(SORTS).join(', ')),
    stranica: z.string().optional(),
    artikl: z.string().optional().describe('Šifra artikla koji se otvara.'),
  }),
  validatedByService: true,
  answer: answerOf(content),
  refuses: NOT_THERE,
});

export const pictureApi = endpoint({
  ...open,
  method: 'GET',
  path: `${PUBLIC_API}/pictures/:file`,
  summary: 'Slika artikla koji je u prodavnici',
  params: z.object({ file: z.string().describe('Oznaka slike i širina: `…-480.webp`, `…-1200.webp`.') }),
  query: z.object({ org }),
  validatedByService: true,
  answer: answerOf(z.null()),
  files: { 'image/webp': 'Slika.' },
  refuses: { ...NOT_THERE, 429: { description: 'Slike se upravo pripremaju.' } },
});

export const signApi = endpoint({
  ...open,
  method: 'GET',
  path: `${PUBLIC_API}/sign.png`,
  summary: 'Slika s nazivom prodavnice, uz linkove koji se dijele',
  query: z.object({ org, v: z.string().optional().describe('Mijenja se s onim što piše na slici.') }),
  validatedByService: true,
  answer: answerOf(z.null()),
  files: { 'image/png': 'Slika.' },
  refuses: NOT_THERE,
});

export const ownPictureApi = endpoint({
  tag: 'Prodavnica',
  method: 'GET',
  path: '/api/erp/prodavnica/artikli/:idguid/slika',
  permission: 'erp_artikli_pregled',
  summary: 'Umanjena slika artikla, i onog koji nije u prodavnici',
  params: z.object({ idguid: z.string().toLowerCase().describe('Oznaka artikla.') }),
  query: z.object({
    velika: z.string().optional().describe('Bilo šta: slika od 1200 umjesto 480 piksela.'),
    v: z.string().optional().describe('Mijenja se sa slikom.'),
    ticket: z.string().optional().describe('Propusnica iz `/api/auth/ticket`, umjesto tokena.'),
  }),
  answer: answerOf(z.null()),
  files: { 'image/webp': 'Slika.' },
});
