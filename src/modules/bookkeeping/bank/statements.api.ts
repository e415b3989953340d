import { z } from 'zod';
import {
  answerOf,
  CUT_OFF,
  endpoint,
  failure,
  id,
  idParams,
  instant,
  lastChange,
  pageOf,
  staleOf,
} from '../../../core/endpoint.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { decimal } from '../../../core/resource.ts';
import { choicesOf } from '../../../core/resource-api.ts';
import { fieldSchema } from '../../../core/schema.ts';
import { BAD_CHARACTER, hasNoNul } from '../../../core/text.ts';
import { line } from '../../../core/text-fields.ts';
import { inspection } from '../../../core/transfer/transfer.api.ts';
import { BOOK_REFERENCES, READ, SAVE } from '../ledger/books.api.ts';
import { MAX_DESCRIPTION } from '../vouchers/draft.ts';

export const STATEMENTS = '/api/fin/izvodi';
const TAG = 'Bankovni izvodi';
const read = { ...READ, tag: TAG } as const;
const save = { ...SAVE, tag: TAG } as const;

const amount = z.string().describe('Decimalni broj, npr. "1234.50".');
const day = z.string().describe('Dan, `YYYY-MM-DD`.');
export const FORMAT_LABELS = { mt940: 'MT940', camt053: 'camt.053', table: 'Tabela' } as const;
const formats = z.enum(['mt940', 'camt053', 'table']);
export const STATE_LABELS = { open: 'Otvoren', booked: 'Proknjižen' } as const;

const listRow = z.strictObject({
  idguid: id,
  account: z.string().describe('Naziv računa.'),
  statement_no: z.string(),
  day,
  rows: z.int(),
  ready: z.int().describe('Stavki za koje je odlučeno kako se knjiže.'),
  incoming: amount,
  outgoing: amount,
  closing: amount.nullable(),
  currency: z.string(),
  state: z.enum(['open', 'booked']),
  voucher: z.string().nullable(),
  imported_at: instant,
  imported_by: z.string(),
});
export type StatementListRow = z.infer<typeof listRow>;

const money = { kind: 'decimal', scale: 2 } as const;
export const statementList = {
  sortable: ['day', 'account', 'statement_no', 'imported_at'],
  sort: '-day',
  filters: {
    account_id: { kind: 'reference', label: 'Račun', to: 'bankovni-racuni' },
    state: { kind: 'choice', label: 'Stanje', options: STATE_LABELS },
    day: { kind: 'date', label: 'Datum' },
  },
  columns: {
    statement_no: { kind: 'text', label: 'Broj', list: true },
    account: { kind: 'text', label: 'Račun', list: true },
    day: { kind: 'date', label: 'Datum', list: true },
    ready: { kind: 'integer', label: 'Spremno', list: true },
    incoming: { ...money, label: 'Uplate', list: true },
    outgoing: { ...money, label: 'Isplate', list: true },
    closing: { ...money, label: 'Stanje', list: true },
    currency: { kind: 'text', label: 'Valuta' },
    state: { kind: 'choice', label: 'Stanje izvoda', list: true, options: STATE_LABELS },
    voucher: { kind: 'text', label: 'Nalog', list: true },
    rows: { kind: 'integer', label: 'Stavki' },
    imported_by: { kind: 'text', label: 'Uvezao' },
    imported_at: { kind: 'moment', label: 'Uvezeno' },
  },
} as const satisfies ListSpec<'day' | 'account' | 'statement_no' | 'imported_at'>;
export type StatementSort = (typeof statementList)['sortable'][number];

export const statementsApi = endpoint({
  ...read,
  method: 'GET',
  path: STATEMENTS,
  summary: 'Izvodi',
  list: statementList as ListSpec<StatementSort>,
  answer: pageOf(listRow),
});

/** What screens of statements choose by a search. */
export const BANK_REFERENCES = {
  ...BOOK_REFERENCES,
  bank_id: { kind: 'reference', label: 'Račun', to: 'bankovni-racuni' },
} as const;
export const bankChoicesApi = choicesOf(STATEMENTS, read);

const partFields = {
  account: z.string().trim().max(10, 'Konto ima najviše deset cifara.').refine(hasNoNul, BAD_CHARACTER),
  partner_id: id.nullable(),
  cost_center_id: id.nullable(),
  document_no: line(100).nullable(),
  amount: fieldSchema(
    decimal({ label: 'Iznos', precision: 18, scale: 2, required: true }),
  ) as z.ZodType<string>,
  description: line(MAX_DESCRIPTION).nullable(),
};
const part = z.strictObject(partFields);
/** A part as a screen shows it. */
const shownPart = z.strictObject({
  ...partFields,
  amount,
  account: z.string(),
  partner: z.string().nullable().describe('Naziv partnera.'),
});
export type ShownPart = z.infer<typeof shownPart>;

