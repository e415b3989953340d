/** Everything about growth, one process after another: `npm run bench -- scale`. One of them: `npm run bench -- scale/nodes`. */
import { fileURLToPath } from 'node:url';
import { SCALE_BENCHES } from './lib/names.ts';
import { runAll } from './lib/run-all.ts';

runAll(SCALE_BENCHES, fileURLToPath(new URL('.', import.meta.url)));
