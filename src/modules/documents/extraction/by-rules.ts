import type { Extractor } from './extraction.ts';
import { extractGeneric } from './rules/generic/extract.ts';
import { isInvoice, readInvoice } from './rules/invoice/extract-invoice.ts';

/** Reads a document by rules, without asking anybody outside. */
export const extractByRules: Extractor = async (order) =>
  isInvoice(order) ? readInvoice(order) : extractGeneric(order);
