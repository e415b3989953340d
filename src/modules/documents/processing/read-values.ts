import type { PageWords } from '../../../core/pages/page-words.ts';
import { extractByRules } from '../extraction/by-rules.ts';
import type { Extraction, Known } from '../extraction/extraction.ts';
import { recogniseType } from '../extraction/rules/generic/recognise-type.ts';
import { extractEInvoice } from '../extraction/xml/extract.ts';
import { NotEInvoice } from '../extraction/xml/refusal.ts';
import type { TypeSpec } from '../types/field-spec.ts';

/** What a document is read from: pages, or an e-invoice. */
export interface Content {
  pages: readonly PageWords[];
  xml: Uint8Array | null;
}

/** Least certainty of a type that nobody has said: a sign or two; a person changes it with one choice. */
const LIKELY = 0.1;
/** Type of an e-invoice. */
const INVOICE = 'faktura';
/** Warns of a page that could not be read, while the others were. */
const UNREAD_PAGE = 'stranica';

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
  const unread = pages.flatMap(({ fault }) =>
    fault ? [{ code: UNREAD_PAGE, field: null, text: fault }] : [],
  );
  return { ...found, type: spec.type, warnings: [...unread, ...found.warnings] };
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
