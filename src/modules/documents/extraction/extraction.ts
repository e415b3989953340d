import type { PageWords, PartBox } from '../../../core/pages/page-words.ts';
import type { TypeSpec } from '../types/field-spec.ts';

/** Where a value stands. */
export interface Place {
  /** From 1. */
  page: number;
  box: PartBox;
}

/**
 * A value of a document. Written as text: dates as `2026-03-31`, amounts as `1234.50`, quantities without needless zeros, tax numbers
 * and accounts as digits, currencies as ISO 4217 codes, names as printed.
 */
export interface Value {
  value: string | null;
  /** 0 to 1. From `SURE` on nobody need look at it. */
  certainty: number;
  /** Null: it does not stand on any page, or nobody knows where. */
  place: Place | null;
}

/** A value at least this certain is called sure. */
export const SURE = 0.9;

/** What a person should know before approving. It never changes a value. */
export interface Warning {
  /** For programs: `zbir`, `jib`, `dvije_fakture`, `nevidljivo`, … */
  code: string;
  /** The field it is about; null: the document. */
  field: string | null;
  /** Row it is about, from 0. */
  line?: number;
  /** Bosnian, for the person: "Osnovica + PDV nije ukupno: 100,00 + 17,00 = 117,00, a piše 118,00." */
  text: string;
}

/** Who has read the fields, and at what cost. */
export interface ExtractionMeta {
  extractor: 'rules' | 'endpoint' | 'xml';
  version: string;
  model?: string;
  tokens?: { input: number; output: number };
  milliseconds: number;
}

/** Rebates (with a minus) and costs of an e-invoice that are no rows: of the whole, and of each row beyond quantity × price. */
export interface Adjustments {
  whole: string;
  rows: readonly string[];
}

export interface Extraction {
  /** Code of the type the document was read as. */
  type: string;
  fields: Record<string, Value>;
  lines: Record<string, Value>[];
  adjustments?: Adjustments;
  warnings: Warning[];
  /** Pages (from 1) at which another document seems to begin, if the file holds several. */
  splits: number[];
  meta: ExtractionMeta;
}

/** What the organisation knows that helps reading. */
export interface Known {
  /** JIBs of the organisation itself: the buyer of what it receives. */
  own: readonly string[];
  /** Firms of the codebook, and the organisation itself. */
  firms: readonly { jib: string; name: string; accounts: readonly string[] }[];
  /** Words that stood before or above a value on this seller's earlier papers, from corrections. */
  learned: readonly { jib: string; field: string; words: string; side: 'before' | 'above' }[];
}

export interface ExtractOrder {
  pages: readonly PageWords[];
  spec: TypeSpec;
  known: Known;
  signal?: AbortSignal;
}

/** Reads the fields of a document. The rules answer at once; an endpoint takes long and throws. */
export type Extractor = (order: ExtractOrder) => Promise<Extraction>;