export const ORIGINS = ['rule', 'transfer', 'account', 'document', 'name', 'fee'] as const;
const statementRow = z.strictObject({
  line: z.int(),
  day,
  value_day: day.nullable(),
  amount: amount.describe('U valuti računa; uplata je pozitivna.'),
  domestic: amount.nullable().describe('U KM; prazno dok nema kursa.'),
  partner_account: z.string().nullable(),
  partner_name: z.string().nullable(),
  reference: z.string().nullable(),
  description: z.string(),
  bank_reference: z.string().nullable(),
  decided: z.boolean(),
  version: z.int().describe('Nova sa svakom odlukom, 0 dok je nema; šalje se uz odluku.'),
  sure: z.boolean().describe('Prijedlog je potpun: stavke čine iznos i zna se šta zatvaraju.'),
  parts: z.array(shownPart).describe('Odluka, ili prijedlog dok je nema.'),
  origin: z
    .strictObject({ kind: z.enum(ORIGINS), text: z.string(), rule_id: id.nullable() })
    .nullable()
    .describe('Odakle je prijedlog.'),
});
export type StatementRow = z.infer<typeof statementRow>;

const statement = z
  .strictObject({
    idguid: id,
    account: z.strictObject({
      idguid: id,
      naziv: z.string(),
      racun: z.string(),
      konto: z.string(),
      vrsta: z.string(),
    }),
    statement_no: z.string(),
    day,
    from_day: day.nullable(),
    currency: z.string(),
    opening: amount.nullable(),
    closing: amount.nullable(),
    incoming: amount,
    outgoing: amount,
    format: formats,
    file_name: z.string(),
    imported_at: instant,
    imported_by: z.string(),
    version: z.int(),
    updated_at: instant,
    updated_by: z.string(),
    warnings: z
      .array(z.string())
      .describe('Npr. izvod prije ovog nedostaje, ili početno stanje nije ono u knjigama.'),
    voucher: z.strictObject({ idguid: id, label: z.string() }).nullable(),
    reversed: z
      .strictObject({ idguid: id, label: z.string() })
      .nullable()
      .describe('Nalog koji je storniran.'),
    roles: z
      .strictObject({ gain: z.string().nullable(), loss: z.string().nullable() })
      .describe('Konta kursnih razlika i centi.'),
    rows: z.array(statementRow),
  })
  .meta({ id: 'BankStatement' });
export type StatementDetail = z.infer<typeof statement>;

export const statementApi = endpoint({
  ...read,
  method: 'GET',
  path: `${STATEMENTS}/:idguid`,
  summary: 'Jedan izvod, s prijedlozima kako se knjiži',
  params: idParams,
  answer: answerOf(statement),
});

const lineNumber = z.coerce.number().int().min(1).max(100_000);
const lineParams = idParams.extend({ line: lineNumber });
/** How a row stands for others when somebody decides on an older sight of it. */
const rowNow = z.strictObject({
  line: z.int(),
  decided: z.boolean(),
  parts: z.array(shownPart).describe('Odluka; prazno ako je poništena.'),
  ...lastChange,
});
export type RowNow = z.infer<typeof rowNow>;

export const decideApi = endpoint({
  ...save,
  method: 'PUT',
  path: `${STATEMENTS}/:idguid/rows/:line`,
  summary: 'Odluči kako se stavka knjiži; `parts: null` poništava odluku',
  params: lineParams,
  body: z.strictObject({
    parts: z.array(part).min(1, 'Upišite konto.').max(200, 'Najviše 200 stavki.').nullable(),
    version: z.int('Neispravna verzija.').describe('Verzija stavke.'),
  }),
  answer: answerOf(
    z.strictObject({
      version: z.int().describe('Verzija izvoda.'),
      row_version: z.int().describe('Verzija stavke.'),
    }),
  ),
  refuses: {
    409: {
      description: 'Izvod je proknjižen, ili je o stavci odlučeno u međuvremenu (`stale`).',
      schema: z.union([staleOf(rowNow), failure]),
    },
  },
});
export type Decided = z.infer<typeof decideApi.answer>['data'];

