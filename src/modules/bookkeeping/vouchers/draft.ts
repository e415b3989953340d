/** What a draft is made of, for server and browser. */
import { z } from 'zod';
import { characters } from '../../../core/plural.ts';
import { BAD_CHARACTER, hasNoNul } from '../../../core/text.ts';
import { MAX_LINES, TOO_MANY_LINES } from '../ledger/voucher.ts';

export const MAX_DESCRIPTION = 500;
export const MAX_STATEMENT_NO = 60;

/** Cells of a line with their longest text. What cannot be read is kept as it was typed; a partner and a cost centre are ids. */
export const CELLS = {
  account: 100,
  partner_id: 200,
  cost_center_id: 200,
  debit: 100,
  credit: 100,
  currency: 20,
  currency_amount: 100,
  rate: 100,
  document_no: 100,
  document_date: 40,
  due_date: 40,
  received_date: 40,
  description: MAX_DESCRIPTION,
  vat_code: 20,
  vat_base: 100,
  vat_month: 40,
} as const;
export type Cell = keyof typeof CELLS;
/** Cells of a line in the order of `NewLine`. */
export const CELL_NAMES = Object.keys(CELLS) as Cell[];
/** Filled cells of a line; an empty one is left out. */
export type DraftLine = Partial<Record<Cell, string>>;

/** One line of text of a draft: what would break it or cannot be stored is refused, everything else is kept. */
const typed = (max: number) =>
  z
    .string('Unesite tekst.')
    .trim()
    .max(max, `Najviše ${characters(max)}.`)
    .refine((text) => hasNoNul(text) && text.isWellFormed(), BAD_CHARACTER);

const cells = Object.fromEntries(
  Object.entries(CELLS).map(([name, max]) => [name, typed(max).optional()]),
) as Record<Cell, z.ZodOptional<ReturnType<typeof typed>>>;

const withoutEmpty = (line: DraftLine): DraftLine =>
  Object.fromEntries(Object.entries(line).filter(([, text]) => text));

/** Lines of a draft. Empty ones at the end are left out; those between others stay, so that places of problems are those on screen. */
export const draftLines = z
  .array(
    z
      .strictObject(cells, { error: ({ code }) => (code === 'invalid_type' ? 'Unesite stavku.' : undefined) })
      .transform(withoutEmpty),
    'Unesite stavke.',
  )
  .transform((lines) => {
    const last = lines.findLastIndex((line) => Object.keys(line).length > 0);
    return lines.slice(0, last + 1);
  })
  .refine((lines) => lines.length <= MAX_LINES, TOO_MANY_LINES)
  .describe(
    'Ćelije su tekst. Što se može pročitati čuva se kao `1234.56` i `YYYY-MM-DD`, a ostalo kako je upisano.',
  );

/** The head and the lines of a draft, all of which may be missing. */
export const draftFields = {
  type: typed(20).optional().describe('Šifra vrste naloga.'),
  day: typed(40).optional(),
  description: typed(MAX_DESCRIPTION).optional(),
  statement_no: typed(MAX_STATEMENT_NO).optional().describe('Broj izvoda.'),
  lines: draftLines.optional(),
};
export const draftBody = z.strictObject(draftFields);
export type DraftBody = z.output<typeof draftBody>;

/** A draft's content, complete. */
export interface DraftContent {
  type: string;
  day: string;
  description: string;
  statement_no: string;
  lines: readonly DraftLine[];
}
