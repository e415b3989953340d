import type { FieldKind, FieldSpec, TypeSpec } from '../../types/field-spec.ts';

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

/** The fields that an e-invoice always gives, whatever the organisation has made of its type `faktura`. */
export const INVOICE_SPEC = {
  type: 'faktura',
  linesKey: 'lines',
  fields: [
    field('seller_name', 'name', 'Prodavac'),
    field('seller_jib', 'jib', 'JIB prodavca'),
    field('seller_pdv', 'pdv', 'PDV broj prodavca'),
    field('buyer_name', 'name', 'Kupac'),
    field('buyer_jib', 'jib', 'JIB kupca'),
    field('invoice_number', 'code', 'Broj računa'),
    field('invoice_date', 'date', 'Datum računa'),
    field('due_date', 'date', 'Rok plaćanja'),
    field('base', 'amount', 'Osnovica'),
    field('vat', 'amount', 'PDV'),
    field('total', 'amount', 'Ukupno'),
    field('currency', 'currency', 'Valuta'),
    field('account', 'account', 'Račun za plaćanje'),
  ],
  lines: [
    field('name', 'text', 'Naziv'),
    field('unit', 'text', 'Jedinica'),
    field('quantity', 'number', 'Količina'),
    field('price', 'amount', 'Cijena'),
    field('amount', 'amount', 'Iznos'),
  ],
} as const satisfies TypeSpec;