const versioned = z.strictObject({ version: z.int('Neispravna verzija.') });
const STALE_OR_BOOKED = {
  409: {
    description: 'Izvod je proknjižen ili promijenjen (`stale`).',
    schema: z.union([staleOf(z.unknown()), failure]),
  },
};

export const acceptApi = endpoint({
  ...save,
  method: 'POST',
  path: `${STATEMENTS}/:idguid/accept`,
  summary: 'Prihvati sve potpune prijedloge',
  params: idParams,
  body: versioned,
  answer: answerOf(z.strictObject({ accepted: z.int() })),
  refuses: STALE_OR_BOOKED,
});

export const bookApi = endpoint({
  ...save,
  method: 'POST',
  path: `${STATEMENTS}/:idguid/book`,
  summary: 'Proknjiži izvod kao jedan nalog',
  params: idParams,
  body: versioned,
  answer: answerOf(z.strictObject({ voucher: z.strictObject({ idguid: id, label: z.string() }) })),
  refuses: STALE_OR_BOOKED,
});

export const MOST_OPEN = 500;
export const openItemsApi = endpoint({
  ...read,
  method: 'GET',
  path: `${STATEMENTS}/otvorene-stavke`,
  summary: 'Otvorene stavke partnera koje ne zatvara druga stavka izvoda, za izbor na stavci',
  query: z.strictObject({ partner_id: id, statement_id: id, line: lineNumber }),
  answer: answerOf(
    z
      .array(
        z.strictObject({
          account: z.string(),
          document_no: z.string(),
          document_date: day.nullable(),
          due_date: day.nullable(),
          open: amount.describe('Duguje manje potražuje.'),
        }),
      )
      .describe(`Najviše ${MOST_OPEN}, po dospijeću.`),
  ),
});
export type OpenItem = z.infer<typeof openItemsApi.answer>['data'][number];

const uploads = {
  ...save,
  multipart: true,
  validatedByService: true,
  refuses: {
    409: { description: 'Ovaj izvod ili ova datoteka su već uvezeni (`imported`, uz `idguid` izvoda).' },
    413: { description: 'Datoteka je veća od 10 MB.' },
    429: { description: 'Previše datoteka je u obradi.' },
    ...CUT_OFF,
  },
} as const;

export const inspectApi = endpoint({
  ...uploads,
  method: 'POST',
  path: `${STATEMENTS}/inspect`,
  summary: 'Pregled datoteke izvoda prije uvoza',
  body: z.strictObject({ file: z.file() }),
  answer: answerOf(
    z.strictObject({
      format: formats,
      statements: z.array(
        z.strictObject({
          account: z.string(),
          account_id: id.nullable(),
          account_name: z.string().nullable(),
          statement_no: z.string().nullable(),
          day,
          currency: z.string().nullable(),
          opening: amount.nullable(),
          closing: amount.nullable(),
          rows: z.int(),
          problem: z.string().nullable().describe('Zašto se ne može uvesti.'),
        }),
      ),
      table: inspection.nullable(),
      saved: z
        .array(z.strictObject({ account_id: id, mapping: z.record(z.string(), z.int()) }))
        .describe('Preslikavanje kolona zapamćeno po računu, ako datoteka ima te kolone.'),
    }),
  ),
});
export type StatementInspection = z.infer<typeof inspectApi.answer>['data'];

const typed = fieldSchema(decimal({ label: 'Iznos', precision: 15, scale: 2 })) as z.ZodType<string | null>;
/** A person's choices for an import; all but the first two are for tables. */
export const statementOptions = z.strictObject({
  file_name: z.string().max(300).default(''),
  account_id: id.nullable().default(null),
  statement_no: line(35).nullable().default(null),
  opening: typed.nullable().default(null),
  closing: typed.nullable().default(null),
  mapping: z.record(z.string(), z.int().min(0)).default({}),
});
export type StatementOptions = z.infer<typeof statementOptions>;

export const importApi = endpoint({
  ...uploads,
  method: 'POST',
  path: `${STATEMENTS}/import`,
  summary: 'Uvezi izvode iz datoteke: sve ili ništa',
  body: z.strictObject({ file: z.file(), options: z.string() }),
  status: 201,
  answer: answerOf(
    z.array(
      z.strictObject({
        idguid: id,
        statement_no: z.string(),
        rows: z.int(),
        warnings: z.array(z.string()),
      }),
    ),
  ),
});
export type Imported = z.infer<typeof importApi.answer>['data'];
