/** Everything about the books, one process after another: `npm run bench -- ledger`. One of them: `npm run bench -- ledger/posting`. */
import { fileURLToPath } from 'node:url';
import { LEDGER_BENCHES } from './lib/names.ts';
import { runAll } from './lib/run-all.ts';

runAll(LEDGER_BENCHES, fileURLToPath(new URL('.', import.meta.url)));
