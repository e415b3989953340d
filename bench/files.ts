/** Everything about stored files, one process after another: `npm run bench -- files`. One of them: `npm run bench -- files/upload`. */
import { fileURLToPath } from 'node:url';
import { FILE_BENCHES } from './lib/names.ts';
import { runAll } from './lib/run-all.ts';

runAll(FILE_BENCHES, fileURLToPath(new URL('.', import.meta.url)));
