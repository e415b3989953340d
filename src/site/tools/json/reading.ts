/** How a text is read: options that both the formatter and the validator have. */
import { choice } from '../options.ts';

export const documents = choice('Ulaz', { auto: 'Prepoznaj', one: 'Jedan JSON', lines: 'NDJSON' }, 'auto');
