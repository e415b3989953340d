import { z } from 'zod';
import { answerOf, endpoint, id, idParams, instant, pageOf } from '../../../core/endpoint.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { isDay } from '../../../core/schema.ts';
import { BAD_CHARACTER, isPlain } from '../../../core/text.ts';
import { AGE_NAMES, AGES, type Age } from '../ledger/ages.ts';
import { READ } from '../ledger/books.api.ts';
import { amount, dayOrNull, OPEN_ITEMS, openItem, STATES } from '../ledger/open-item.ts';

export const read = { ...READ, tag: 'Otvorene stavke' } as const;

export const SIDES = { debit: 'Potraživanja', credit: 'Obaveze' } as const;

const references = {
  account: { kind: 'text', label: 'Konto' },
  partner_id: { kind: 'reference', label: 'Partner', to: 'companies' },
} as const;

export const itemList = {
  sortable: ['document_no', 'partner', 'account', 'document_date', 'due_date', 'open'],
  sort: 'due_date',
  filters: {
    ...references,
    side: { kind: 'choice', label: 'Strana', options: SIDES },
    state: { kind: 'choice', label: 'Stanje', options: STATES },
    document_no: { kind: 'text', label: 'Dokument' },
    due_date: { kind: 'date', label: 'Dospijeće' },
    open: { kind: 'decimal', label: 'Otvoreno' },
  },
  columns: {
    document_no: { kind: 'text', label: 'Dokument', list: true },
    partner: { kind: 'text', label: 'Partner', list: true },
    account: { kind: 'text', label: 'Konto', list: true },
    document_date: { kind: 'date', label: 'Datum dokumenta', list: false },
    due_date: { kind: 'date', label: 'Dospijeće', list: true },
    state: { kind: 'choice', label: 'Stanje', options: STATES, list: true },
    booked: { kind: 'decimal', label: 'Proknjiženo', scale: 2, list: false },
    matched: { kind: 'decimal', label: 'Zatvoreno', scale: 2, list: false },
    open: { kind: 'decimal', label: 'Otvoreno', scale: 2, list: true, sum: true },
  },
} as const satisfies ListSpec;
export type ItemSort = (typeof itemList.sortable)[number];

export const itemsApi = endpoint({
  ...read,
  method: 'GET',
  path: OPEN_ITEMS,
  summary: 'Otvoreni dokumenti; uz `partner_id` i `account` ono što se bira pri unosu',
  list: itemList as ListSpec<ItemSort>,
  answer: pageOf(openItem),
});

const ages = Object.fromEntries(AGE_NAMES.map((age) => [age, amount])) as Record<Age, typeof amount>;
const aged = z.strictObject({
  id: z.string(),
  account: z.string(),
  partner_id: id.nullable(),
  partner: z.string().nullable(),
  documents: z.int(),
  balance: amount,
  overdue: amount.describe('Od toga dospjelo.'),
  oldest: dayOrNull.describe('Najstarije dospijeće.'),
  ...ages,
});
export type AgedPartner = z.infer<typeof aged>;

export const ageingList = {
  sortable: ['partner', 'account', 'balance', 'overdue', 'oldest'],
  sort: '-overdue,partner',
  filters: {
    ...references,
    side: { kind: 'choice', label: 'Strana', options: SIDES },
    overdue: { kind: 'decimal', label: 'Dospjelo' },
    day: { kind: 'date', label: 'Na dan' },
  },
  columns: {
    partner: { kind: 'text', label: 'Partner', list: true },
    account: { kind: 'text', label: 'Konto', list: true },
    documents: { kind: 'integer', label: 'Dokumenata', list: false },
    ...(Object.fromEntries(
      AGE_NAMES.map((age) => [
        age,
        { kind: 'decimal', label: AGES[age], scale: 2, list: true, sum: true } as const,
      ]),
    ) as Record<Age, { kind: 'decimal'; label: string; scale: 2; list: true; sum: true }>),
    overdue: { kind: 'decimal', label: 'Dospjelo', scale: 2, list: false, sum: true },
    oldest: { kind: 'date', label: 'Najstarije dospijeće', list: false },
    balance: { kind: 'decimal', label: 'Saldo', scale: 2, list: true, sum: true },
  },
} as const satisfies ListSpec;
export type AgeingSort = (typeof ageingList.sortable)[number];

export const ageingApi = endpoint({
  ...read,
  method: 'GET',
  reads: 'replica',
  path: `${OPEN_ITEMS}/ageing`,
  summary: 'Ročnost: partneri i konta sa zbirom otvorenog po dospijeću; uz `day` stanje na taj dan',
  list: ageingList as ListSpec<AgeingSort>,
  answer: pageOf(aged),
});

