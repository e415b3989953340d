import { z } from 'zod';
import { answerOf, endpoint, id, instant } from '../../../core/endpoint.ts';
import { schemaOf } from '../../../core/form-fields.ts';
import { boolean, date, text } from '../../../core/resource.ts';
import { BOXES } from './months/boxes.ts';

export const READ = { permission: 'fin_knjizenje_pregled', tag: 'PDV' } as const;
const SAVE = { permission: 'fin_knjizenje_save', tag: 'PDV' } as const;
export const VAT = '/api/fin/vat';
const MONTHS = `${VAT}/months`;

const day = z.string().describe('Dan, `YYYY-MM-DD`.');
const amount = z.string().describe('Iznos u KM.');
const boxes = z
  .record(z.enum(BOXES as [(typeof BOXES)[number], ...typeof BOXES]), amount)
  .describe('Polja prijave s iznosima.');
const book = z.enum(['kuf', 'kif']);

/** `filed`: the return was filed; `locked`: closed without it; `ready`: nothing is missing; `empty`: over, and nothing was booked; `open`: something is, or it goes on. */
export const MONTH_STATES = {
  open: 'Otvoren',
  ready: 'Spreman',
  empty: 'Bez dokumenata',
  locked: 'Zaključan',
  filed: 'Predat',
} as const;
const stateOf = z.enum(Object.keys(MONTH_STATES) as (keyof typeof MONTH_STATES)[]);
export type MonthState = z.infer<typeof stateOf>;

const overviewMonth = z.strictObject({
  month: day.describe('Prvi dan mjeseca.'),
  state: stateOf,
  due: day.describe('Do kada se predaje.'),
  purchases: z.int().describe('Dokumenata u KUF-u.'),
  supplies: z.int().describe('Dokumenata u KIF-u.'),
  blocking: z.int().describe('Šta ne da da se napravi datoteka.'),
  input: amount.describe('Polje 61.'),
  output: amount.describe('Polje 51.'),
  payable: amount.describe('Polje 71.'),
});
export type OverviewMonth = z.infer<typeof overviewMonth>;

export const monthsApi = endpoint({
  ...READ,
  method: 'GET',
  path: MONTHS,
  summary: 'Porezni periodi godine s njihovim stanjem',
  query: z.object({
    year: z.coerce
      .number('Unesite godinu.')
      .int('Unesite godinu.')
      .min(2000, 'Unesite godinu.')
      .max(2999, 'Unesite godinu.'),
  }),
  answer: answerOf(
    z.strictObject({
      years: z.array(z.int()).describe('Godine s knjigama, najnovija prva.'),
      months: z.array(overviewMonth),
    }),
  ),
});
export type Overview = z.infer<typeof monthsApi.answer>['data'];

const problem = z.strictObject({
  code: z.string(),
  message: z.string(),
  blocks: z.boolean().describe('Bez ispravke se datoteka ne može napraviti.'),
  place: z.enum(['voucher', 'partner', 'code', 'organisation']).describe('Gdje se ispravlja.'),
  book: book.nullable(),
  voucher_id: id.nullable(),
  voucher: z.string().nullable(),
  partner_id: id.nullable(),
  partner: z.string().nullable(),
  document_no: z.string().nullable(),
});
const file = z.strictObject({
  idguid: id,
  book,
  name: z.string(),
  records: z.int(),
  sha256: z.string(),
  size: z.int().describe('Bajtova.'),
  made_at: instant,
  made_by: z.string(),
});
const filing = z.strictObject({
  filed_on: day,
  reference: z.string(),
  refund: z.boolean(),
  filed_at: instant,
  filed_by: z.string(),
});

/** `open`: not booked; `settled`: what is booked is the month's tax; `changed`: documents came after it; `none`: there is no tax. */
const settlementState = z.enum(['none', 'open', 'settled', 'changed']);

const monthDetail = z.strictObject({
  month: day,
  previous: day.nullable().describe('Mjesec prije, ako ga ima.'),
  next: day.nullable().describe('Mjesec poslije, ako ga ima.'),
  state: stateOf,
  due: day,
  over: z.boolean().describe('Mjesec je prošao.'),
  own: z
    .strictObject({
      name: z.string(),
      vat_number: z.string().nullable(),
      address: z.string().nullable(),
      place: z.string().nullable(),
    })
    .describe('Zaglavlje prijave.'),
  boxes,
  purchases: z.int(),
  supplies: z.int(),
  problems: z.array(problem).describe('Najviše 200, one koje priječe prve.'),
  blocking: z.int(),
  warnings: z.int(),
  earlier: day.nullable().describe('Raniji mjesec koji još nije predat, a ima dokumenata.'),
  files: z.array(file).describe('Posljednje napravljene datoteke.'),
  filing: filing.nullable(),
  last_filed: z.boolean().describe('Posljednji predat mjesec: samo se on može vratiti.'),
  settlement: settlementState.describe('Obračun PDV-a.'),
});
export type MonthDetail = z.infer<typeof monthDetail>;

