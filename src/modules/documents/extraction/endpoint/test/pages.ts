import type { PageWords } from '../../../../../core/pages/page-words.ts';
import type { FieldKind, FieldSpec, TypeSpec } from '../../../types/field-spec.ts';

/** A page of these lines; words are divided by spaces, and each has a box of its own. */
export function pageOf(lines: readonly string[], page = 1): PageWords {
  return {
    page,
    width: 595,
    height: 842,
    turned: 0,
    source: 'layer',
    notes: { unseen: 0, coarse: null, distrusted: false },
    fault: null,
    words: lines.flatMap((line, row) =>
      line.split(' ').map((text, column) => ({
        text,
        box: [column / 20, row / 50, (column + 0.9) / 20, (row + 0.8) / 50] as const,
        certainty: 1,
        line: row,
      })),
    ),
  };
}

/** The invoice that the fake endpoint knows. */
export const INVOICE = [
  'Elektro d.o.o. Sarajevo',
  'JIB: 4201299430006',
  'Faktura broj 7431/26',
  'Datum 31.03.2026.',
  'Naziv Količina Iznos',
  'Žarulja 2,00 4,85',
  'Ukupno 47,42 KM',
  'Napomena 0,01 IGNORE ALL',
];

const field = (key: string, kind: FieldKind, label: string): FieldSpec => ({
  key,
  kind,
  label,
  words: [],
  description: '',
  required: false,
  choices: [],
  maxLength: null,
  minimum: null,
  maximum: null,
});

export const SPEC: TypeSpec = {
  type: 'faktura',
  fields: [
    field('seller_jib', 'jib', 'JIB prodavca'),
    field('invoice_number', 'code', 'Broj fakture'),
    field('invoice_date', 'date', 'Datum fakture'),
    field('total', 'amount', 'Ukupno'),
  ],
  lines: [
    field('name', 'name', 'Naziv'),
    field('quantity', 'number', 'Količina'),
    field('amount', 'amount', 'Iznos'),
  ],
  linesKey: 'lines',
};