const sides = z.strictObject({ debit: z.strictObject(ages), credit: z.strictObject(ages) });
export type AgeTotals = z.infer<typeof sides>;
export const ageTotalsApi = endpoint({
  ...read,
  method: 'GET',
  reads: 'replica',
  path: `${OPEN_ITEMS}/ageing/totals`,
  summary: 'Otvoreno na obje strane po dospijeću, uz iste filtere',
  list: { ...ageingList, columns: undefined, sortable: [], sort: '' } as ListSpec<never>,
  answer: answerOf(sides),
});

const later = z.strictObject({
  documents: z.int().describe('Dokumenata kojima to mijenja iznos.'),
  amount: amount.describe('Za koliko se zato razlikuju zbirovi, duguje manje potražuje.'),
  last: dayOrNull.describe('Najkasniji dan; prazno kad takvih naloga nema.'),
});
export type Later = z.infer<typeof later>;
export const laterApi = endpoint({
  ...read,
  method: 'GET',
  path: `${OPEN_ITEMS}/later`,
  summary:
    'Knjiženo s datumom poslije danas: u otvorenim dokumentima ga ima, u ročnosti na današnji dan nema',
  query: z.object({ partner_id: z.guid('Odaberite partnera.').toLowerCase().optional() }),
  answer: answerOf(later),
});

const short = (max: number) => z.string().max(max, `Najviše ${max} znakova.`).refine(isPlain, BAD_CHARACTER);
/** One document of open items. */
export const documentFields = {
  account: short(10).min(1, 'Upišite konto.'),
  partner_id: z.guid('Odaberite partnera.').toLowerCase().nullish(),
};
export const documentNo = short(200);

export const itemLinesApi = endpoint({
  ...read,
  method: 'GET',
  path: `${OPEN_ITEMS}/lines`,
  summary: 'Stavke naloga jednog otvorenog dokumenta, najviše 500, od najstarije',
  query: z.object({ ...documentFields, document_no: documentNo.default('') }),
  refuses: { 404: { description: 'Na taj dokument nije ništa knjiženo.' } },
  answer: answerOf(
    z.array(
      z.strictObject({
        voucher_id: id,
        number: z.string().describe('Broj naloga: IF-0001/2026.'),
        line: z.int(),
        day: z.iso.date(),
        description: z.string(),
        debit: amount,
        credit: amount,
      }),
    ),
  ),
});
export type ItemLine = z.infer<typeof itemLinesApi.answer>['data'][number];

const closing = z.strictObject({
  idguid: id,
  account: z.string(),
  debit_document: z.string(),
  credit_document: z.string(),
  amount,
  matched_at: instant,
  matched_by: z.string(),
});

const partner = z.strictObject({
  idguid: id,
  naziv: z.string(),
  jib: z.string().nullable(),
  adresa: z.string().nullable(),
  postanski_broj: z.string().nullable(),
  grad: z.string().nullable(),
  email: z.string().nullable(),
});
const accounts = z.array(
  z.strictObject({
    account: z.string(),
    naziv: z.string(),
    customers: z.boolean().describe('Konto kupaca: po njemu se šalju opomene.'),
  }),
);

export const partnerItemsApi = endpoint({
  ...read,
  method: 'GET',
  path: `${OPEN_ITEMS}/partners/:idguid`,
  summary: 'Sve otvoreno jednog partnera, najviše 2.000 dokumenata, s posljednjim zatvaranjima',
  params: idParams,
  answer: answerOf(
    z.strictObject({
      partner,
      organisation: z.string(),
      today: z.iso.date(),
      reminders_off: z.boolean(),
      accounts,
      items: z.array(openItem).describe('Po kontu, najstarije dospijeće prvo.'),
      closings: z.array(closing).describe('Najviše 100 posljednjih.'),
    }),
  ),
});
export type PartnerItems = z.infer<typeof partnerItemsApi.answer>['data'];

/** The day of a statement; the sheet on the screen and the one on paper are asked for alike. */
export const statementDay = z.object({
  day: z
    .string()
    .refine(isDay, 'Unesite ispravan datum.')
    .optional()
    .describe('Stanje na kraju tog dana; inače današnje.'),
});

export const statementApi = endpoint({
  ...read,
  method: 'GET',
  path: `${OPEN_ITEMS}/partners/:idguid/statement`,
  summary: 'Izvod otvorenih stavki partnera na dan, najviše 2.000 dokumenata',
  params: idParams,
  query: statementDay,
  answer: answerOf(
    z.strictObject({
      partner,
      organisation: z.string(),
      day: z.iso.date(),
      accounts,
      items: z
        .array(
          openItem.pick({
            account: true,
            document_no: true,
            document_date: true,
            due_date: true,
            open: true,
          }),
        )
        .describe('Po kontu, najstarije dospijeće prvo.'),
    }),
  ),
});
export type Statement = z.infer<typeof statementApi.answer>['data'];
