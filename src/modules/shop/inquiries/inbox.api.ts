import { z } from 'zod';
import {
  answerOf,
  conflict,
  endpoint,
  id,
  idParams,
  instant,
  lastChange,
  pageOf,
  TOO_MANY,
  versionQuery,
} from '../../../core/endpoint.ts';
import { type ListSpec, MAX_SELECTED } from '../../../core/list-query.ts';
import { trashEndpoints } from '../../../core/records/trash.api.ts';
import { MESSAGE_ACTIONS, SPAM_REASONS } from '../../site/inbox.states.ts';
import { VAT_LABELS, VATS } from '../articles/prices.ts';
import { PUBLIC_API } from '../labels.ts';
import { inquirySchema } from './inquiry.ts';
import { INQUIRIES_READ, INQUIRY_STATUSES, KEPT_INQUIRIES, STATUS_LABELS } from './states.ts';

const PATH = KEPT_INQUIRIES.api;
const tag = 'Upiti iz prodavnice';
const read = { permission: INQUIRIES_READ, tag } as const;
const save = { permission: KEPT_INQUIRIES.permission, tag } as const;

const shared = {
  idguid: id,
  ime_prezime: z.string(),
  email: z.string(),
  telefon: z.string(),
  ukupno: z.string().nullable().describe('Zbir artikala koji imaju cijenu; prazno: nijedan nema.'),
  ukupno_pdv: z
    .enum(VATS)
    .nullable()
    .describe(
      'Je li PDV u tom zbiru: with: jest; partly: nije za artikle čiji porez tada nije imao stopu; without: nije ni za jedan.',
    ),
  status: z.enum(INQUIRY_STATUSES).describe('new: nov; answered: odgovoren; spam: neželjen.'),
  spam_reason: z
    .enum(SPAM_REASONS)
    .nullable()
    .describe('Po čemu je neželjen: zamka (trap), brzina (speed) ili je tako označila osoba (person).'),
  created_at: instant,
};

const row = z.strictObject({
  ...shared,
  artikala: z.int().describe('O koliko artikala se pita.'),
  excerpt: z.string().describe('Prvi artikli i početak poruke.'),
});
export type InquiryRow = z.infer<typeof row>;

const item = z.strictObject({
  sifra: z.string(),
  naziv: z.string(),
  jedinica: z.string(),
  kolicina: z.string(),
  cijena: z
    .strictObject({ net: z.string(), gross: z.string().nullable(), rate: z.string().nullable() })
    .nullable()
    .describe('Cijena jedne jedinice u času upita; prazno: na upit.'),
  iznos: z.string().nullable().describe('Cijena puta količina, s PDV-om ako porez ima stopu.'),
  artikl_id: id.nullable().describe('Artikal koji sada ima tu šifru.'),
});
export type InquiryLine = z.infer<typeof item>;

const inquiry = z
  .strictObject({
    ...shared,
    ...lastChange,
    poruka: z.string(),
    stavke: z.array(item).describe('Kakvi su bili u času upita.'),
  })
  .meta({ id: 'ShopInquiry' });
export type Inquiry = z.infer<typeof inquiry>;

export const inquiryList = {
  sortable: ['created_at', 'ime_prezime', 'ukupno'],
  sort: '-created_at',
  filters: {
    status: { kind: 'choice', label: 'Stanje', options: STATUS_LABELS },
    ukupno: { kind: 'money', label: 'Ukupno' },
    created_at: { kind: 'moment', label: 'Stigao' },
  },
  columns: {
    ime_prezime: { kind: 'text', label: 'Ko pita', list: true },
    excerpt: { kind: 'text', label: 'O čemu', max: 200, list: true },
    artikala: { kind: 'integer', label: 'Artikala', list: true },
    ukupno: { kind: 'money', label: 'Ukupno', list: true },
    ukupno_pdv: { kind: 'choice', label: 'PDV u ukupnom iznosu', options: VAT_LABELS },
    status: { kind: 'choice', label: 'Stanje', list: true, options: STATUS_LABELS },
    created_at: { kind: 'moment', label: 'Stigao', list: true },
    email: { kind: 'text', label: 'E-mail' },
    telefon: { kind: 'text', label: 'Telefon' },
  },
} as const satisfies ListSpec<'created_at' | 'ime_prezime' | 'ukupno'>;
export type InquirySort = (typeof inquiryList)['sortable'][number];

