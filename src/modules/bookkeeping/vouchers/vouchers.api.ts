/** Posted vouchers. Nothing about them changes: they are reversed, and copied to drafts. */
import { z } from 'zod';
import { answerOf, endpoint, failure, id, idParams, instant, pageOf } from '../../../core/endpoint.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { reference } from '../../../core/resource.ts';
import { choicesOf } from '../../../core/resource-api.ts';
import { isDay } from '../../../core/schema.ts';
import { BOOK_REFERENCES, READ, SAVE } from '../ledger/books.api.ts';
import { SOURCES } from '../ledger/voucher.ts';
import { notPostedRefusal, postedPlace } from './drafts.api.ts';
import { REVERSAL_LABELS, SOURCE_LABELS } from './labels.ts';

export const VOUCHERS = '/api/fin/vouchers';
const DECIMAL = z.string().regex(/^-?\d+\.\d+$/);
const day = z.iso.date();

const other = z.strictObject({ idguid: id, name: z.string(), day });

const voucherRow = z.strictObject({
  idguid: id,
  name: z.string().describe('Broj kako se piše: `IF-0001/2026`.'),
  type: z.string(),
  number: z.int(),
  year: z.string(),
  journal_no: z.int(),
  day,
  description: z.string(),
  statement_no: z.string().nullable(),
  line_count: z.int(),
  amount: DECIMAL.describe('Zbir jedne strane.'),
  source: z.enum(SOURCES),
  reversal_kind: z.enum(['black', 'red']).nullable().describe('Nalog stornira drugi nalog.'),
  reversed: z.boolean().describe('Nalog je storniran.'),
  posted_at: instant,
  posted_by: z.string(),
});
export type VoucherRow = z.infer<typeof voucherRow>;

/** What a filter of the list is chosen from. */
export const VOUCHER_REFERENCES = {
  year_id: reference({ label: 'Godina', to: 'poslovne-godine' }),
  ...BOOK_REFERENCES,
} as const;
/** Path of the choices, without `/api`. */
export const VOUCHER_CHOICES = '/fin/vouchers';
export const voucherChoicesApi = choicesOf(VOUCHERS, READ);

type VoucherSort = 'day' | 'number' | 'journal_no' | 'type' | 'description' | 'amount' | 'posted_at';
export const vouchersList = {
  sortable: ['day', 'number', 'journal_no', 'type', 'description', 'amount', 'posted_at'],
  sort: '-day',
  filters: {
    year_id: { kind: 'reference', label: 'Godina', to: 'poslovne-godine' },
    type: { kind: 'text', label: 'Vrsta' },
    number: { kind: 'integer', label: 'Broj' },
    journal_no: { kind: 'integer', label: 'Broj u dnevniku' },
    day: { kind: 'date', label: 'Datum' },
    amount: { kind: 'money', label: 'Iznos' },
    description: { kind: 'text', label: 'Opis' },
    statement_no: { kind: 'text', label: 'Broj izvoda' },
    account: { kind: 'text', label: 'Konto na stavci' },
    partner_id: { kind: 'reference', label: 'Partner na stavci', to: 'companies' },
    document_no: { kind: 'text', label: 'Broj dokumenta na stavci' },
    source: { kind: 'choice', label: 'Nastao', options: SOURCE_LABELS },
    reversal_kind: { kind: 'choice', label: 'Storno', options: REVERSAL_LABELS },
    reversed: { kind: 'boolean', label: 'Storniran' },
    posted_at: { kind: 'moment', label: 'Proknjiženo' },
    posted_by: { kind: 'text', label: 'Ko je proknjižio' },
  },
  columns: {
    name: { kind: 'text', label: 'Broj', max: 20, list: true },
    day: { kind: 'date', label: 'Datum', list: true },
    description: { kind: 'text', label: 'Opis', max: 100, list: true },
    statement_no: { kind: 'text', label: 'Broj izvoda', max: 20, list: false },
    line_count: { kind: 'integer', label: 'Stavki', list: false },
    amount: { kind: 'money', label: 'Iznos', sum: true, list: true },
    journal_no: { kind: 'integer', label: 'Broj u dnevniku', list: true },
    type: { kind: 'text', label: 'Vrsta', max: 4, list: false },
    year: { kind: 'text', label: 'Godina', max: 20, list: false },
    source: { kind: 'choice', label: 'Nastao', options: SOURCE_LABELS, list: false },
    reversal_kind: { kind: 'choice', label: 'Storno', options: REVERSAL_LABELS, list: false },
    reversed: { kind: 'boolean', label: 'Storniran', list: false },
    posted_by: { kind: 'text', label: 'Ko je proknjižio', list: false },
    posted_at: { kind: 'moment', label: 'Proknjiženo', list: true },
  },
} as const satisfies ListSpec<VoucherSort>;
export type VouchersSort = VoucherSort;

