/** `npm run bench [name …]`: the server's and the pages' benchmarks. Those of the tools: tools.ts. */
import { fileURLToPath } from 'node:url';
import {
  DDNS_BENCHES,
  DOCUMENT_BENCHES,
  EJN_BENCHES,
  FEED_BENCHES,
  FILE_BENCHES,
  LEDGER_BENCHES,
  LOG_BENCHES,
  SCALE_BENCHES,
  VIBER_BENCHES,
} from './lib/names.ts';
import { runAll } from './lib/run-all.ts';

runAll(
  [
    'http',
    'list',
    'access',
    'search',
    'visits',
    'overload',
    'footprint',
    'crash',
    'live',
    'lighthouse',
    'checker',
    'files',
    'ledger',
    'documents',
    'ddns',
    'viber',
    'ejn',
    'logs',
    'feeds',
    'scale',
  ],
  fileURLToPath(new URL('.', import.meta.url)),
  [
    ...FILE_BENCHES,
    ...LEDGER_BENCHES,
    ...DOCUMENT_BENCHES,
    ...DDNS_BENCHES,
    ...VIBER_BENCHES,
    ...EJN_BENCHES,
    ...LOG_BENCHES,
    ...FEED_BENCHES,
    ...SCALE_BENCHES,
  ],
);
