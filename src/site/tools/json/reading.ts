/** Options for reading the input, shared by the formatter and the validator. */
import { choice } from '../options.ts';

export const documents = choice('Ulaz', { auto: 'Prepoznaj', one: 'Jedan JSON', lines: 'NDJSON' }, 'auto');
