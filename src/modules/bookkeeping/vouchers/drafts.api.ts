/** Drafts: vouchers that are being written. They belong to the organisation, and are no part of the books. */
import { z } from 'zod';
import {
  answerOf,
  conflict,
  endpoint,
  failure,
  id,
  idParams,
  instant,
  lastChange,
  pageOf,
  refusal,
  versionQuery,
} from '../../../core/endpoint.ts';
import type { ListSpec } from '../../../core/list-query.ts';
import { READ, SAVE } from '../ledger/books.api.ts';
import { SOURCES } from '../ledger/voucher.ts';
import { CELL_NAMES, type Cell, draftBody, draftFields } from './draft.ts';
import { SOURCE_LABELS } from './labels.ts';

export const DRAFTS = '/api/fin/drafts';
const DECIMAL = z.string().regex(/^-?\d+\.\d\d$/);

/** A draft without its lines. */
const draftHead = {
  idguid: id,
  ...lastChange,
  created_at: instant,
  created_by: z.string(),
  type: z.string(),
  day: z.string().describe('`YYYY-MM-DD`, ili kako je upisano.'),
  description: z.string(),
  statement_no: z.string(),
  source: z.enum(SOURCES),
  line_count: z.int(),
  debit: DECIMAL.describe('Zbir onoga što se može pročitati.'),
  credit: DECIMAL,
};
const draftRow = z.strictObject(draftHead);
export type DraftRow = z.infer<typeof draftRow>;

const line = z.strictObject(
  Object.fromEntries(CELL_NAMES.map((name) => [name, z.string().optional()])) as Record<
    Cell,
    z.ZodOptional<z.ZodString>
  >,
);
const draft = z
  .strictObject({
    ...draftHead,
    lines: z.array(line),
    partners: z
      .record(z.string(), z.strictObject({ label: z.string(), hint: z.string().nullable() }))
      .describe('Partneri iz stavki, po oznaci.'),
  })
  .meta({ id: 'VoucherDraft' });
export type Draft = z.infer<typeof draft>;

const problem = z
  .strictObject({
    line: z.int().nullable().describe('Od 1; prazno za zaglavlje.'),
    field: z.string(),
    code: z.string(),
    message: z.string(),
    blocks: z.boolean().describe('Nalog se s ovim ne može proknjižiti; ostalo su upozorenja.'),
  })
  .meta({ id: 'VoucherProblem' });
export type DraftProblem = z.infer<typeof problem>;

/** Where a voucher stands in the books. */
export const postedPlace = z
  .strictObject({
    idguid: id,
    year_id: id,
    type: z.string(),
    number: z.int(),
    name: z.string().describe('Broj kako se piše: `IF-0001/2026`.'),
    journal_no: z.int().describe('Broj u dnevniku.'),
    hash: z.string(),
  })
  .meta({ id: 'PostedPlace' });
export type PostedPlace = z.infer<typeof postedPlace>;

export type DraftSort = 'updated_at' | 'created_at' | 'day' | 'type' | 'description' | 'debit';
export const draftsList = {
  sortable: ['updated_at', 'created_at', 'day', 'type', 'description', 'debit'],
  sort: '-updated_at',
  filters: {
    type: { kind: 'text', label: 'Vrsta' },
    day: { kind: 'date', label: 'Datum' },
    description: { kind: 'text', label: 'Opis' },
    debit: { kind: 'money', label: 'Duguje' },
    source: { kind: 'choice', label: 'Nastao', options: SOURCE_LABELS },
    run_id: { kind: 'reference', label: 'Oznaka uvoza' },
    updated_by: { kind: 'text', label: 'Ko je mijenjao' },
    updated_at: { kind: 'moment', label: 'Izmijenjeno' },
    created_at: { kind: 'moment', label: 'Uneseno' },
  },
  columns: {
    type: { kind: 'text', label: 'Vrsta', max: 4, list: true },
    day: { kind: 'text', label: 'Datum', max: 20, list: true },
    description: { kind: 'text', label: 'Opis', max: 100, list: true },
    line_count: { kind: 'integer', label: 'Stavki', list: true },
    debit: { kind: 'money', label: 'Duguje', list: true },
    credit: { kind: 'money', label: 'Potražuje', list: true },
    source: { kind: 'choice', label: 'Nastao', options: SOURCE_LABELS, list: false },
    updated_by: { kind: 'text', label: 'Ko je mijenjao', list: true },
    updated_at: { kind: 'moment', label: 'Izmijenjeno', list: true },
    created_by: { kind: 'text', label: 'Ko je započeo', list: false },
    created_at: { kind: 'moment', label: 'Uneseno', list: false },
  },
} as const satisfies ListSpec<DraftSort>;

