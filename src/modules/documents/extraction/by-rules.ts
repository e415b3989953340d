import { warningsOf } from './checks.ts';
import type { Extractor } from './extraction.ts';
import { readGeneric } from './rules/generic/extract.ts';
import { isInvoice, readInvoice } from './rules/invoice/extract-invoice.ts';

/**
 * Reads a document by rules, without asking anybody outside: those of invoices, or those of labels and columns. What does not agree is
 * found by the checks of all extractors; what they leave of the certainty is for whoever keeps the values (`settled`).
 */
export const extractByRules: Extractor = async (order) => {
  const read = isInvoice(order) ? readInvoice(order) : readGeneric(order);
  return { ...read, warnings: [...read.warnings, ...warningsOf(order.spec, read.fields, read.lines)] };
};
