import { z } from 'zod';
import { tableFormat } from '../list-query.ts';
import { MAX_CELL } from './limits.ts';

/** Maximum number of invalid rows answered with cells and errors; the others only by number and in `faults`. */
export const MAX_WRONG_ROWS = 5_000;

/** One kind of fault or doubt in a file, and how many of its rows have it. */
const finding = z.strictObject({
  field: z.string().nullable().describe('Prazno kad se misli na cijeli red.'),
  message: z.string().describe('Poruka prvog reda.'),
  same: z.boolean().describe('Poruka je ista u svim redovima; inače se brojevi i nazivi u njoj razlikuju.'),
  count: z.int().describe('Redova.'),
  rows: z.array(z.int()).describe('Brojevi prvih redova.'),
});
export type Finding = z.infer<typeof finding>;

/** A read file, described for the person who maps its columns. */
export const inspection = z
  .strictObject({
    columns: z.array(
      z.strictObject({
        index: z.int(),
        header: z.string(),
        samples: z.array(z.string()),
        suggested: z.string().nullable().describe('Polje kojem kolona vjerovatno pripada.'),
      }),
    ),
    rows: z.int().describe('Zapisa u datoteci.'),
    keys: z.array(z.array(z.string())).describe('Skupovi polja po kojima se prepoznaje postojeći zapis.'),
    format: tableFormat,
  })
  .meta({ id: 'Inspection' });
export type Inspection = z.infer<typeof inspection>;

/** A person's choices for an import. */
export const importOptions = z.strictObject({
  mapping: z.record(z.string(), z.int().min(0)).describe('Polje -> redni broj kolone.'),
  key: z
    .array(z.string())
    .nullable()
    .default(null)
    .describe('Polja po kojima se prepoznaje postojeći zapis; null: svaki red je nov zapis.'),
  dry_run: z.boolean().default(false).describe('Samo proba; ništa se ne mijenja.'),
  corrections: z
    .record(z.string().regex(/^[1-9]\d{0,6}$/), z.record(z.string(), z.string().max(MAX_CELL)))
    .default({})
    .describe('Broj reda -> polje -> tekst koji se čita umjesto onog iz datoteke.'),
  only: z.array(z.int().min(1)).min(1).nullable().default(null).describe('Samo ovi redovi; null: svi.'),
  skip_failed: z
    .boolean()
    .default(false)
    .describe('Redovi s greškom se preskaču, a ostali uvoze; bez toga se uvozi sve ili ništa.'),
});
export type ImportOptions = z.infer<typeof importOptions>;

/** The result of an import or a dry run. */
export const importResult = z
  .strictObject({
    dry_run: z.boolean(),
    total: z.int().describe('Redova u obradi: svi iz datoteke, ili samo oni iz `only`.'),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    failed: z.int().describe('Redova s greškom.'),
    errors: z
      .array(
        z.strictObject({
          row: z.int().describe('Broj reda u tabeli; zaglavlje je 1.'),
          field: z.string().nullable().describe('Prazno kad se misli na cijeli red.'),
          message: z.string(),
        }),
      )
      .describe('Sve greške redova iz `rows`.'),
    failed_rows: z.array(z.int()).describe('Brojevi svih redova s greškom.'),
    faults: z.array(finding).describe('Greške svih redova po vrstama, najčešće prvo.'),
    doubts: z
      .array(finding)
      .describe('Sumnjive vrijednosti ispravnih redova, npr. kontrolna cifra koja se ne slaže. Uvoze se.'),
    rows: z
      .array(
        z.strictObject({
          row: z.int(),
          cells: z.record(z.string(), z.string()).describe('Tekst po polju, kako je pročitan.'),
        }),
      )
      .describe(`Redovi s greškom, najviše ${MAX_WRONG_ROWS}.`),
  })
  .meta({ id: 'ImportResult' });
export type ImportResult = z.infer<typeof importResult>;
