import { z } from 'zod';
import { answerOf, endpoint, id } from '../../../core/endpoint.ts';
import { line } from '../../../core/text-fields.ts';
import { accountField, closingField, formatField, spanFields, spanShape } from './span.ts';
import { amount, REPORT, REPORTS } from './trial-balance.api.ts';

/** Most lines of a page. */
const MOST = 500;
const pageFields = {
  after: z
    .string()
    .max(2000)
    .optional()
    .describe('Nastavak: `next` prethodne stranice, uz iste ostale parametre.'),
  limit: z.coerce
    .number('Neispravan broj.')
    .int('Neispravan broj.')
    .min(1, 'Najmanje 1.')
    .max(MOST, `Najviše ${MOST}.`)
    .default(100),
};
const pageAnswer = {
  span: spanShape,
  next: z.string().nullable().describe('Za sljedeću stranicu; prazno na posljednjoj.'),
  newer: z.boolean().describe('Od prve stranice je bilo novih knjiženja; ove stranice ih nemaju.'),
};

const lineShape = z.strictObject({
  voucher_id: id,
  line: z.int(),
  day: z.string(),
  journal_no: z.int(),
  voucher: z.string().describe('Vrsta i broj naloga.'),
  account: z.string(),
  partner_id: z.string().nullable(),
  partner: z.string().nullable(),
  cost_center: z.string().nullable(),
  document_no: z.string().nullable(),
  due_date: z.string().nullable(),
  description: z.string(),
  debit: amount,
  credit: amount,
  reversal: z.boolean().describe('Stavka storno naloga.'),
});

const sums = z.strictObject({ debit: amount, credit: amount, balance: amount });

const card = z.strictObject({
  ...pageAnswer,
  account: z.strictObject({ konto: z.string(), naziv: z.string() }).nullable(),
  partner: z.strictObject({ idguid: id, naziv: z.string() }).nullable(),
  carried: sums.describe('Donos: početno stanje na prvoj stranici, inače zbir prije ove stranice.'),
  rows: z.array(lineShape.extend({ balance: amount.describe('Saldo iza stavke, duguje manje potražuje.') })),
  total: sums.nullable().describe('Ukupno u razdoblju i saldo na kraju; samo na prvoj stranici.'),
});
export type Card = z.infer<typeof card>;
export type CardLine = Card['rows'][number];

export const cardApi = endpoint({
  ...REPORT,
  path: `${REPORTS}/card`,
  summary: 'Kartica konta, partnera ili konta i partnera, stranicu po stranicu',
  query: z.object({
    ...spanFields,
    ...formatField,
    ...pageFields,
    closing: closingField('true'),
    account: accountField.describe('Konto.'),
    partner_id: z.string().optional().describe('Partner.'),
  }),
  answer: answerOf(card),
});

const journal = z.strictObject({
  ...pageAnswer,
  carried: z.strictObject({ debit: amount, credit: amount }).describe('Donos: zbir prije ove stranice.'),
  rows: z.array(lineShape.extend({ account_name: z.string() })),
  total: z
    .strictObject({ vouchers: z.int(), debit: amount, credit: amount })
    .nullable()
    .describe('Ukupno u razdoblju; samo na prvoj stranici.'),
  last_hash: z
    .array(
      z.strictObject({ voucher: z.string().describe('Broj posljednjeg naloga vrste.'), hash: z.string() }),
    )
    .describe('Posljednji kontrolni zapis svake vrste naloga; samo na prvoj stranici.'),
});
export type Journal = z.infer<typeof journal>;
export type JournalLine = Journal['rows'][number];

export const journalApi = endpoint({
  ...REPORT,
  path: `${REPORTS}/journal`,
  summary: 'Dnevnik: sve stavke po redu knjiženja, stranicu po stranicu',
  query: z.object({
    ...spanFields,
    ...formatField,
    ...pageFields,
    closing: closingField('true'),
    type: line(10).optional().describe('Vrsta naloga.'),
  }),
  answer: answerOf(journal),
});