export const inquiriesApi = endpoint({
  ...read,
  method: 'GET',
  path: PATH,
  summary: 'Upiti iz prodavnice organizacije',
  list: inquiryList as ListSpec<InquirySort>,
  answer: pageOf(row),
});

/** Most inquiries that a company's page shows. */
export const MAX_OF_COMPANY = 5;

export const companyInquiriesApi = endpoint({
  ...read,
  method: 'GET',
  path: `${PATH}/company/:idguid`,
  summary: 'Upiti s adresa jedne firme i njenih kontakt osoba, najnoviji prvo',
  params: idParams,
  answer: answerOf(
    z.strictObject({
      inquiries: z
        .array(
          z.strictObject({
            idguid: id,
            ime_prezime: z.string(),
            ukupno: shared.ukupno,
            status: z.enum(INQUIRY_STATUSES),
            created_at: instant,
          }),
        )
        .describe(`Najviše ${MAX_OF_COMPANY}.`),
      total: z.int(),
    }),
  ),
});
export type CompanyInquiries = z.infer<typeof companyInquiriesApi.answer>['data'];

const counts = z.strictObject({ new: z.int(), answered: z.int(), spam: z.int() });
export type InquiryCounts = z.infer<typeof counts>;

export const inquiryCountsApi = endpoint({
  ...read,
  method: 'GET',
  path: `${PATH}/counts`,
  summary: 'Koliko je upita u kojem stanju, uz iste filtere kao na listi',
  list: { ...inquiryList, columns: undefined, sortable: [], sort: '' } as ListSpec<never>,
  answer: answerOf(counts),
});

export const inquiryApi = endpoint({
  ...read,
  method: 'GET',
  path: `${PATH}/:idguid`,
  summary: 'Jedan upit s artiklima',
  params: idParams,
  answer: answerOf(inquiry),
});

const stale = conflict(inquiry, 'Neko je upit u međuvremenu promijenio (`stale`).');

export const inquiryUpdate = endpoint({
  ...save,
  method: 'PATCH',
  path: `${PATH}/:idguid`,
  summary: 'Promijeni stanje upita',
  params: idParams,
  body: z.strictObject({
    version: z.int('Neispravna verzija.').describe('Verzija koja se mijenja.'),
    action: z.enum(MESSAGE_ACTIONS, 'Nepoznata radnja.').describe('not_spam vraća upit među nove.'),
  }),
  answer: answerOf(inquiry),
  refuses: stale,
});

export const inquiryDelete = endpoint({
  ...save,
  method: 'DELETE',
  path: `${PATH}/:idguid`,
  summary: 'Obriši upit; u korpi je 30 dana',
  params: idParams,
  query: versionQuery,
  answer: z.strictObject({ success: z.literal(true), message: z.string() }),
  refuses: stale,
});

export const inquiriesTrash = trashEndpoints(KEPT_INQUIRIES);

export const inquiriesBulk = endpoint({
  ...save,
  method: 'POST',
  path: `${PATH}/bulk`,
  summary: 'Isto s više upita odjednom',
  body: z.strictObject({
    action: z.enum([...MESSAGE_ACTIONS, 'delete'], 'Nepoznata radnja.'),
    idguids: z
      .array(z.string())
      .min(1, 'Odaberite bar jedan upit.')
      .max(MAX_SELECTED, `Najviše ${MAX_SELECTED} upita odjednom.`),
  }),
  answer: answerOf(z.strictObject({ done: z.int().describe('Upita koji su time promijenjeni.') })),
  refuses: { 404: { description: 'Nijedan od upita više ne postoji.' } },
});

export const inquirySend = endpoint({
  permission: 'public',
  tag: 'Prodavnica',
  method: 'POST',
  path: `${PUBLIC_API}/inquiries`,
  summary: 'Pošalji upit o artiklima prodavnice',
  body: inquirySchema,
  validatedByService: true,
  answer: z.strictObject({ success: z.literal(true), message: z.string() }),
  status: 201,
  refuses: { ...TOO_MANY, 404: { description: 'Prodavnica nije otvorena.' } },
});
