/** How a text is read: options that both the formatter and the validator have. */
import { choice } from '../options.ts';

export const documents = choice('Ulaz', { auto: 'Prepoznaj', one: 'Jedan JSON', lines: 'NDJSON' }, 'auto');

export const encodings = choice(
  'Zapis datoteke',
  { auto: 'Prepoznaj', 'utf-8': 'UTF-8', 'windows-1250': 'windows-1250', 'utf-16le': 'UTF-16' },
  'auto',
);