export const draftsApi = endpoint({
  ...READ,
  method: 'GET',
  path: DRAFTS,
  summary: 'Nacrti naloga: lista',
  list: draftsList as ListSpec<DraftSort>,
  answer: pageOf(draftRow),
});

export const createDraftApi = endpoint({
  ...SAVE,
  method: 'POST',
  path: DRAFTS,
  summary: 'Započni nacrt',
  body: z.strictObject({
    ...draftFields,
    idguid: z
      .guid('Neispravna oznaka.')
      .toLowerCase()
      .optional()
      .describe('Oznaka koju bira klijent: ponovljen zahtjev vraća isti nacrt.'),
  }),
  answer: answerOf(draft),
  status: 201,
  refuses: { 409: { description: 'Nalog s ovom oznakom je već proknjižen (`posted`).' } },
});

export const draftApi = endpoint({
  ...READ,
  method: 'GET',
  path: `${DRAFTS}/:idguid`,
  params: idParams,
  summary: 'Nacrt sa stavkama',
  answer: answerOf(draft),
});

export const saveDraftApi = endpoint({
  ...SAVE,
  method: 'PATCH',
  path: `${DRAFTS}/:idguid`,
  params: idParams,
  summary: 'Sačuvaj nacrt; šalje se samo ono što je izmijenjeno, a stavke sve odjednom',
  body: draftBody.extend({ version: z.int('Neispravna verzija.').describe('Verzija koja se mijenja.') }),
  answer: answerOf(draftRow),
  refuses: conflict(draft, 'Nacrt je u međuvremenu proknjižen (`posted`).'),
});

export const removeDraftApi = endpoint({
  ...SAVE,
  method: 'DELETE',
  path: `${DRAFTS}/:idguid`,
  params: idParams,
  summary: 'Obriši nacrt',
  query: versionQuery,
  answer: answerOf(z.null()),
  refuses: conflict(draft, 'Nacrt je u međuvremenu proknjižen (`posted`).'),
});

export const checkDraftApi = endpoint({
  ...READ,
  method: 'POST',
  path: `${DRAFTS}/check`,
  summary: 'Šta na nalogu nije ispravno; ništa se ne čuva',
  body: draftBody,
  answer: answerOf(
    z.strictObject({
      problems: z.array(problem),
      debit: DECIMAL,
      credit: DECIMAL,
      difference: DECIMAL.describe('Duguje manje potražuje.'),
    }),
  ),
});
export type DraftCheck = z.infer<typeof checkDraftApi.answer>['data'];

const refusedProblem = problem
  .extend({ voucher: z.int().optional().describe('Koji nalog po redu, gdje ih se knjiži više.') })
  .meta({ id: 'RefusedProblem' });

/** `422 not_posted`, with all that has to be corrected. */
export const notPostedRefusal = {
  422: {
    description: 'Nalog nije ispravan (`not_posted`).',
    schema: z.union([refusal('not_posted', z.strictObject({ problems: z.array(refusedProblem) })), failure]),
  },
};

export const postDraftApi = endpoint({
  ...SAVE,
  method: 'POST',
  path: `${DRAFTS}/:idguid/post`,
  params: idParams,
  summary: 'Proknjiži nacrt: dobija broj i više se ne mijenja. Nalog zadržava oznaku nacrta',
  body: z.strictObject({ version: z.int('Neispravna verzija.') }),
  answer: answerOf(postedPlace),
  status: 201,
  refuses: {
    ...notPostedRefusal,
    409: {
      description:
        'Nacrt je u međuvremenu izmijenjen (`stale`) ili proknjižen (`posted`, uz mjesto u knjigama).',
      schema: z.union([refusal('stale', z.strictObject({ current: draft })), refusal('posted', postedPlace)]),
    },
  },
});
