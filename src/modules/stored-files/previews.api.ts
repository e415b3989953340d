import { z } from 'zod';
import { answerOf, endpoint, idParams } from '../../core/endpoint.ts';
import { fileEndpoint, WITHHELD } from '../../core/files/file-endpoint.ts';
import { KEPT_FILES } from './labels.ts';

const ONE = `${KEPT_FILES.api}/:idguid`;
const read = { permission: 'admin_stored_files_pregled', tag: 'Datoteke' } as const;

/** Rows of a table that are shown. */
export const SHOWN_ROWS = 200;
const SHOWN_COLUMNS = 50;
export const SHOWN_TABLE = { rows: SHOWN_ROWS, columns: SHOWN_COLUMNS } as const;

export const fileThumb = fileEndpoint({
  ...read,
  path: `${ONE}/thumb`,
  params: idParams,
  summary: 'Umanjena slika datoteke',
  refuses: { 404: { description: 'Datoteka ne postoji, ili (još) nema umanjene slike.' } },
});

const problem = z.string().nullable().describe('Zašto sadržaj nije prikazan; prazno: prikazan je.');

const fileText = z.strictObject({
  state: z.enum(['waiting', 'done', 'failed']).describe('`waiting`: tekst se još priprema.'),
  problem,
  text: z.string().describe('Početak teksta.'),
  complete: z.boolean().describe('To je cijeli tekst.'),
});
export type FileText = z.infer<typeof fileText>;

export const fileTextApi = endpoint({
  ...read,
  method: 'GET',
  path: `${ONE}/text`,
  params: idParams,
  summary: 'Tekst datoteke, za prikaz',
  answer: answerOf(fileText),
  refuses: WITHHELD,
});

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const table = z.strictObject({
  sheets: z.array(z.string()).describe('Nazivi listova; prazno za CSV.'),
  sheet: z.int().describe('Prikazani list, od 0.'),
  rows: z.array(z.strictObject({ number: z.int().describe('Redni broj u tabeli.'), cells: z.array(cell) })),
  more_rows: z.boolean(),
  more_columns: z.boolean(),
});
export type FileTable = z.infer<typeof table>;
const fileTable = z.strictObject({ problem, table: table.nullable() });
export type FileTableAnswer = z.infer<typeof fileTable>;

export const fileTableApi = endpoint({
  ...read,
  method: 'GET',
  path: `${ONE}/table`,
  params: idParams,
  summary: `Početak tabele (CSV ili Excel): najviše ${SHOWN_ROWS} redova`,
  query: z.object({
    sheet: z.coerce
      .number('Neispravan broj lista.')
      .int('Neispravan broj lista.')
      .min(0, 'Neispravan broj lista.')
      .max(10_000, 'Neispravan broj lista.')
      .default(0)
      .describe('Koji list radne sveske, od 0.'),
  }),
  answer: answerOf(fileTable),
  refuses: WITHHELD,
});
