import { MOST_ROWS } from '../../../../modules/tools/numbers/paths.ts';
import { type List, splitNumbers } from '../../../../modules/tools/numbers/split.ts';
import { serveJobs } from '../../kit/serve.ts';
import type { Source } from '../../kit/use-source.ts';
import { textOfNumbers } from './read-file.ts';

export interface ListOrder {
  source: Source;
}

serveJobs<ListOrder, List>(async ({ source }) =>
  splitNumbers(typeof source === 'string' ? source : await textOfNumbers(source), MOST_ROWS),
);
