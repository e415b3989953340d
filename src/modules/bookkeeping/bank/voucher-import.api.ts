import { z } from 'zod';
import { answerOf, CUT_OFF, endpoint, failure, id, LIST_FILES, refusal } from '../../../core/endpoint.ts';
import { fileFormat } from '../../../core/list-query.ts';
import { isDay } from '../../../core/schema.ts';
import { inspection } from '../../../core/transfer/transfer.api.ts';
import { READ, SAVE } from '../ledger/books.api.ts';

export const VOUCHER_FILES = '/api/fin/uvoz-naloga';
const TAG = 'Uvoz i izvoz naloga';
/** Most problems and vouchers that an answer names. */
export const MOST_PROBLEMS = 500;
export const MOST_SHOWN = 200;

const day = z.iso.date('Datum ne postoji.').refine(isDay, 'Datum ne postoji.');
const uploads = {
  ...SAVE,
  tag: TAG,
  multipart: true,
  validatedByService: true,
  refuses: {
    413: { description: 'Datoteka je veća od 10 MB.' },
    429: { description: 'Previše datoteka je u obradi.' },
    ...CUT_OFF,
  },
} as const;

export const inspectVouchersApi = endpoint({
  ...uploads,
  method: 'POST',
  path: `${VOUCHER_FILES}/inspect`,
  summary: 'Pregled datoteke s nalozima',
  body: z.strictObject({ file: z.file() }),
  answer: answerOf(inspection),
});

export const voucherOptions = z.strictObject({
  mapping: z.record(z.string(), z.int().min(0)),
  file_name: z.string().max(300).default(''),
  type: z
    .string()
    .trim()
    .toUpperCase()
    .max(10)
    .default('TM')
    .describe('Vrsta naloga gdje je u datoteci nema.'),
  as: z
    .enum(['drafts', 'posted'])
    .default('drafts')
    .describe('`drafts`: nacrti, koji se dopune i proknjiže kasnije; `posted`: nalozi se odmah knjiže.'),
  dry_run: z.boolean().default(false),
  skip_failed: z
    .boolean()
    .default(false)
    .describe('Uvoze se samo nalozi koji se tako mogu uvesti; inače se ne uvozi ništa.'),
  run_id: z
    .guid()
    .toLowerCase()
    .nullable()
    .default(null)
    .describe('Oznaka uvoza, po kojoj se pita dokle je stigao.'),
});
export type VoucherOptions = z.infer<typeof voucherOptions>;
/** What becomes of the vouchers of a file. */
export type ImportAs = VoucherOptions['as'];

const voucherImport = z.strictObject({
  vouchers: z.int(),
  lines: z.int(),
  total: z.string().describe('Zbir dugovne strane svih naloga.'),
  valid: z.int().describe('Nalozi koji se mogu proknjižiti.'),
  draftable: z.int().describe('Nalozi koji se mogu uvesti kao nacrti, i kad nisu za knjiženje.'),
  already: z.int().describe('Nalozi iz iste datoteke koji su uvezeni ranije.'),
  run_id: id.nullable().describe('Oznaka uvoza; po njoj se filtrira lista nacrta.'),
  drafts: z.int().describe('Napravljeni nacrti.'),
  posted: z.int(),
  posted_vouchers: z
    .array(z.strictObject({ idguid: id, label: z.string() }))
    .describe(`Prvih ${MOST_SHOWN} proknjiženih.`),
  stopped: z.string().nullable().describe('Zašto je uvoz stao prije kraja.'),
  problem_count: z.int(),
  problems: z
    .array(
      z.strictObject({
        row: z.int(),
        voucher: z.string(),
        field: z.string().nullable(),
        message: z.string(),
        blocks: z.boolean().describe('Nalog se s ovim ne može proknjižiti.'),
        blocks_draft: z.boolean().describe('Nalog se s ovim ne može uvesti ni kao nacrt.'),
      }),
    )
    .describe(`Prvih ${MOST_PROBLEMS}, po redovima.`),
  preview: z
    .array(
      z.strictObject({
        key: z.string(),
        row: z.int(),
        type: z.string(),
        day: z.string().nullable(),
        description: z.string().nullable(),
        lines: z.int(),
        debit: z.string(),
        credit: z.string(),
        problems: z.int().describe('Koliko primjedbi ne da knjižiti.'),
        draftable: z.boolean(),
        already: z.boolean(),
      }),
    )
    .describe(`Prvih ${MOST_SHOWN} naloga.`),
});
export type VoucherImport = z.infer<typeof voucherImport>;

export const importVouchersApi = endpoint({
  ...uploads,
  method: 'POST',
  path: VOUCHER_FILES,
  summary: 'Provjeri naloge iz datoteke, ili ih uvezi kao nacrte ili proknjižene',
  body: z.strictObject({ file: z.file(), options: z.string() }),
  answer: answerOf(voucherImport),
  refuses: {
    ...uploads.refuses,
    409: {
      description: 'Datoteka je već uvezena (`imported`), ili ima grešaka (`import_failed`, uz rezultat).',
      schema: z.union([refusal('import_failed', voucherImport), failure]),
    },
  },
});

export const voucherProgressApi = endpoint({
  ...SAVE,
  tag: TAG,
  method: 'GET',
  path: `${VOUCHER_FILES}/:run`,
  summary: 'Koliko je naloga jednog uvoza uvezeno',
  params: z.object({ run: z.string().toLowerCase() }),
  answer: answerOf(z.strictObject({ imported: z.int() })),
});

export const exportVouchersApi = endpoint({
  ...READ,
  tag: TAG,
  method: 'GET',
  path: `${VOUCHER_FILES}/izvoz`,
  summary: 'Proknjiženi nalozi kao tabela, u kolonama koje se mogu uvesti',
  query: z.strictObject({
    from: day.describe('Prvi dan.'),
    to: day.describe('Posljednji dan.'),
    type: z.string().max(10).optional().describe('Samo nalozi ove vrste.'),
    format: fileFormat,
  }),
  answer: answerOf(z.null()),
  files: LIST_FILES,
});
