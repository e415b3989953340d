/** An e-invoice as both syntaxes say it (terms of EN 16931), before it is a document's fields. Amounts have the sign that is written. */

/** An identifier and the list it is of. */
export interface Id {
  text: string;
  /** `0088` is a GLN, which has 13 digits too. */
  scheme: string | null;
}

export interface Party {
  name: string | null;
  /** The name it is known by, if another. */
  tradeName: string | null;
  /** Identifiers, those of law and tax first. */
  ids: readonly Id[];
  address: string | null;
  /** Country code; null: not told. */
  country: string | null;
  contact: string | null;
}

export interface TaxPart {
  base: string | null;
  vat: string | null;
  category: string | null;
  rate: string | null;
  reason: string | null;
}

/** A rebate or cost of the whole invoice. */
export interface Change {
  charge: boolean;
  amount: string | null;
  reason: string | null;
}

export interface Line {
  name: string | null;
  description: string | null;
  quantity: string | null;
  unit: string | null;
  price: string | null;
  /** Pieces that the price is of; null: one. */
  priceOf: string | null;
  amount: string | null;
  rate: string | null;
  changes: readonly Change[];
}

export interface EInvoice {
  syntax: 'UBL' | 'CII';
  credit: boolean;
  number: string | null;
  date: string | null;
  due: string | null;
  delivered: string | null;
  currency: string | null;
  /** Currency of the total, if it is told beside it. */
  totalCurrency: string | null;
  seller: Party;
  buyer: Party;
  /** Who is paid, if not the seller. */
  payee: string | null;
  accounts: readonly string[];
  reference: string | null;
  terms: string | null;
  orderNumber: string | null;
  base: string | null;
  vat: string | null;
  total: string | null;
  prepaid: string | null;
  rounding: string | null;
  payable: string | null;
  taxes: readonly TaxPart[];
  changes: readonly Change[];
  lines: readonly Line[];
  notes: readonly string[];
}

/** Types of UNTDID 1001 that EN 16931 counts as credit notes. */
export const CREDIT_TYPES: ReadonlySet<string> = new Set(
  '81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '),
);
