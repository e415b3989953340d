import type { Extractor } from './extraction.ts';
import { extractGeneric } from './rules/generic/extract.ts';

/** Reads a document by rules, without asking anybody outside. */
export const extractByRules: Extractor = (order) => extractGeneric(order);
