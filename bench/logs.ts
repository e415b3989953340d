/** Everything about application logs, one process after another: `npm run bench -- logs`. One of them: `npm run bench -- logs/search`. */
import { fileURLToPath } from 'node:url';
import { LOG_BENCHES } from './lib/names.ts';
import { runAll } from './lib/run-all.ts';

runAll(LOG_BENCHES, fileURLToPath(new URL('.', import.meta.url)));