export const vouchersApi = endpoint({
  ...READ,
  method: 'GET',
  path: VOUCHERS,
  summary: 'Proknjiženi nalozi: lista',
  list: vouchersList as ListSpec<VoucherSort>,
  answer: pageOf(voucherRow),
});

const voucherLine = z.strictObject({
  line: z.int(),
  account: z.string(),
  account_name: z.string().nullable(),
  partner_id: id.nullable(),
  partner: z.string().nullable(),
  cost_center_id: id.nullable(),
  cost_center: z.string().nullable(),
  debit: DECIMAL,
  credit: DECIMAL,
  currency: z.string().nullable(),
  currency_amount: DECIMAL.nullable(),
  rate: DECIMAL.nullable(),
  document_no: z.string().nullable(),
  document_date: day.nullable(),
  due_date: day.nullable(),
  received_date: day.nullable(),
  description: z.string(),
  vat_code: z.string().nullable(),
  vat_base: DECIMAL.nullable(),
  vat_month: day.nullable().describe('Prvi dan mjeseca PDV prijave.'),
});
export type VoucherLine = z.infer<typeof voucherLine>;

const voucher = voucherRow
  .omit({ reversed: true })
  .extend({
    year_id: id,
    period: z.int().describe('0: početno stanje, 99: zatvaranje, inače mjesec poslovne godine.'),
    hash: z.string().describe('Kontrolni zapis naloga (SHA-256), koji obuhvata i nalog prije njega.'),
    reversal_of: other.nullable(),
    reversed_by: other.nullable(),
    reversal_default: z.enum(['black', 'red']).describe('Vrsta storna po postavkama knjiga.'),
    reversal_day: day
      .nullable()
      .describe(
        'Prvi dan na koji se storno može knjižiti; prazno: ni na jedan. Početno stanje: samo njegov dan, i kad za to treba izuzetak od zaključavanja.',
      ),
    lines: z.array(voucherLine),
  })
  .meta({ id: 'Voucher' });
export type Voucher = z.infer<typeof voucher>;

export const voucherApi = endpoint({
  ...READ,
  method: 'GET',
  path: `${VOUCHERS}/:idguid`,
  params: idParams,
  summary: 'Proknjižen nalog sa stavkama',
  answer: answerOf(voucher),
});

const reversalBody = z.strictObject({
  day: z.iso
    .date('Unesite ispravan datum.')
    .refine(isDay, 'Unesite ispravan datum.')
    .optional()
    .describe('Inače danas, ili prvi otvoren dan.'),
  kind: z
    .enum(['black', 'red'], 'Odaberite crni ili crveni storno.')
    .optional()
    .describe(
      'Crni: na suprotnoj strani. Crveni: na istoj strani, s minusom. Inače kako je u postavkama knjiga.',
    ),
  copy_to_draft: z
    .boolean('Unesite true ili false.')
    .default(false)
    .describe('Stavke i u novi nacrt, za ispravku.'),
});
export type ReversalBody = z.output<typeof reversalBody>;

const reversal = z.strictObject({
  reversal: postedPlace,
  draft_id: id.nullable().describe('Nacrt s kopijom stavki.'),
});
export type Reversal = z.infer<typeof reversal>;

export const reverseVoucherApi = endpoint({
  ...SAVE,
  method: 'POST',
  path: `${VOUCHERS}/:idguid/reverse`,
  params: idParams,
  summary: 'Storniraj nalog',
  body: reversalBody,
  answer: answerOf(reversal),
  status: 201,
  refuses: {
    ...notPostedRefusal,
    409: { description: 'Nalog je već storniran (`reversed`).', schema: failure },
  },
});

export const copyVoucherApi = endpoint({
  ...SAVE,
  method: 'POST',
  path: `${VOUCHERS}/:idguid/copy`,
  params: idParams,
  summary: 'Kopiraj nalog u nacrt',
  answer: answerOf(z.strictObject({ draft_id: id })),
  status: 201,
});
