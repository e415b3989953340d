import type { Extractor } from './extraction.ts';
import { readGeneric } from './rules/generic/extract.ts';
import { isInvoice, readInvoice } from './rules/invoice/extract-invoice.ts';

/** Reads a document by rules, without asking anybody outside: those of invoices, or those of labels and columns. */
export const extractByRules: Extractor = async (order) =>
  isInvoice(order) ? readInvoice(order) : readGeneric(order);