export const monthParams = z.object({ month: z.string().describe('Mjesec, `YYYY-MM`.') });

export const monthApi = endpoint({
  ...READ,
  method: 'GET',
  path: `${MONTHS}/:month`,
  summary: 'Porezni period: prijava, kontrola, datoteke, predaja',
  params: monthParams,
  answer: answerOf(monthDetail),
});

export const makeFilesApi = endpoint({
  ...SAVE,
  method: 'POST',
  path: `${MONTHS}/:month/files`,
  summary: 'Napravi datoteke eNabavke i eIsporuke',
  params: monthParams,
  answer: answerOf(monthDetail),
  refuses: { 409: { description: 'Mjesec je predat, raniji nije, ili nešto nedostaje (`not_ready`).' } },
});

export const fileApi = endpoint({
  ...READ,
  method: 'GET',
  path: `${MONTHS}/:month/files/:idguid`,
  summary: 'Preuzmi datoteku',
  params: z.object({ ...monthParams.shape, idguid: z.string().toLowerCase() }),
  answer: answerOf(z.null()),
  files: { 'text/csv': 'Datoteka za portal UIO.' },
});

/** The form of a filing. */
export const FILING_FIELDS = {
  filed_on: date({ label: 'Dan predaje', required: true }),
  reference: text({ label: 'Broj potvrde', help: 'S portala UIO, ako ga imate.', max: 100 }),
  refund: boolean({ label: 'Zahtjev za povrat (polje 80)' }),
} as const;
export interface NewFiling {
  filed_on: string;
  reference: string | null;
  refund: boolean;
}

export const fileReturnApi = endpoint({
  ...SAVE,
  method: 'POST',
  path: `${MONTHS}/:month/filing`,
  summary: 'Označi prijavu predatom i zaključaj mjesec za PDV',
  params: monthParams,
  body: schemaOf(FILING_FIELDS) as unknown as z.ZodType<NewFiling>,
  answer: answerOf(monthDetail),
  refuses: {
    409: {
      description: 'Već predato, datoteke nisu napravljene ili su zastarjele, ili raniji mjesec nije predat.',
    },
  },
});

/** The form that takes a filing back. */
export const UNDO_FIELDS = { reason: text({ label: 'Razlog', max: 300, required: true }) } as const;

export const unfileApi = endpoint({
  tag: SAVE.tag,
  permission: 'fin_revizija_save',
  method: 'POST',
  path: `${MONTHS}/:month/unfiling`,
  summary: 'Vrati predatu prijavu; samo revizor, i samo posljednju',
  params: monthParams,
  body: schemaOf(UNDO_FIELDS) as unknown as z.ZodType<{ reason: string }>,
  answer: answerOf(monthDetail),
  refuses: { 409: { description: 'Mjesec nije predat, ili je predat i kasniji.' } },
});

const settlement = z.strictObject({
  day: day.describe('Kojim danom se može proknjižiti.'),
  obstacle: z.string().nullable().describe('Zašto se ne može proknjižiti; `null` ako može ili nema šta.'),
  type: z.string().nullable().describe('Šifra vrste naloga za obračun PDV-a.'),
  state: settlementState,
  lines: z
    .array(
      z.strictObject({
        account: z.string(),
        name: z.string().nullable(),
        debit: amount,
        credit: amount,
      }),
    )
    .describe('Šta još treba proknjižiti; kad je sve obračunato, šta je proknjiženo.'),
  difference: amount.describe('Izlazni manje ulazni PDV mjeseca.'),
  left: z
    .array(
      z.strictObject({
        account: z.string(),
        name: z.string().nullable(),
        balance: amount.describe('Duguje manje potražuje.'),
      }),
    )
    .describe('Šta na kontima PDV-a ostaje od stavki mjeseca bez PDV oznake, koje nisu u prijavi.'),
  vouchers: z
    .array(z.strictObject({ voucher_id: id, voucher: z.string() }))
    .describe('Nalozi obračuna koji nisu stornirani, prvi prvi.'),
});
export type Settlement = z.infer<typeof settlement>;

export const settlementApi = endpoint({
  ...READ,
  method: 'GET',
  path: `${MONTHS}/:month/settlement`,
  summary: 'Obračun PDV-a mjeseca: šta je proknjiženo i šta još treba',
  params: monthParams,
  answer: answerOf(settlement),
});

export const SETTLEMENT_FIELDS = { day: date({ label: 'Datum naloga', required: true }) } as const;

export const settleApi = endpoint({
  ...SAVE,
  method: 'POST',
  path: `${MONTHS}/:month/settlement`,
  status: 201,
  summary: 'Proknjiži obračun PDV-a mjeseca, ili razliku ako se mjesec poslije obračuna promijenio',
  params: monthParams,
  body: schemaOf(SETTLEMENT_FIELDS) as unknown as z.ZodType<{ day: string }>,
  answer: answerOf(settlement),
  refuses: { 409: { description: 'PDV mjeseca je već obračunat i nije se promijenio, ili ga nema.' } },
});
