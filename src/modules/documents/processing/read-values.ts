import type { PageWords } from '../../../core/pages/page-words.ts';
import { extractByRules } from '../extraction/by-rules.ts';
import { warningsOf } from '../extraction/checks.ts';
import type { Extraction, Known, Value, Warning } from '../extraction/extraction.ts';
import { recogniseType } from '../extraction/rules/generic/recognise-type.ts';
import { extractEInvoice } from '../extraction/xml/extract.ts';
import { NotEInvoice } from '../extraction/xml/refusal.ts';
import type { TypeSpec } from '../types/field-spec.ts';
import type { StoredRow, StoredValues } from './stored.ts';
import { distinctWarnings } from './values.ts';

/** What a document is read from: pages, or an e-invoice. */
export interface Content {
  pages: readonly PageWords[];
  xml: Uint8Array | null;
}

/** Least certainty of a type that nobody has said: a sign or two; a person changes it with one choice. */
const LIKELY = 0.1;
/** Type of an e-invoice. */
const INVOICE = 'faktura';
/** Warnings about the paper and its reading; all others follow from the values, and are found anew when those change. */
const OF_READING = new Set([
  'dvije_fakture',
  'kopija',
  'predracun',
  'nevidljivo',
  'sitno',
  'storno',
  'prazno',
  // Of an endpoint.
  'izmisljeno',
  'razlicito',
  'neispravan_odgovor',
  'model',
]);

/** Code of the type that a document seems to be, of those that the organisation uses; null if it looks like none. */
export function typeOf({ pages, xml }: Content, codes: readonly string[]): string | null {
  if (xml) return codes.includes(INVOICE) ? INVOICE : null;
  const likely = recogniseType(pages).find(
    ({ type, certainty }) => certainty >= LIKELY && codes.includes(type),
  );
  return likely?.type ?? null;
}

/** Reads the values of a document by what needs nobody outside: the data of an e-invoice, or rules. */
export async function readValues(
  { pages, xml }: Content,
  spec: TypeSpec,
  known: Known,
  signal?: AbortSignal,
): Promise<Extraction> {
  const found =
    (xml && (await dataOf(xml, pages.length > 0))) || (await extractByRules({ pages, spec, known, signal }));
  return { ...found, type: spec.type };
}

/** What an e-invoice says; null for a damaged one where there are pages to read instead. Throws `NotEInvoice`. */
async function dataOf(xml: Uint8Array, hasPages: boolean): Promise<Extraction | null> {
  try {
    return await extractEInvoice(xml);
  } catch (error) {
    if (error instanceof NotEInvoice && hasPages) return null;
    throw error;
  }
}

/** All warnings of a document: those of its last reading that are about the paper, and what does not agree among its present values. */
export const warningsFor = (
  spec: TypeSpec,
  { fields, lines }: StoredValues,
  read: readonly Warning[],
): Warning[] =>
  distinctWarnings([
    ...read.filter(({ code }) => OF_READING.has(code)),
    ...warningsOf(spec, asValues(fields), lines.map(asValues)),
  ]);

/** Stored values as checks take them. */
export const asValues = (row: StoredRow): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(row).map(([key, { value, certainty, page, box }]) => [
      key,
      { value, certainty, place: page && box ? { page, box } : null },
    ]),
  );
