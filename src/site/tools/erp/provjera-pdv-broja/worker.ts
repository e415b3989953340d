import { MAX_ROWS } from '../../../../modules/tools/numbers/paths.ts';
import { type List, splitNumbers } from '../../../../modules/tools/numbers/split.ts';
import { serveJobs } from '../../../../web/worker/worker-server.ts';
import type { Source } from '../../kit/use-source.ts';
import { textOfNumbers } from './read-file.ts';

export interface ListRequest {
  source: Source;
}

serveJobs<ListRequest, List>(async ({ source }) =>
  splitNumbers(typeof source === 'string' ? source : await textOfNumbers(source), MAX_ROWS),
);
