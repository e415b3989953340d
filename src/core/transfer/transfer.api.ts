import { z } from 'zod';

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
    format: z.enum(['csv', 'xlsx']),
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
});
export type ImportOptions = z.infer<typeof importOptions>;

/** The result of an import or a dry run. */
export const importResult = z
  .strictObject({
    dry_run: z.boolean(),
    total: z.int().describe('Redova u datoteci.'),
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
      .describe('Najviše 200 grešaka.'),
  })
  .meta({ id: 'ImportResult' });
export type ImportResult = z.infer<typeof importResult>;
