/** Kinds of fields: their words in a schema (`x-vrsta`), on the screen, and the JSON type that a new field of the kind gets. */
import type { FieldKind } from './field-spec.ts';

interface KindWords {
  /** `x-vrsta` */
  word: string;
  /** On the screen. */
  label: string;
  /** JSON types that fit, the first for a new field. */
  types: readonly string[];
  /** `format` of a new field, which alone says the kind. */
  format?: string;
  /** How a value looks in JSON. */
  sample: string;
}

const TEXT = ['string'];

export const KINDS: Readonly<Record<FieldKind, KindWords>> = {
  text: { word: 'tekst', label: 'Tekst', types: TEXT, sample: 'Roba po narudžbi' },
  name: { word: 'naziv', label: 'Naziv', types: TEXT, sample: 'Ćuprija d.o.o. Bihać' },
  code: { word: 'oznaka', label: 'Oznaka', types: TEXT, sample: 'VP 7431/26' },
  date: { word: 'datum', label: 'Datum', types: TEXT, format: 'date', sample: '2026-03-31' },
  amount: { word: 'iznos', label: 'Iznos', types: ['number', 'string'], sample: '1234.50' },
  number: { word: 'broj', label: 'Broj', types: ['number', 'string'], sample: '10.6' },
  integer: {
    word: 'cijeli_broj',
    label: 'Cijeli broj',
    types: ['integer', 'number', 'string'],
    sample: '30',
  },
  boolean: { word: 'da_ne', label: 'Da ili ne', types: ['boolean', 'string'], sample: 'true' },
  choice: { word: 'izbor', label: 'Izbor', types: TEXT, sample: '' },
  jib: { word: 'jib', label: 'JIB', types: TEXT, sample: '4201299430006' },
  pdv: { word: 'pdv', label: 'PDV broj', types: TEXT, sample: '201299430006' },
  account: { word: 'racun', label: 'Račun', types: TEXT, sample: '1619392619833887' },
  currency: { word: 'valuta', label: 'Valuta', types: TEXT, sample: 'BAM' },
  email: { word: 'email', label: 'E-mail', types: TEXT, format: 'email', sample: 'racuni@firma.ba' },
};

export const FIELD_KINDS = Object.keys(KINDS) as readonly FieldKind[];

/** The kind of an `x-vrsta`; null for a word that is none. */
export const kindOfWord = (word: unknown): FieldKind | null =>
  FIELD_KINDS.find((kind) => KINDS[kind].word === word) ?? null;

/** Kinds whose values are compared with `minimum` and `maximum`. */
export const isNumeric = (kind: FieldKind): boolean => ['amount', 'number', 'integer'].includes(kind);

/** Kinds whose values are free text, which `maxLength` limits. */
export const isFreeText = (kind: FieldKind): boolean => ['text', 'name', 'code', 'email'].includes(kind);
